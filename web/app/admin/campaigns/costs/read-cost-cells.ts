/** Cells of a file of costs (docs/money.md#campaign-costs). Pure. */

const FIRST_DAY = "2020-01-01";
/** In minor units; the database's limit. */
const MAX_COST = 100_000_000_000;

/** `2026-11-22` or `22/11/2026` → `2026-11-22`; undefined for anything else, or a day that does not exist. */
export function readDay(text: string): string | undefined {
	const iso = /^\d{4}-\d{2}-\d{2}$/.exec(text)?.[0];
	const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
	const written = iso ?? (year && `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`);
	if (!written || written < FIRST_DAY) return undefined;
	const time = new Date(`${written}T00:00:00Z`);
	// JavaScript reads 30 February as 2 March.
	return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(written)
		? written
		: undefined;
}

/** The code of ISO 4217, in any case; undefined for an unknown one. */
export function readCurrency(text: string): string | undefined {
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
