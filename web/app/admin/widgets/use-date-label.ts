import { useTranslation } from "react-i18next";
import { isRunning } from "./derived-figures.ts";
import { useFormats } from "./use-formats.ts";

/** Formats a day or month of a chart and marks the current one as partial. */
export function useDateLabel(): (date: string) => string {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	return (date) => {
		const isMonth = date.length === "YYYY-MM".length;
		const written = isMonth ? formats.month(date) : formats.day(date);
		return isRunning(date) ? t("chart.partial", { date: written }) : written;
	};
}
