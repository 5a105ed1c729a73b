import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { CampaignDimension, Touch } from "../../../../supabase/functions/_shared/contract.ts";
import { requestAnalytics } from "../analytics/request-analytics.ts";
import type { Filters } from "../period/selection.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

/** What the report and its curve are about. */
export interface CampaignQuery {
	/** Parameters of the function: the span, and the one to compare with. */
	span: Record<string, string>;
	filters: Filters;
	dimensions: readonly CampaignDimension[];
	touch: Touch;
}

export function campaignsQuery(supabase: SupabaseClient, query: CampaignQuery) {
	const parameters = parametersOf(query);
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "campaigns", parameters],
		queryFn: async ({ signal }) =>
			(await requestAnalytics(supabase, "/campaigns", parameters, signal)).data,
	});
}

/** As `/campaigns` and `/campaign-days` take them. */
export function parametersOf({ span, filters, dimensions, touch }: CampaignQuery) {
	return { ...span, ...filters, by: dimensions.join(","), touch };
}
