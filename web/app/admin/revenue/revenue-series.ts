/** The points of the revenue page's charts and tables. Amounts are euros, as a spreadsheet wants them. Pure. */
import type { Revenue, RevenueFigures } from "../../../../worker/contract/analytics-schema.ts";
import type { Sheet } from "../exports/sheet.ts";
import { isRunning, roundTo, utcDay } from "../widgets/derived-figures.ts";
import type { Step } from "./revenue-query.ts";
import { movementOf } from "./revenue-totals.ts";

export type Unit = "money" | "count" | "percent";

/** Values at a place of the axis: a day, the first day of a week, or a month. */
export interface Point {
	at: string;
	isRunning: boolean;
	values: Record<string, number | null>;
}

/** A column of the table, and a bar or line where a chart draws it. */
export interface Column {
	key: string;
	name: string;
	unit: Unit;
}

const euros = (cents: number) => cents / 100;
const DAY_MS = 86_400_000;

/** All figures by step. A quotient without a divisor is null, and a line has a gap there. */
export function stepPoints(steps: readonly RevenueFigures[], step: Step): Point[] {
	return steps.map(({ first_day, is_running, mrr, customers, subscriptions, cash, ...of }) => ({
		at: step === "month" ? first_day.slice(0, 7) : first_day,
		isRunning: is_running,
		values: {
			mrr: euros(mrr.end),
			arr: euros(of.arr),
			arpu: customers.end > 0 ? euros(of.arpu) : null,
			customers: customers.end,
			start: euros(mrr.start),
			new: euros(mrr.new),
			expansion: euros(mrr.expansion),
			reactivation: euros(mrr.reactivation),
			contraction: euros(mrr.contraction),
			churn: euros(mrr.churn),
			end: euros(mrr.end),
			active: subscriptions.active,
			pastDue: subscriptions.past_due,
			customersNew: customers.new,
			customersReactivated: customers.reactivated,
			customersLost: customers.lost,
			customerChurn: customers.start > 0 ? of.customer_churn : null,
			revenueChurn: mrr.start > 0 ? of.revenue_churn : null,
			payments: euros(cash.payments),
			count: cash.count,
			refunds: euros(cash.refunds),
			disputes: euros(cash.disputes),
			net: euros(cash.net),
			tax: euros(cash.tax),
			fees: cash.fees === null ? null : euros(cash.fees),
			feesUnknown: cash.fees_unknown,
			failures: cash.failures,
		},
	}));
}

/** Trials by the week in which they started, the first one cut to the period; weeks without any are there, too. */
export function trialPoints(trials: Revenue["trials"], now = Date.now()): Point[] {
	const weeks = new Map(trials.map((week) => [week.week, week]));
	const [first, last] = [trials[0], trials.at(-1)];
	if (!first || !last) return [];
	const points: Point[] = [];
	for (let at = Date.parse(first.week), end = 0; at <= Date.parse(last.week); at = end) {
		const week = weeks.get(utcDay(at));
		// Up to the next Monday; Sunday is day 0.
		end = at + (7 - ((new Date(at).getUTCDay() + 6) % 7)) * DAY_MS;
		points.push({
			at: utcDay(at),
			isRunning: now >= at && now < end,
			values: { trials: week?.trials ?? 0, paid: week?.paid ?? 0, rate: week?.rate ?? null },
		});
	}
	return points;
}

/** Planned ends by day. */
export function endingPoints(days: Revenue["cancellations"]): Point[] {
	return days.map(({ day, subscriptions, mrr }) => ({
		at: day,
		isRunning: isRunning(day),
		values: { ending: euros(mrr), subscriptions },
	}));
}

const BRIDGE = [
	"start",
	"new",
	"expansion",
	"reactivation",
	"contraction",
	"churn",
	"end",
] as const;
type BridgePart = (typeof BRIDGE)[number];

/** A bar from one level to another: each begins where the one before it ends. */
export interface BridgeBar {
	part: BridgePart;
	value: number;
	range: [number, number];
}

/** From the MRR at the start of the period, over its movements, to that at its end. */
export function bridgeOf(steps: readonly RevenueFigures[]): BridgeBar[] {
	const movement = movementOf(steps);
	let level = 0;
	return BRIDGE.map((part) => {
		const value = movement[part];
		const from = part === "end" ? 0 : level;
		level = from + value;
		return { part, value: euros(value), range: [euros(from), euros(level)] };
	});
}

/** A month's first payers: how many are left after 0, 1, 2 … months, also in percent of all. */
export interface RetentionRow {
	month: string;
	customers: number;
	left: { customers: number; percent: number }[];
}

export function retentionRows(retention: Revenue["retention"]): RetentionRow[] {
	return retention.map(({ month, customers, retained }) => ({
		month,
		customers,
		left: retained.map((left) => ({
			customers: left,
			percent: customers > 0 ? roundTo((100 * left) / customers, 0) : 0,
		})),
	}));
}

/** 0, 1, 2 … months, as many as the oldest row has. */
export function ages(rows: readonly RetentionRow[]): number[] {
	return Array.from({ length: Math.max(0, ...rows.map(({ left }) => left.length)) }, (_, n) => n);
}

/** The triangle as it is shown, in percent. */
export function retentionSheet(
	rows: readonly RetentionRow[],
	places: string[],
	ageHeader: (age: number) => string,
): Sheet {
	return {
		header: [...places, ...ages(rows).map(ageHeader)],
		rows: rows.map(({ month, customers, left }) => [
			month,
			customers,
			...ages(rows).map((age) => left[age]?.percent ?? null),
		]),
	};
}

/** The points as a table, without the columns that are not in it. */
export function sheetOf(
	place: string,
	points: readonly Point[],
	columns: readonly (Column & { header: string })[],
): Sheet {
	return {
		header: [place, ...columns.map(({ header }) => header)],
		rows: points.map(({ at, values }) => [at, ...columns.map(({ key }) => values[key] ?? null)]),
	};
}

/** Whether there is nothing to draw at all, as with a filter that nobody passes. */
export function isBare({ steps, trials, retention, cancellations }: Revenue): boolean {
	const isQuiet = stepPoints(steps, "day").every(({ values }) =>
		Object.values(values).every((value) => !value),
	);
	return isQuiet && trials.length + retention.length + cancellations.length === 0;
}

/** Whether nothing happened: all values are 0 or none. */
export function isEmpty(points: readonly Point[], columns: readonly Column[]): boolean {
	return points.every(({ values }) => columns.every(({ key }) => !values[key]));
}
