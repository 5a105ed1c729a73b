import type { Sheet } from "../exports/sheet.ts";
import { MEASURE_TRAITS, MEASURES, type Measure } from "./campaign-measures.ts";
import { changeOf, type ReportRow } from "./campaign-rows.ts";

/** Labels of the columns and of the total. */
export interface SheetWords {
	/** Names of the dimensions, in the report's order. */
	dimensions: readonly string[];
	/** Labels of the period's figure, the earlier one, and the change. */
	columns(measure: Measure): [now: string, before: string, change: string];
	total: string;
}

/** The report as a table for export: the sorted rows, then the total; money in euros. Pure. */
export function campaignSheet(
	report: readonly ReportRow[],
	total: Omit<ReportRow, "names">,
	{ dimensions, columns, total: last }: SheetWords,
): Sheet {
	const end = { names: [last, ...dimensions.slice(1).map(() => "")], ...total };
	return {
		header: [...dimensions, ...MEASURES.flatMap(columns)],
		rows: [...report, end].map(({ names, now, before }) => [
			...names,
			...MEASURES.flatMap((measure) => {
				const [is, was] = [now[measure], before[measure]];
				const scale = MEASURE_TRAITS[measure].unit === "cents" ? 100 : 1;
				return [is && is / scale, was && was / scale, changeOf(is, was)];
			}),
		]),
	};
}
