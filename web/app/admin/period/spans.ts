/** The time that a selection covers, and the time that it is compared with (docs/product/reports.md#period-and-filters). Pure. */
import { utcDay } from "../widgets/derived-figures.ts";

export const PERIODS = [
	"today",
	"yesterday",
	"7d",
	"30d",
	"90d",
	"month",
	"last-month",
	"custom",
] as const;
type PeriodName = (typeof PERIODS)[number];

export const COMPARISONS = ["previous", "year", "none"] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type ChosenPeriod =
	| { name: Exclude<PeriodName, "custom"> }
	| ({ name: "custom" } & CustomDays);

/** `from` is included, `until` is not; milliseconds. */
export interface Span {
	from: number;
	until: number;
}

export interface Spans {
	current: Span;
	/** The same part of the earlier period; null without a comparison. */
	earlier: Span | null;
	/** The current period has not ended: both spans end at the same point of their periods. */
	isRunning: boolean;
}

const LENGTHS = { "7d": 7, "30d": 30, "90d": 90 } as const;

/** @example spansOf({ ...selection, period: { name: "today" } }, now).current // from midnight to now */
export function spansOf(
	{ period, compare }: { period: ChosenPeriod; compare: Comparison },
	now: number,
): Spans {
	const whole = wholeSpan(period, now);
	const isRunning = whole.until > now;
	const current = { from: whole.from, until: Math.min(whole.until, now) };
	if (compare === "none") return { current, earlier: null, isRunning };
	const before = compare === "year" ? yearBefore(whole, period) : previous(whole, period);
	const elapsed = current.until - current.from;
	// A running 31st day has no counterpart in a shorter month: that month is taken whole.
	const until = isRunning ? Math.min(before.from + elapsed, before.until) : before.until;
	return { current, earlier: { from: before.from, until }, isRunning };
}

/** The period to its end, which may lie ahead. */
function wholeSpan(period: ChosenPeriod, now: number): Span {
	const today = startOf(utcDay(now));
	const month = startOf(`${utcDay(now).slice(0, 7)}-01`);
	switch (period.name) {
		case "today":
			return { from: today, until: today + DAY_MS };
		case "yesterday":
			return { from: today - DAY_MS, until: today };
		case "month":
			return { from: month, until: addMonths(month, 1) };
		case "last-month":
			return { from: addMonths(month, -1), until: month };
		case "custom":
			return { from: startOf(period.from), until: startOf(period.to) + DAY_MS };
		default:
			return { from: today - (LENGTHS[period.name] - 1) * DAY_MS, until: today + DAY_MS };
	}
}

function isMonth({ name }: ChosenPeriod): boolean {
	return name === "month" || name === "last-month";
}

function previous({ from, until }: Span, period: ChosenPeriod): Span {
	if (isMonth(period)) return { from: addMonths(from, -1), until: from };
	// A day is compared with the same weekday: a Sunday says nothing about a Monday.
	const back = until - from === DAY_MS ? 7 * DAY_MS : until - from;
	return { from: from - back, until: until - back };
}

/** The same dates a year earlier; of days, as many of them also around 29 February. */
function yearBefore({ from, until }: Span, period: ChosenPeriod): Span {
	const start = addMonths(from, -12);
	return { from: start, until: isMonth(period) ? addMonths(until, -12) : start + (until - from) };
}

/** The same day of another month, or its last day where it has fewer. */
function addMonths(time: number, months: number): number {
	const date = new Date(time);
	const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
	const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
	return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay));
}

/** The first and the last day of a span; one that has just begun covers its first day. */
export function daysOf({ from, until }: Span): CustomDays {
	return { from: utcDay(from), to: utcDay(Math.max(from, until - 1)) };
}

/** A span as calls take it: they know no empty one, such as that of a period that has just begun. */
export function instantsOf({ from, until }: Span) {
	const iso = (time: number) => new Date(time).toISOString();
	return { from: iso(from), until: iso(Math.max(until, from + 1)) };
}

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

export type CustomProblem = "missing" | "order" | "future" | "tooEarly" | "tooLong";

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
