import type { Cell } from "./csv.ts";

/** A series as a table, for screen readers and spreadsheets. */
export interface Sheet {
	header: string[];
	rows: Cell[][];
}
