import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { requestAnalytics } from "../../analytics/request-analytics.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";

export function overviewQuery(supabase: SupabaseClient) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "overview"],
		queryFn: async ({ signal }) =>
			(await requestAnalytics(supabase, "/dashboard", {}, signal)).data,
	});
}
