/** Days of a custom period, `YYYY-MM-DD` in UTC. Pure. */
import { utcDay } from "../widgets/derived-figures.ts";

/** UTC days, both included; `to` is on or after `from`. */
export interface CustomDays {
	from: string;
	to: string;
}

export const DAY_MS = 86_400_000;
/** Two years: a year and the one before it in one curve. */
export const MAX_CUSTOM_DAYS = 731;
/** Before the product existed. */
const FIRST_DAY = "2020-01-01";

const PROBLEMS = ["missing", "order", "future", "tooEarly", "tooLong"] as const;
export type CustomProblem = (typeof PROBLEMS)[number];

/** Whether the text is a day of the calendar. */
export function isDay(text: string): boolean {
	const time = Date.parse(`${text}T00:00:00Z`);
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && utcDay(time) === text;
}

/** Milliseconds of the day's beginning. */
export function startOf(day: string): number {
	return Date.parse(`${day}T00:00:00Z`);
}

/** Why the days are no period; undefined when they are one. */
export function customProblem({ from, to }: CustomDays, now: number): CustomProblem | undefined {
	if (!isDay(from) || !isDay(to)) return "missing";
	if (from > to) return "order";
	if (to > utcDay(now)) return "future";
	if (from < FIRST_DAY) return "tooEarly";
	const days = (startOf(to) - startOf(from)) / DAY_MS + 1;
	return days > MAX_CUSTOM_DAYS ? "tooLong" : undefined;
}
