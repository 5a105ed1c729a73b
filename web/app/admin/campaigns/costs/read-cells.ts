/** Days and amounts as files of costs write them. Pure. */
import { isDay } from "../../period/spans.ts";

const FIRST_DAY = "2020-01-01";
/** In cents; the database's limit, of credits too. */
const MAX_COST = 100_000_000_000;
/** A time behind a day, which some exports and spreadsheets write: `00:00:00`, `T00:00:00Z`, `12:00 AM`. */
const TIME = /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M| ?Z| ?[+-]\d{2}:?\d{2})?$/i;
/** Two numbers and a year, by one separator. */
const NUMBERED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const EURO = /€|EUR/gi;

/** The two numbers of a day whose order the file has to tell: `11/02/2026`. */
export function numberedDay(text: string): readonly [number, number] | undefined {
	const [, first, separator, second] = NUMBERED.exec(text.replace(TIME, "")) ?? [];
	// No country writes the month first with points.
	return separator && separator !== "." ? [Number(first), Number(second)] : undefined;
}

/**
 * `2026-11-22`, `22/11/2026`, `22.11.2026` or, with the month first, `11/22/2026` → `2026-11-22`, with or without a
 * time; undefined for anything else, or a day that does not exist.
 */
export function readDay(text: string, isMonthFirst = false): string | undefined {
	const date = text.replace(TIME, "");
	const iso = /^\d{4}-\d{2}-\d{2}$/.exec(date)?.[0];
	const [, first, separator, second, year] = NUMBERED.exec(date) ?? [];
	const [day, month] = isMonthFirst && separator !== "." ? [second, first] : [first, second];
	const written = iso ?? (year && `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`);
	return written && written >= FIRST_DAY && isDay(written) ? written : undefined;
}

/**
 * `1 234,56 €`, `€1,234.56` or `1234.5` in cents, rounded; a credit is negative: `-0.75` or `(0.75)`. A dash is no
 * cost. `ambiguous`: a single separator before three digits, as in `1,234`, is one of thousands to some readers and a
 * decimal one to others.
 */
export function readAmount(text: string): number | "amount" | "ambiguous" {
	const compact = text.replace(EURO, "").replace(/[\s\u00a0\u202f'’]/g, "");
	if (/^[-–—−]+$/.test(compact)) return 0;
	const [, sign, bracketed, plain = ""] = /^([-–−])?(?:\((.*)\)|(.*))$/.exec(compact) ?? [];
	const cents = readCents(bracketed ?? plain);
	if (typeof cents === "string") return cents;
	return (sign === undefined) === (bracketed === undefined) ? cents : 0 - cents;
}

function readCents(digits: string): number | "amount" | "ambiguous" {
	const match = /^([1-9]\d{0,2}(?:([.,])\d{3})+|\d+)(?:([.,])(\d*))?$/.exec(digits);
	if (!match) return "amount";
	const [, whole = "", group, point, fraction = ""] = match;
	if (group !== undefined && point === group) return "amount";
	if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return "ambiguous";
	// In digits, not in floating point: 19.99 × 100 is 1998.9999999999998.
	const cents = Number(whole.replace(/[.,]/g, "") + fraction.slice(0, 2).padEnd(2, "0"));
	const rounded = cents + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
	return rounded <= MAX_COST ? rounded : "amount";
}
