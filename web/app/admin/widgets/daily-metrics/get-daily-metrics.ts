import { queryOptions } from "@tanstack/react-query";
import type { Period } from "../../../../../worker/contract/analytics.ts";
import { call } from "../../../call.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";
import { dailySeries } from "./daily-metrics-series.ts";

/** The last `days` UTC days, including the current one. */
export function dailyMetricsQuery(days: Period) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "daily", days],
		queryFn: ({ signal }) => call("analytics_daily", { days }, signal),
		select: dailySeries,
	});
}
