import { useTranslation } from "react-i18next";
import { WAITING, Waiting } from "../components/waiting.tsx";
import type { PageProps } from "../page-props.ts";

/**
 * Stand for what differs from click to click: the page is rendered once, and the edge puts
 * the destination and the event's id in their place.
 */
export const DESTINATION_PLACE = "#destination";
export const EVENT_PLACE = "#event";

/** `/cta` for visitors who accepted the ad pixel (spec §4, design §8): the script fires it and goes on. */
export function LeavingPage({ site }: PageProps) {
	const { t } = useTranslation("common");
	return (
		<main
			className={WAITING}
			data-leave={DESTINATION_PLACE}
			data-event-id={EVENT_PLACE}
			data-pixel-id={site.pixelId}
			data-analytics-tag-id={site.analyticsTagId}
		>
			<Waiting text={t("leaving.redirecting")} href={DESTINATION_PLACE} />
		</main>
	);
}
