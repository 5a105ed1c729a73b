import { type QueryKey, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { CallInput, CallName, CallOutput } from "../../../../contract/calls-schema.ts";
import { call } from "../../call.ts";

/** How long figures are fresh, and how long they are kept (docs/product/reports.md#analytics-dashboard). */
export const KEPT = { gcTime: 5 * 60 * 1000, staleTime: 2 * 60 * 1000 } as const;

/**
 * Query of a call's result as `select` shapes it; the call's name and its input are the key. No retries here: the
 * request itself retries.
 */
export function callQuery<Name extends CallName, Selected = CallOutput<Name>>(
	name: Name,
	input: CallInput<Name>,
	select?: (output: CallOutput<Name>) => Selected,
) {
	return queryOptions({
		queryKey: [name, input] as readonly unknown[],
		queryFn: ({ signal }) => call(name, input, signal),
		refetchOnWindowFocus: false,
		retry: false,
		...(select && { select }),
	});
}

/** The same, kept for a while as figures are. */
export const keptQuery: typeof callQuery = (name, input, select) => ({
	...callQuery(name, input, select),
	...KEPT,
});

/** Tells whether a query is of one of these calls. */
export const isOf =
	(...names: readonly CallName[]) =>
	({ queryKey: [name] }: { queryKey: QueryKey }) =>
		names.includes(name as CallName);

/** Reads again whatever these calls have returned. */
export function useRefresh(...names: readonly CallName[]): () => Promise<unknown> {
	const queries = useQueryClient();
	return () => queries.invalidateQueries({ predicate: isOf(...names) });
}

/** Calls that return figures of the analytics: Refresh reads them all again. */
export const ANALYTICS: readonly CallName[] = [
	...(["analytics_dashboard", "analytics_real_time", "analytics_daily"] as const),
	...(["analytics_api_usage", "analytics_monthly", "analytics_mau", "analytics_funnel"] as const),
	...(["analytics_campaigns", "analytics_campaign_days", "analytics_revenue"] as const),
	...(["get_acquisition", "get_losing_campaigns", "get_known_origins"] as const),
	...(["get_payback", "list_links"] as const),
];
