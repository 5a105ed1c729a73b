import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { Period } from "../../../../../supabase/functions/_shared/contract.ts";
import { requestAnalytics } from "../../analytics/request-analytics.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";
import { dailySeries } from "./daily-metrics-series.ts";

/** The last `days` UTC days, including the current one. */
export function dailyMetricsQuery(supabase: SupabaseClient, days: Period) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "daily", days],
		queryFn: ({ signal }) => requestAnalytics(supabase, "/daily", { days }, signal),
		select: dailySeries,
	});
}
