import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { requestAnalytics } from "../../analytics/request-analytics.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";
import { usageSeries } from "./api-usage-series.ts";

/** The last 30 UTC days. */
export function apiUsageQuery(supabase: SupabaseClient) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "api-usage"],
		queryFn: async ({ signal }) =>
			(await requestAnalytics(supabase, "/api-usage", {}, signal)).data,
		select: usageSeries,
	});
}
