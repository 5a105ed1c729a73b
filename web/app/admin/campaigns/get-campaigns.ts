import type { SupabaseClient } from "@supabase/supabase-js";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CampaignDimension, Period } from "../../../../supabase/functions/_shared/contract.ts";
import { requestAnalytics } from "../analytics/request-analytics.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

export function campaignsQuery(
	supabase: SupabaseClient,
	days: Period,
	dimensions: readonly CampaignDimension[],
) {
	const by = dimensions.join(",");
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "campaigns", days, by],
		queryFn: async ({ signal }) =>
			(await requestAnalytics(supabase, "/campaigns", { days, by }, signal)).data,
		placeholderData: keepPreviousData,
	});
}
