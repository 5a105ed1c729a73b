import { queryOptions } from "@tanstack/react-query";
import { call } from "../../call.ts";
import type { Filters } from "../period/selection.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../widgets/analytics-query.ts";
import type { FunnelSpan } from "./funnel-spans.ts";

/** The funnel of a span, by filters of the entry. */
export function funnelQuery(span: FunnelSpan, filters: Filters) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "funnel", span, filters],
		queryFn: async ({ signal }) => {
			const { from, until, seen } = span;
			const instants = {
				from: new Date(from).toISOString(),
				until: new Date(until).toISOString(),
				seen: new Date(seen).toISOString(),
			};
			const { data } = await call("analytics_funnel", { ...instants, ...filters }, signal);
			return data;
		},
	});
}
