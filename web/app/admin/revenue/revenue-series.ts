/** The figures of the revenue page: of the steps for charts and tables, and of the whole period. Pure. */

import type { Revenue, RevenueFigures } from "../../../../contract/analytics-schema.ts";
import { roundTo } from "../../formats.ts";
import { type CustomDays, DAY_MS } from "../period/spans.ts";
import { isRunning, percentOf, total, utcDay } from "../widgets/derived-figures.ts";
import { addUp, flatten, inUnits, type Values } from "../widgets/figure-values.ts";
import type { Place, Point } from "../widgets/points.ts";
import { CHURN_DAYS } from "./revenue-query.ts";

/** All figures by step. A quotient without a divisor is null, and a line has a gap there. */
export function stepPoints(steps: readonly RevenueFigures[], step: Place): Point[] {
	return steps.map((of) => ({
		at: step === "month" ? of.first_day.slice(0, 7) : of.first_day,
		isRunning: of.is_running,
		days: { from: of.first_day, to: of.last_day },
		values: {
			...inUnits("revenue", flatten("revenue", of)),
			...(of.customers.end === 0 && { arpu: null }),
			...(of.customers.start === 0 && { customer_churn: null }),
			...(of.mrr.start <= 0 && { revenue_churn: null }),
		},
	}));
}

/**
 * The figures of the whole period, in euros (docs/product/money.md#revenue-page): the state at its end, the sums of what
 * happened, and churn against its start. A quotient without a divisor is null, and so are fees while none is known.
 */
export function totalsOf(steps: readonly RevenueFigures[]): Values<"revenue"> {
	const rows = steps.map((step) => flatten("revenue", step));
	const sums = addUp(
		"revenue",
		rows.map((row) => ({ ...row, "cash.returned": 0 })),
	);
	const last = rows.at(-1);
	const [start, end] = [rows[0]?.["mrr.start"] ?? 0, last?.["mrr.end"] ?? 0];
	const customersBefore = rows[0]?.["customers.start"] ?? 0;
	const customers = last?.["customers.end"] ?? 0;
	const sum = (path: keyof typeof sums) => sums[path] ?? 0;
	const fees = rows.flatMap((row) => row["cash.fees"] ?? []);
	return inUnits("revenue", {
		...sums,
		"mrr.start": start,
		"mrr.end": end,
		arr: 12 * end,
		arpu: customers > 0 ? roundTo(end / customers, 0) : null,
		"customers.start": customersBefore,
		"customers.end": customers,
		customer_churn: percentOf(sum("customers.lost"), customersBefore),
		revenue_churn: percentOf(-(sum("mrr.churn") + sum("mrr.contraction")), start),
		"subscriptions.active": last?.["subscriptions.active"] ?? 0,
		"subscriptions.past_due": last?.["subscriptions.past_due"] ?? 0,
		"cash.returned": sum("cash.refunds") + sum("cash.disputes"),
		"cash.fees": sum("cash.fees_unknown") > 0 && fees.length === 0 ? null : total(fees),
	});
}

/** Churn over the last days up to each day, as a rate of the customers, and of the MRR, at the start of these. */
export function churnPoints(days: readonly RevenueFigures[]): Point[] {
	return days.slice(CHURN_DAYS - 1).map((last, at) => {
		const span = days.slice(at, at + CHURN_DAYS);
		const from = span[0]?.first_day ?? last.first_day;
		return {
			at: last.first_day,
			isRunning: last.is_running,
			days: { from, to: last.last_day },
			values: totalsOf(span),
		};
	});
}

/** Trials by the week in which they started, the first one cut to the period; weeks without any are there, too. */
export function trialPoints(trials: Revenue["trials"], now = Date.now()): Point[] {
	const weeks = new Map(trials.map((week) => [week.week, week]));
	const [first, last] = [trials[0], trials.at(-1)];
	if (!first || !last) return [];
	const points: Point[] = [];
	for (let at = Date.parse(first.week), end = 0; at <= Date.parse(last.week); at = end) {
		const week = weeks.get(utcDay(at)) ?? { trials: 0, paid: 0 };
		// Up to the next Monday; Sunday is day 0.
		end = at + (7 - ((new Date(at).getUTCDay() + 6) % 7)) * DAY_MS;
		points.push({
			at: utcDay(at),
			isRunning: now >= at && now < end,
			values: flatten("trialWeek", week),
		});
	}
	return points;
}

/** Planned ends by day. */
export function endingPoints(days: Revenue["cancellations"]): Point[] {
	return days.map((ending) => ({
		at: ending.day,
		isRunning: isRunning(ending.day),
		days: { from: ending.day, to: ending.day },
		values: inUnits("ending", flatten("ending", ending)),
	}));
}

/** Movements from the MRR at the start of a period to that at its end. */
export const MOVEMENTS = [
	...(["new", "expansion", "reactivation", "contraction", "repricing", "churn"] as const),
] as const;
const BRIDGE = ["start", ...MOVEMENTS, "end"] as const;
type BridgePart = (typeof BRIDGE)[number];

/** A bar from one level to another: each begins where the one before it ends. */
export interface BridgeBar {
	part: BridgePart;
	value: number;
	range: [number, number];
}

export interface Bridge {
	bars: BridgeBar[];
	/** Beginning of the axis. Levels that move less than their height would leave no room for the movements. */
	base: number;
}

/** From the MRR at the start of the period, over its movements, to that at its end. */
export function bridgeOf(steps: readonly RevenueFigures[]): Bridge {
	const totals = totalsOf(steps);
	let level = 0;
	const bars = BRIDGE.map((part): BridgeBar => {
		const value = totals[`mrr.${part}`] ?? 0;
		const from = part === "end" ? 0 : level;
		level = roundTo(from + value, 2);
		return { part, value, range: [from, level] };
	});
	const levels = bars.map(({ range }) => range[1]);
	const lowest = Math.min(...levels);
	const height = Math.max(...levels) - lowest;
	if (height === 0 || lowest <= height) return { bars, base: 0 };
	// A round number, below the lowest level by half of its step at least; the smallest step is a cent.
	const step = 10 ** Math.max(-2, Math.floor(Math.log10(height)));
	const base = Math.max(0, roundTo(Math.floor(lowest / step - 0.5) * step, 2));
	const above = ({ range: [from, to], ...bar }: BridgeBar): BridgeBar => ({
		...bar,
		range: [Math.max(base, from), to],
	});
	return { bars: bars.map(above), base };
}

/** A month's first payers: how many are left after 0, 1, 2 … months, also in percent of all. */
export function retentionRows(retention: Revenue["retention"]) {
	return retention.map(({ month, customers, retained }) => ({
		month,
		customers,
		left: retained.map((left) => ({
			customers: left,
			percent: customers > 0 ? roundTo((100 * left) / customers, 0) : 0,
		})),
	}));
}

export type RetentionRow = ReturnType<typeof retentionRows>[number];

/** 0, 1, 2 … months, as many as the oldest row has. */
export function ages(rows: readonly RetentionRow[]): number[] {
	return Array.from({ length: Math.max(0, ...rows.map(({ left }) => left.length)) }, (_, n) => n);
}

/** The days from the first one of a month to the end of that so many months later, or to today. */
export function monthsOf(month: string, age: number, now = Date.now()): CustomDays {
	const [year = 0, number = 0] = month.split("-").map(Number);
	const end = Date.UTC(year, number + age, 0);
	return { from: `${month}-01`, to: utcDay(Math.min(end, now)) };
}

/** Whether there is nothing to draw at all, as with a filter that nobody passes. */
export function isBare({ steps, trials, retention, cancellations }: Revenue): boolean {
	const isQuiet = stepPoints(steps, "day").every(({ values }) =>
		Object.values(values).every((value) => !value),
	);
	return isQuiet && trials.length + retention.length + cancellations.length === 0;
}
