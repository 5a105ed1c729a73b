import { useTranslation } from "react-i18next";
import { useFormats } from "../widgets/use-formats.ts";
import type { Step } from "./revenue-query.ts";

/** What a place of an axis stands for. */
export type Place = Step;

/** Names days, weeks by their first day, and months. */
export function usePlaces() {
	const { t } = useTranslation("analytics");
	const { t: own } = useTranslation("revenue");
	const { formats } = useFormats();
	const name = (place: Place, at: string) => {
		if (place === "month") return formats.month(at);
		return place === "week" ? own("week", { date: formats.day(at) }) : formats.day(at);
	};
	return {
		label(place: Place, at: string, isRunning = false) {
			const written = name(place, at);
			return isRunning ? t("chart.partial", { date: written }) : written;
		},
		tick: (place: Place, at: string) =>
			place === "month" ? formats.monthShort(at) : formats.dayShort(at),
	};
}
