/** The request of the funnel (docs/product/reports.md#funnel). */
import type { Filters } from "../period/selection.ts";
import { instantsOf } from "../period/spans.ts";
import { analyticsQuery } from "../widgets/analytics-query.ts";
import type { FunnelSpan } from "./funnel-series.ts";

/** The funnel of a span, by filters of the entry. */
export function funnelQuery({ seen, ...span }: FunnelSpan, filters: Filters) {
	const input = { ...instantsOf(span), seen: new Date(seen).toISOString(), ...filters };
	return analyticsQuery("analytics_funnel", input, ({ data }) => data);
}
