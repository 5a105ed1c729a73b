import type { Cell } from "./csv.ts";

/** A series as a table: what a chart is to a screen reader, and to a spreadsheet. */
export interface Sheet {
	header: string[];
	rows: Cell[][];
}
