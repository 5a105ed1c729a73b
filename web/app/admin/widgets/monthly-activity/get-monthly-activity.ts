import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { requestAnalytics } from "../../analytics/request-analytics.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";
import { monthlyActivitySeries } from "./monthly-activity-series.ts";

/** The last 12 UTC months. */
export function monthlyActivityQuery(supabase: SupabaseClient) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "mau"],
		queryFn: async ({ signal }) => (await requestAnalytics(supabase, "/mau", {}, signal)).data,
		select: monthlyActivitySeries,
	});
}
