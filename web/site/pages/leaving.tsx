import { useTranslation } from "react-i18next";
import { WAITING, Waiting } from "../components/waiting.tsx";
import type { PageProps } from "../page-props.ts";

/** Placeholders for what differs each time. The page is rendered once; the edge replaces them (`Leaving`). */
export const DESTINATION_PLACE = "#destination";
export const EVENT_PLACE = "#event";
export const REPORTS_PLACE = "#reports";

/** Page of `/cta`, and after a sign-up by a provider, for visitors who accepted the ad pixel (docs/product/visits.md#call-to-action). */
export function LeavingPage({ site }: PageProps) {
	const { t } = useTranslation("common");
	return (
		<main
			className={WAITING}
			data-leave={DESTINATION_PLACE}
			data-event-id={EVENT_PLACE}
			data-reports={REPORTS_PLACE}
			data-pixel-id={site.pixelId}
			data-analytics-tag-id={site.analyticsTagId}
		>
			<Waiting text={t("leaving.redirecting")} href={DESTINATION_PLACE} />
		</main>
	);
}
