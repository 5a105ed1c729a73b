import type { Language } from "../../../../worker/contract/events.ts";

export type Cell = string | number | null;

/** Excel expects the separator and decimal sign of the system's language. */
const DIALECTS = {
	fr: { separator: ";", decimal: "," },
	en: { separator: ",", decimal: "." },
} as const;

/** Byte-order mark: without it Excel reads UTF-8 as the system's code page. */
const BOM = "\uFEFF";

/**
 * A text that a spreadsheet would run as a formula, with or without leading spaces
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Separators of both dialects, so that a file keeps its columns in the other one. */
const NEEDS_QUOTES = /[";,\t\r\n]|^\s|\s$/;

/**
 * A table as a CSV file (https://www.rfc-editor.org/rfc/rfc4180), for a spreadsheet in `language`.
 * Numbers stay numbers; a text that could run as a formula gets a leading apostrophe; `null` and
 * non-finite numbers are empty.
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

/** A series as a table, for screen readers and spreadsheets. */
export interface Sheet {
	header: string[];
	rows: Cell[][];
}
