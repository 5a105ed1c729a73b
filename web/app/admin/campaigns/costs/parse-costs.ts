/** A file of costs → its rows, and every problem with its line (docs/money.md#campaign-costs). Pure. */
import type { CustomTypeOptions } from "i18next";
import Papa from "papaparse";
import { MAX_COST_ROWS } from "../../../../../worker/contract/back-office.ts";
import type { Cost } from "../../../../../worker/contract/back-office-calls-schema.ts";
import { isDay } from "../../period/spans.ts";

export const MAX_COST_BYTES = 1_000_000;
const MAX_NAME_LENGTH = 200;

type Texts = CustomTypeOptions["resources"]["admin"]["costs"]["problems"];
/** A problem is named by its text. */
type Problem = Exclude<keyof Texts, `title${string}` | "line">;

/** `value` is what the line has, or for `repeated` the line that it repeats. */
export interface CostProblem {
	line: number;
	problem: Problem;
	value: string;
}

/** The columns in either language; accents and case do not count. */
const COLUMNS = {
	day: ["day", "date", "jour"],
	utm_source: ["source", "utm_source"],
	utm_medium: ["medium", "utm_medium", "support"],
	utm_campaign: ["campaign", "utm_campaign", "campagne"],
	cost: ["cost", "cout", "depense", "spend"],
	currency: ["currency", "devise"],
} as const;
type Column = keyof typeof COLUMNS;

interface Line {
	line: number;
	cells: string[];
	isBroken: boolean;
}

/**
 * Reads the whole file, so that all problems are shown at once. Rows are valid only if there is no problem.
 * @param today the current UTC day, `YYYY-MM-DD`
 */
export function parseCosts(
	text: string,
	today: string,
): { costs: Cost[]; problems: CostProblem[] } {
	const [header, ...lines] = readLines(text.replace(/^\uFEFF/, ""));
	if (!header) return { costs: [], problems: [{ line: 1, problem: "empty", value: "" }] };
	const places = placesOf(header.cells);
	const missing = Object.entries(COLUMNS).flatMap(([column, [name]]) =>
		places.has(column as Column) ? [] : [name],
	);
	if (missing.length > 0) {
		return {
			costs: [],
			problems: [{ line: 1, problem: "columns", value: missing.join(", ") }],
		};
	}
	if (lines.length === 0 || lines.length > MAX_COST_ROWS) {
		const problem = lines.length === 0 ? "empty" : "tooMany";
		return { costs: [], problems: [{ line: 1, problem, value: String(lines.length) }] };
	}
	const costs: Cost[] = [];
	const problems: CostProblem[] = [];
	const seen = new Map<string, number>();
	for (const line of lines) {
		const found = readCost(line, header.cells.length, places, today);
		problems.push(...found.problems);
		if (!found.cost) continue;
		const { day, utm_source, utm_medium, utm_campaign } = found.cost;
		// Names are compared without case, as the database does.
		const key = JSON.stringify([day, utm_source, utm_medium, utm_campaign]).toLowerCase();
		const earlier = seen.get(key);
		if (earlier === undefined) seen.set(key, line.line);
		else problems.push({ line: line.line, problem: "repeated", value: String(earlier) });
		costs.push(found.cost);
	}
	return { costs, problems };
}

/** The lines that are not blank, with their number in the file: a quoted cell may have several lines. */
function readLines(text: string): Line[] {
	const lines: Line[] = [];
	let start = 0;
	let line = 1;
	Papa.parse<string[]>(text, {
		delimiter: delimiterOf(text),
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

/** The header decides: cells below it may contain decimal commas. */
function delimiterOf(text: string): string {
	const [header = ""] = text.split(/\r|\n/, 1);
	return [";", "\t"].find((delimiter) => header.includes(delimiter)) ?? ",";
}

function placesOf(header: readonly string[]): Map<Column, number> {
	const plain = header.map((name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
	const places = new Map<Column, number>();
	for (const [column, names] of Object.entries(COLUMNS)) {
		const place = plain.findIndex((name) => (names as readonly string[]).includes(name));
		if (place >= 0) places.set(column as Column, place);
	}
	return places;
}

function readCost(
	{ line, cells, isBroken }: Line,
	width: number,
	places: ReadonlyMap<Column, number>,
	today: string,
): { cost?: Cost; problems: CostProblem[] } {
	if (isBroken) return { problems: [{ line, problem: "quotes", value: "" }] };
	if (cells.length !== width)
		return { problems: [{ line, problem: "cells", value: String(cells.length) }] };
	const cell = (column: Column) => cells[places.get(column) ?? -1] ?? "";
	const problems: CostProblem[] = [];
	const note = (problem: Problem, value: string) => {
		problems.push({ line, problem, value });
	};
	const names = {
		utm_source: cell("utm_source"),
		utm_medium: cell("utm_medium"),
		utm_campaign: cell("utm_campaign"),
	};
	if (names.utm_source === "") note("source", "");
	for (const name of Object.values(names)) {
		if (name.length > MAX_NAME_LENGTH) note("name", `${name.slice(0, 40)}…`);
	}
	const day = readDay(cell("day"));
	if (day === undefined) note("day", cell("day"));
	else if (day > today) note("future", cell("day"));
	const currency = readCurrency(cell("currency"));
	if (currency === undefined) note("currency", cell("currency"));
	const cost = readAmount(cell("cost"), currency ?? "EUR");
	if (typeof cost === "string") note(cost, cell("cost"));
	if (
		problems.length > 0 ||
		day === undefined ||
		currency === undefined ||
		typeof cost === "string"
	) {
		return { problems };
	}
	return { cost: { line, day, ...names, cost, currency }, problems };
}

const FIRST_DAY = "2020-01-01";
/** In minor units; the database's limit. */
const MAX_COST = 100_000_000_000;

/** `2026-11-22` or `22/11/2026` → `2026-11-22`; undefined for anything else, or a day that does not exist. */
export function readDay(text: string): string | undefined {
	const iso = /^\d{4}-\d{2}-\d{2}$/.exec(text)?.[0];
	const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
	const written = iso ?? (year && `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`);
	return written && written >= FIRST_DAY && isDay(written) ? written : undefined;
}

/** The code of ISO 4217, in any case; undefined for an unknown one. */
function readCurrency(text: string): string | undefined {
	const code = text.toUpperCase();
	return Intl.supportedValuesOf("currency").includes(code) ? code : undefined;
}

/** How many decimals amounts of the currency have. */
function decimalsOf(currency: string): number {
	const format = new Intl.NumberFormat("en", { style: "currency", currency });
	return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * `1 234,56`, `1,234.56` or `1234.5` in minor units. `ambiguous`: a single separator before three digits, as in
 * `1,234`, is one of thousands to some readers and a decimal one to others.
 */
export function readAmount(text: string, currency: string): number | "amount" | "ambiguous" {
	const compact = text.replace(/[\s\u00a0\u202f'’]/g, "");
	const match = /^(\d{1,3}(?:([.,])\d{3})*|\d+)(?:([.,])(\d*))?$/.exec(compact);
	if (!match) return "amount";
	const [, whole = "", group, point, fraction = ""] = match;
	if (group !== undefined && point === group) return "amount";
	const isSingle = compact.replace(/\d/g, "").length === 1;
	if (isSingle && /[.,]\d{3}$/.test(compact)) return "ambiguous";
	const decimals = decimalsOf(currency);
	if (fraction.replace(/0+$/, "").length > decimals) return "amount";
	// In digits, not in floating point: 19.99 × 100 is 1998.9999999999998.
	const minor = Number(
		whole.replace(/[.,]/g, "") + fraction.slice(0, decimals).padEnd(decimals, "0"),
	);
	return minor <= MAX_COST ? minor : "amount";
}
