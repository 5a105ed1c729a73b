import type { Language } from "../../../../worker/contract/events.ts";

export type Cell = string | number | null;

/** French Excel opens a file by its system's separator and decimal sign. */
const DIALECTS = {
	fr: { separator: ";", decimal: "," },
	en: { separator: ",", decimal: "." },
} as const;

/** Without it Excel takes UTF-8 for the system's code page. */
const BOM = "\uFEFF";

/**
 * Taken for a formula by a spreadsheet, which skips spaces in front of it
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Of every dialect, so that a file opened with the wrong one keeps its columns. */
const NEEDS_QUOTES = /[";,\t\r\n]|^\s|\s$/;

/**
 * A table as a CSV file (https://www.rfc-editor.org/rfc/rfc4180), for a spreadsheet in `language`.
 * Numbers stay numbers; a text that could run as a formula gets an apostrophe in front; `null` and
 * what is not finite are empty.
 */
export function toCsv(header: string[], rows: Cell[][], language: Language): string {
	const { separator, decimal } = DIALECTS[language];
	const field = (cell: Cell) =>
		typeof cell === "number" ? numberField(cell, decimal) : textField(cell ?? "");
	return BOM + [header, ...rows].map((row) => `${row.map(field).join(separator)}\r\n`).join("");
}

function numberField(value: number, decimal: string): string {
	return Number.isFinite(value) ? String(value).replace(".", decimal) : "";
}

function textField(text: string): string {
	const safe = FORMULA.test(text) ? `'${text}` : text;
	return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
