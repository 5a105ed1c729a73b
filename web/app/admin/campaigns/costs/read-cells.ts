/** Days and amounts as files of costs write them. Pure. */
import { isDay } from "../../period/spans.ts";

const FIRST_DAY = "2020-01-01";
/** In cents; the database's limit. */
const MAX_COST = 100_000_000_000;

/**
 * `2026-11-22`, `22/11/2026` or, with the month first, `11/22/2026` → `2026-11-22`; undefined for anything else, or a
 * day that does not exist.
 */
export function readDay(text: string, isMonthFirst = false): string | undefined {
	const iso = /^\d{4}-\d{2}-\d{2}$/.exec(text)?.[0];
	const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
	const [day, month] = isMonthFirst ? [second, first] : [first, second];
	const written = iso ?? (year && `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`);
	return written && written >= FIRST_DAY && isDay(written) ? written : undefined;
}

/**
 * `1 234,56`, `1,234.56` or `1234.5` in cents. `ambiguous`: a single separator before three digits, as in `1,234`, is
 * one of thousands to some readers and a decimal one to others.
 */
export function readAmount(text: string): number | "amount" | "ambiguous" {
	const compact = text.replace(/[\s\u00a0\u202f'’]/g, "");
	const match = /^(\d{1,3}(?:([.,])\d{3})*|\d+)(?:([.,])(\d*))?$/.exec(compact);
	if (!match) return "amount";
	const [, whole = "", group, point, fraction = ""] = match;
	if (group !== undefined && point === group) return "amount";
	const isSingle = compact.replace(/\d/g, "").length === 1;
	if (isSingle && /[.,]\d{3}$/.test(compact)) return "ambiguous";
	if (fraction.replace(/0+$/, "").length > 2) return "amount";
	// In digits, not in floating point: 19.99 × 100 is 1998.9999999999998.
	const cents = Number(whole.replace(/[.,]/g, "") + fraction.slice(0, 2).padEnd(2, "0"));
	return cents <= MAX_COST ? cents : "amount";
}
