import { queryOptions } from "@tanstack/react-query";
import type { CampaignDimension, Touch } from "../../../../worker/contract/analytics.ts";
import { call } from "../../call.ts";
import type { Filters } from "../period/selection.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

/** What the report and its curve are about. */
export interface CampaignQuery {
	/** Parameters of the report: the span, and the one to compare with. */
	span: Record<string, string>;
	filters: Filters;
	dimensions: readonly CampaignDimension[];
	touch: Touch;
}

export function campaignsQuery(query: CampaignQuery) {
	const parameters = parametersOf(query);
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "campaigns", parameters],
		queryFn: async ({ signal }) => (await call("analytics_campaigns", parameters, signal)).data,
	});
}

/** As `/campaigns` and `/campaign-days` take them. */
export function parametersOf({ span, filters, dimensions, touch }: CampaignQuery) {
	return { ...span, ...filters, by: dimensions.join(","), touch };
}
