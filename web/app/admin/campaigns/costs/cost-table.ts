/** The lines of a file of costs, before anything is known of its columns. */

export interface Line {
	/** Its number in the file. */
	line: number;
	cells: string[];
	/** Whether a quotation mark is not closed. */
	isBroken: boolean;
}

export interface CostTable {
	header: string[];
	/** The lines below the header that are not blank. */
	lines: Line[];
	/** Titles above the header and notes below the lines, as an export has them. */
	notes: string[];
}
