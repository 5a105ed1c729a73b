import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { MONTHS } from "../../../../../supabase/functions/_shared/contract.ts";
import { requestAnalytics } from "../../analytics/request-analytics.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";
import { conversionSeries } from "./monthly-conversions-series.ts";

const months = MONTHS.default;

/** The last 12 UTC months. */
export function monthlyConversionsQuery(supabase: SupabaseClient) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "monthly", months],
		queryFn: async ({ signal }) =>
			(await requestAnalytics(supabase, "/monthly", { months }, signal)).data,
		select: conversionSeries,
	});
}
