import { queryOptions } from "@tanstack/react-query";
import type { CallInput, CallName, CallOutput } from "../../../../worker/contract/calls-schema.ts";
import { call } from "../../call.ts";

/** Prefix of every analytics query's key: Refresh invalidates them all. */
export const ANALYTICS_KEY = ["analytics"] as const;

/** docs/product.md#analytics-dashboard. No retries here: the request itself retries. */
export const ANALYTICS_QUERY = {
	gcTime: 5 * 60 * 1000,
	staleTime: 2 * 60 * 1000,
	refetchOnWindowFocus: false,
	retry: false,
} as const;

type AnalyticsCall = Extract<CallName, `analytics_${string}`>;

/** A call of the analytics, with what `select` makes of its result. */
export function analyticsQuery<Name extends AnalyticsCall, Selected = CallOutput<Name>>(
	name: Name,
	input: CallInput<Name>,
	select?: (output: CallOutput<Name>) => Selected,
) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, name, input] as const,
		queryFn: ({ signal }) => call(name, input, signal),
		...(select && { select }),
	});
}
