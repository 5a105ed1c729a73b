import { queryOptions } from "@tanstack/react-query";
import { MAX_CAMPAIGN_ROWS } from "../../../../../worker/contract/analytics.ts";
import type { CampaignKey } from "../../../../../worker/contract/analytics-schema.ts";
import { call } from "../../../call.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../../widgets/analytics-query.ts";
import { type CampaignQuery, parametersOf } from "../get-campaigns.ts";

/** The figures by day of some of the report's rows. */
export function campaignDaysQuery(query: CampaignQuery, keys: readonly CampaignKey[]) {
	const parameters = parametersOf(query);
	const rows = JSON.stringify(keys.slice(0, MAX_CAMPAIGN_ROWS));
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "campaign-days", parameters, rows],
		queryFn: async ({ signal }) => {
			if (keys.length === 0) return [];
			return (await call("analytics_campaign_days", { ...parameters, rows }, signal)).data;
		},
	});
}
