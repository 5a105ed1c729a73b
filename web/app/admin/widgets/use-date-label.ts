import { useTranslation } from "react-i18next";
import { utcDay } from "./derived-figures.ts";
import { useFormats } from "./use-formats.ts";

/** Writes a day or a month of a chart, and says of the current one that it is not over. */
export function useDateLabel(): (date: string) => string {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	return (date) => {
		const isMonth = date.length === "YYYY-MM".length;
		const written = isMonth ? formats.month(date) : formats.day(date);
		const current = date !== "" && utcDay(Date.now()).startsWith(date);
		return current ? t("chart.partial", { date: written }) : written;
	};
}
