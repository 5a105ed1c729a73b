import { type QueryKey, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { CallInput, CallName, CallOutput } from "../../../../contract/calls-schema.ts";
import { call } from "../../call.ts";

/** Prefix of every analytics query's key: Refresh invalidates them all. */
export const ANALYTICS_KEY = ["analytics"] as const;

/** How long figures are fresh, and how long they are kept (docs/product/reports.md#analytics-dashboard). */
export const KEPT = { gcTime: 5 * 60 * 1000, staleTime: 2 * 60 * 1000 } as const;

/** Query of a call's result as `select` shapes it. No retries here: the request itself retries. */
export function callQuery<Name extends CallName, Selected = CallOutput<Name>>(
	queryKey: readonly unknown[],
	name: Name,
	input: CallInput<Name>,
	select?: (output: CallOutput<Name>) => Selected,
) {
	return queryOptions({
		queryKey,
		queryFn: ({ signal }) => call(name, input, signal),
		refetchOnWindowFocus: false,
		retry: false,
		...(select && { select }),
	});
}

/** A call of the analytics, with what `select` makes of its result. */
export function analyticsQuery<
	Name extends Extract<CallName, `analytics_${string}`>,
	Selected = CallOutput<Name>,
>(name: Name, input: CallInput<Name>, select?: (output: CallOutput<Name>) => Selected) {
	return { ...callQuery([...ANALYTICS_KEY, name, input], name, input, select), ...KEPT };
}

/** Reads again whatever has a key that begins with one of these. */
export function useRefresh(...keys: readonly QueryKey[]): () => Promise<unknown> {
	const queries = useQueryClient();
	return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
