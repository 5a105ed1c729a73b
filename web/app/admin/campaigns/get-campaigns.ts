import type { SupabaseClient } from "@supabase/supabase-js";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
	CampaignDimension,
	Period,
	Touch,
} from "../../../../supabase/functions/_shared/contract.ts";
import { requestAnalytics } from "../analytics/request-analytics.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

/** What the report and its curve are about. */
export interface CampaignQuery {
	days: Period;
	dimensions: readonly CampaignDimension[];
	touch: Touch;
}

export function campaignsQuery(supabase: SupabaseClient, query: CampaignQuery) {
	const { days, dimensions, touch } = query;
	const by = dimensions.join(",");
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "campaigns", days, by, touch],
		queryFn: async ({ signal }) =>
			(await requestAnalytics(supabase, "/campaigns", { days, by, touch }, signal)).data,
		placeholderData: keepPreviousData,
	});
}
