/** The requests of the dashboard. */
import { MONTHS, type Period } from "../../../../contract/analytics.ts";
import { analyticsQuery } from "../widgets/analytics-query.ts";
import { conversionSeries, dailySeries, monthlyActivitySeries, usageSeries } from "./series.ts";

const REAL_TIME_EVERY_MS = 30_000;
const REAL_TIME_STALE_MS = 10_000;

export const overviewQuery = analyticsQuery("analytics_dashboard", {}, ({ data }) => data);

/** The current UTC day, requested every 30 s while the tab is visible. */
export const realTimeQuery = {
	...analyticsQuery("analytics_real_time", {}, ({ data }) => data),
	staleTime: REAL_TIME_STALE_MS,
	refetchInterval: REAL_TIME_EVERY_MS,
	refetchIntervalInBackground: false,
};

/** The last `days` UTC days, including the current one. */
export const dailyQuery = (days: Period) =>
	analyticsQuery("analytics_daily", { days }, dailySeries);

/** The last 30 UTC days. */
export const usageQuery = analyticsQuery("analytics_api_usage", {}, ({ data }) =>
	usageSeries(data),
);

/** The last 12 UTC months. */
export const conversionsQuery = analyticsQuery(
	"analytics_monthly",
	{ months: MONTHS.default },
	({ data }) => conversionSeries(data),
);

/** The last 12 UTC months. */
export const monthlyActivityQuery = analyticsQuery("analytics_mau", {}, ({ data }) =>
	monthlyActivitySeries(data),
);
