import type { Touch } from "../../../../contract/analytics.ts";
import type { Filters } from "../period/selection.ts";
import { instantsOf, type Span } from "../period/spans.ts";
import { ANALYTICS_KEY, callQuery, KEPT } from "../widgets/analytics-query.ts";
import { acquisitionRows } from "./acquisition-rows.ts";

/** Cost and revenue of a span's new customers, by campaign (docs/product/reports.md#acquisition). */
export function acquisitionQuery(span: Span, touch: Touch, filters: Filters) {
	const input = { span: instantsOf(span), touch, filters };
	return {
		...KEPT,
		...callQuery(
			[...ANALYTICS_KEY, "acquisition", input],
			"get_acquisition",
			input,
			acquisitionRows,
		),
	};
}

/** Campaigns to decide about, of the year to the last Sunday, with its first and last day. */
export function losingQuery(filters: Filters) {
	return {
		...KEPT,
		...callQuery(
			[...ANALYTICS_KEY, "losing", filters],
			"get_losing_campaigns",
			{ filters },
			({ campaigns, ...days }) => ({ ...days, campaigns: acquisitionRows(campaigns) }),
		),
	};
}
