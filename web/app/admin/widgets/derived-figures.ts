/**
 * Figures that the dashboard works out of the function's answers (spec 2 §9 'Derived figures'). Pure.
 * None of them is ever NaN or infinite, with zero rows as with zero users.
 */
import type { Overview } from "../../../../supabase/functions/_shared/contract.ts";

export const WAU_DAYS = 7;
export const MAU_DAYS = 30;

/** Rounded, halves away from zero: as a spreadsheet and PostgreSQL's `numeric` do. */
export function roundTo(value: number, decimals: number): number {
	const scale = 10 ** decimals;
	// 1.005 × 100 is 100.49999999999999.
	const scaled = Math.abs(value) * scale * (1 + Number.EPSILON);
	return (Math.sign(value) * Math.round(scaled)) / scale || 0;
}

/** Rounded percentage; 0 of nothing. */
export function sharePercent(part: number, whole: number): number {
	return whole > 0 ? roundTo((100 * part) / whole, 0) : 0;
}

/** Premium that were trials, in percent of the current trials, of which at least 1. */
export function conversionRate({ users, conversions }: Overview): number {
	return sharePercent(conversions.trial_to_premium, Math.max(1, users.free_trial));
}

/** Paid, trial and beta users among all, in percent. */
export function penetrationRate({ users }: Overview): number {
	return sharePercent(subscribers(users), users.total);
}

export function subscribers(users: Overview["users"]): number {
	return users.free_trial + users.premium + users.beta;
}

/** @param days 0 counts as 1 */
export function averagePerDay(total: number, days: number): number {
	return roundTo(total / Math.max(1, days), 0);
}

/** Days of the month until `instant`, its own included, in UTC; 1 for what is no instant. */
export function daysOfMonthSoFar(instant: string): number {
	return new Date(instant).getUTCDate() || 1;
}

/** Rounded change in percent; undefined where there was nothing before. */
export function changePercent(now: number, before: number): number | undefined {
	return before > 0 ? roundTo((100 * (now - before)) / before, 0) : undefined;
}

/** The last value's change against the one before it; undefined without the two. */
export function lastChange(values: readonly number[]): number | undefined {
	const [before, now] = values.slice(-2);
	return before === undefined || now === undefined ? undefined : changePercent(now, before);
}

/** 0 of none. */
export function mean(values: readonly number[]): number {
	return values.length > 0 ? total(values) / values.length : 0;
}

export function total(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0);
}

/**
 * For each day the mean of the last `days`, its own included (WAU and MAU).
 * @param lead the days before the first of `values`, oldest first; too few shorten the first means
 */
export function rollingMeans(
	values: readonly number[],
	days: number,
	lead: readonly number[] = [],
): number[] {
	const all = [...lead, ...values];
	return values.map((_, n) => {
		const end = lead.length + n + 1;
		return mean(all.slice(Math.max(0, end - days), end));
	});
}

/** A slice of more than 5 percent has room for its label. */
export function hasLabel(part: number, whole: number): boolean {
	return part > 0.05 * whole;
}

/** `12345` is 12.3 and 'k'; what rounds to 1,000 k is a million. */
export function abbreviate(value: number): { value: number; unit: "" | "k" | "M" } {
	const size = Math.abs(value);
	if (size < 1000) return { value, unit: "" };
	const thousands = roundTo(value / 1000, 1);
	if (Math.abs(thousands) < 1000) return { value: thousands, unit: "k" };
	return { value: roundTo(value / 1_000_000, 1), unit: "M" };
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function utcDay(instant: Date | number): string {
	return new Date(instant).toISOString().slice(0, 10);
}
