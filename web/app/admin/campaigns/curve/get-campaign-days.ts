import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import {
	type CampaignKey,
	MAX_CAMPAIGN_ROWS,
} from "../../../../../supabase/functions/_shared/contract.ts";
import { requestAnalytics } from "../../analytics/request-analytics.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../../widgets/analytics-query.ts";
import { type CampaignQuery, parametersOf } from "../get-campaigns.ts";

/** The figures by day of some of the report's rows. */
export function campaignDaysQuery(
	supabase: SupabaseClient,
	query: CampaignQuery,
	keys: readonly CampaignKey[],
) {
	const parameters = parametersOf(query);
	const rows = JSON.stringify(keys.slice(0, MAX_CAMPAIGN_ROWS));
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "campaign-days", parameters, rows],
		queryFn: async ({ signal }) => {
			if (keys.length === 0) return [];
			return (await requestAnalytics(supabase, "/campaign-days", { ...parameters, rows }, signal))
				.data;
		},
	});
}
