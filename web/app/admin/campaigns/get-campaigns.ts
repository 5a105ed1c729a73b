import {
	type CampaignDimension,
	MAX_CAMPAIGN_ROWS,
	type Touch,
} from "../../../../worker/contract/analytics.ts";
import type { CampaignKey } from "../../../../worker/contract/analytics-schema.ts";
import type { Filters } from "../period/selection.ts";
import { analyticsQuery } from "../widgets/analytics-query.ts";

/** What the report and its curve are about. */
export interface CampaignQuery {
	/** Parameters of the report: the span, and the one to compare with. */
	span: Record<string, string>;
	filters: Filters;
	dimensions: readonly CampaignDimension[];
	touch: Touch;
}

export function campaignsQuery(query: CampaignQuery) {
	return analyticsQuery("analytics_campaigns", parametersOf(query), ({ data }) => data);
}

/** The figures by day of some of the report's rows. */
export function campaignDaysQuery(query: CampaignQuery, keys: readonly CampaignKey[]) {
	const rows = JSON.stringify(keys.slice(0, MAX_CAMPAIGN_ROWS));
	const days = analyticsQuery(
		"analytics_campaign_days",
		{ ...parametersOf(query), rows },
		({ data }) => data,
	);
	// Without rows there is nothing to request.
	return keys.length === 0
		? { ...days, queryFn: () => ({ success: true as const, data: [] }) }
		: days;
}

/** As `/campaigns` and `/campaign-days` take them. */
function parametersOf({ span, filters, dimensions, touch }: CampaignQuery) {
	return { ...span, ...filters, by: dimensions.join(","), touch };
}
