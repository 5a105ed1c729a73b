import type { Sheet } from "../exports/sheet.ts";
import { changeOf, MEASURES, type Measure, type ReportRow } from "./campaign-rows.ts";

/** What the columns are called, and the row at their end. */
export interface SheetWords {
	/** The dimensions' names, in the report's order. */
	dimensions: readonly string[];
	/** In the period, in the one before, and the change between the two. */
	columns(measure: Measure): [now: string, before: string, change: string];
	total: string;
}

/** The report as a table to export: its rows as they are sorted, then the total. Pure. */
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
				return [is, was, changeOf(is, was)];
			}),
		]),
	};
}
