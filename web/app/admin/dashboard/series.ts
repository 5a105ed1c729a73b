/** Values of the dashboard's cards, from the responses of the analytics (docs/product/reports.md#analytics-figures). Pure. */
import { MONTHS, type Period, SUBSCRIPTION_TYPES } from "../../../../contract/analytics.ts";
import type {
	DailyUsage,
	MonthlyActivity,
	MonthlyConversion,
	Overview,
} from "../../../../contract/analytics-schema.ts";
import type { CallOutput } from "../../../../contract/calls-schema.ts";
import type { Report } from "../../../../contract/figures.ts";
import { roundTo } from "../../formats.ts";
import { keptQuery } from "../widgets/analytics-query.ts";
import {
	averagePerDay,
	changePercent,
	conversionRate,
	isRunning,
	MAU_DAYS,
	mean,
	rollingMeans,
	sharePercent,
	subscribers,
	utcDay,
	WAU_DAYS,
} from "../widgets/derived-figures.ts";
import { addUp, flatten, inUnits, type Values } from "../widgets/figure-values.ts";
import type { Point } from "../widgets/points.ts";

/** The figures of a day or month. */
interface PointOf<Of extends Report> extends Point {
	values: Values<Of>;
}

function pointOf<Of extends Report>(
	report: Of,
	at: string,
	row: object,
	derived: Partial<Values<Of>> = {},
): PointOf<Of> {
	const values = { ...inUnits(report, flatten(report, row)), ...derived };
	return { at, isRunning: isRunning(at), values };
}

/** The overview with the figures derived from it. */
export function overviewValues(overview: Overview): Values<"overview"> {
	return { ...flatten("overview", overview), conversion_rate: conversionRate(overview) };
}

/** Calls by day, oldest first, and the share and daily mean of each kind. */
export function usageSeries(days: readonly DailyUsage[]) {
	const points = days.map((day) =>
		pointOf("callDay", day.date, day, { total_calls: day.formula_calls + day.chat_calls }),
	);
	const { formula_calls, chat_calls, total_calls } = addUp(
		"callDay",
		points.map(({ values }) => values),
	);
	const ofKind = (calls: number | null) => ({
		share: sharePercent(calls ?? 0, total_calls ?? 0),
		average: averagePerDay(calls ?? 0, days.length),
	});
	return { points, formula: ofKind(formula_calls), chat: ofKind(chat_calls) };
}

const DECIMALS = 1;

/** Days, oldest first, with the rolling means of their active users, and the figures of the whole period. */
export function dailySeries({ data, lead }: CallOutput<"analytics_daily">) {
	const active = data.map((day) => day.active_users);
	const rounded = (n: number | undefined) => roundTo(n ?? 0, DECIMALS);
	const wau = rollingMeans(active, WAU_DAYS, lead);
	const mau = rollingMeans(active, MAU_DAYS, lead);
	const points = data.map((day, n) =>
		pointOf("day", day.date, day, { wau: rounded(wau[n]), mau: rounded(mau[n]) }),
	);
	const totals: Values<"day"> = {
		...addUp(
			"day",
			points.map(({ values }) => values),
		),
		active_users: rounded(mean(active)),
		wau: rounded(mean(wau)),
		mau: rounded(mean(mau)),
	};
	return { points, totals };
}
export type Trend = ReturnType<typeof finishedTrend>;
export type DailySeries = ReturnType<typeof dailySeries>;

/** Months, oldest first, with their mean rate, the best month, and the change of the last finished one. */
export function conversionSeries(months: readonly MonthlyConversion[], now = Date.now()) {
	const points = months.map((each) => pointOf("trialMonth", each.month, each));
	const rates = points.map(({ values }) => values.conversion_rate ?? 0);
	const best = rates.indexOf(Math.max(0, ...rates));
	return {
		points,
		averageRate: roundTo(mean(rates), 2),
		/** The first of equal months; undefined without conversions. */
		best: rates[best] ? months[best] : undefined,
		trend: finishedTrend(points, "conversion_rate", now),
	};
}

/** Months, oldest first, with their mean and the change of the last finished one. */
export function monthlyActivitySeries(months: readonly MonthlyActivity[], now = Date.now()) {
	const points = months.map((each) =>
		pointOf("activeMonth", `${each.year}-${String(each.month).padStart(2, "0")}`, each),
	);
	const active = points.map(({ values }) => values.active_users ?? 0);
	const trend = finishedTrend(points, "active_users", now);
	return { points, averageActive: roundTo(mean(active), 0), trend };
}

/**
 * The last finished month and its rounded change in percent against the one before: a running one has had less time.
 * Undefined with fewer than two finished months, or from 0.
 */
function finishedTrend(points: readonly Point[], figure: string, now: number) {
	const present = utcDay(now).slice(0, 7);
	const [before, last] = points.filter(({ at }) => at < present).slice(-2);
	if (!before || !last) return undefined;
	const change = changePercent(last.values[figure] ?? 0, before.values[figure] ?? 0);
	return change === undefined ? undefined : { month: last.at, change };
}

export type SubscriptionShare = ReturnType<typeof subscriptionShares>[number];

/** Subscriptions by type; types without any are skipped. */
export function subscriptionShares({ users }: Overview) {
	const all = subscribers(users);
	return SUBSCRIPTION_TYPES.filter((type) => users[type] > 0).map((type) => ({
		type,
		users: users[type],
		/** Rounded percent of all subscriptions. */
		share: sharePercent(users[type], all),
		/** Only a slice of more than 5 percent has room for a label. */
		hasLabel: users[type] > 0.05 * all,
	}));
}

const REAL_TIME_EVERY_MS = 30_000;
const REAL_TIME_STALE_MS = 10_000;

export const overviewQuery = keptQuery("analytics_dashboard", {}, ({ data }) => data);

/** The current UTC day, requested every 30 s while the tab is visible. */
export const realTimeQuery = {
	...keptQuery("analytics_real_time", {}, ({ data }) => data),
	staleTime: REAL_TIME_STALE_MS,
	refetchInterval: REAL_TIME_EVERY_MS,
	refetchIntervalInBackground: false,
};

/** The last `days` UTC days, including the current one. */
export const dailyQuery = (days: Period) => keptQuery("analytics_daily", { days }, dailySeries);

/** The last 30 UTC days. */
export const usageQuery = keptQuery("analytics_api_usage", {}, ({ data }) => usageSeries(data));

/** The last 12 UTC months. */
export const conversionsQuery = keptQuery(
	"analytics_monthly",
	{ months: MONTHS.default },
	({ data }) => conversionSeries(data),
);

/** The last 12 UTC months. */
export const monthlyActivityQuery = keptQuery("analytics_mau", {}, ({ data }) =>
	monthlyActivitySeries(data),
);
