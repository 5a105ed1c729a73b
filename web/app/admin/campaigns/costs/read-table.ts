/** A file of costs → its header, its lines, and what stands around them (docs/product/money.md#campaign-costs). Pure. */
import Papa from "papaparse";
import { type CostTable, knownColumns, type Line } from "./columns.ts";

/** The header is among the first lines of an export. */
const TITLE_LINES = 30;

export function readTable(text: string): CostTable {
	const content = text.replace(/^\uFEFF/, "");
	// The header is the line that names the most columns that we know, else the widest.
	const [best] = [";", "\t", ","]
		.flatMap((delimiter) =>
			readLines(content, delimiter, TITLE_LINES).map(({ cells }, at) => ({
				at,
				delimiter,
				known: knownColumns(cells),
				width: cells.length,
			})),
		)
		.toSorted((a, b) => b.known - a.known || b.width - a.width);
	const all = readLines(content, best?.delimiter ?? ",");
	const at = best?.at ?? 0;
	const header = all[at]?.cells ?? [];
	// A note has one cell; a cost has at least a day and an amount.
	const isNote = ({ cells, isBroken }: Line) =>
		!isBroken && header.length > 1 && cells.filter((cell) => cell !== "").length === 1;
	const below = all.slice(at + 1);
	const notes = [...all.slice(0, at), ...below.filter(isNote)];
	return {
		header,
		lines: below.filter((line) => !isNote(line)),
		notes: notes.map(({ cells }) => cells.join(" ").trim()),
	};
}

/** The lines that are not blank, with their number in the file: a quoted cell may have several lines. */
function readLines(text: string, delimiter: string, limit = 0): Line[] {
	const lines: Line[] = [];
	let start = 0;
	let line = 1;
	Papa.parse<string[]>(text, {
		delimiter,
		preview: limit,
		step: ({ data, errors, meta }) => {
			const cells = data.map((cell) => cell.trim());
			if (cells.some((cell) => cell !== ""))
				lines.push({ line, cells, isBroken: errors.length > 0 });
			line += text.slice(start, meta.cursor).match(/\r\n|\r|\n/g)?.length ?? 0;
			start = meta.cursor;
		},
	});
	return lines;
}
