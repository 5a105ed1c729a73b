/**
 * Figures derived from the function's responses (docs/product/reports.md#analytics-figures). Pure. None of them
 * is ever NaN or infinite, even with zero rows or zero users.
 */
import type { Overview } from "../../../../contract/analytics-schema.ts";
import { roundTo } from "../../formats.ts";

export const WAU_DAYS = 7;
export const MAU_DAYS = 30;

/** Rounded percentage; 0 if the whole is 0. */
export function sharePercent(part: number, whole: number): number {
	return whole > 0 ? roundTo((100 * part) / whole, 0) : 0;
}

/** Percentage with two decimals; null without a whole. */
export function percentOf(part: number, whole: number): number | null {
	return whole > 0 ? roundTo((100 * part) / whole, 2) : null;
}

/** Conversions in percent of the current trials, at least 1 (docs/decisions/0009-the-conversion-rate-divides-by-current-trials.md). */
export function conversionRate({ users, conversions }: Overview): number {
	return sharePercent(conversions.trial_to_premium, Math.max(1, users.free_trial));
}

/** Paid, trial and beta users in percent of all users. */
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

/** Day of the month of `instant` in UTC; 1 for an invalid instant. */
export function daysOfMonthSoFar(instant: string): number {
	return new Date(instant).getUTCDate() || 1;
}

/** Rounded change in percent; undefined if the earlier value is 0. */
export function changePercent(now: number, before: number): number | undefined {
	return before > 0 ? roundTo((100 * (now - before)) / before, 0) : undefined;
}

/** 0 for an empty list. */
export function mean(values: readonly number[]): number {
	return values.length > 0 ? total(values) / values.length : 0;
}

export function total(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0);
}

/**
 * For each day the mean of the last `days`, including itself (docs/decisions/0008-rolling-means-are-called-wau-and-mau.md).
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

/** Whether a UTC day or month, `YYYY-MM-DD` or `YYYY-MM`, is the current one, whose figures are not complete. */
export function isRunning(date: string, now = Date.now()): boolean {
	return date !== "" && utcDay(now).startsWith(date);
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function utcDay(instant: Date | number): string {
	return new Date(instant).toISOString().slice(0, 10);
}
