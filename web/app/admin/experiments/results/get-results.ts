import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { EXPERIMENT_API } from "../../../../../worker/contract/experiment-admin.ts";
import { callWorker } from "../../calls/call-worker.ts";
import { ANALYTICS_QUERY } from "../../widgets/analytics-query.ts";
import { EXPERIMENTS_KEY, pathOf } from "../experiment-calls.ts";
import { resultsSchema } from "./results-schema.ts";

/** The results of one run. */
export function resultsQuery(supabase: SupabaseClient, name: string, run: number) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...EXPERIMENTS_KEY, "results", name, run],
		queryFn: ({ signal }) =>
			callWorker(
				supabase,
				{ method: "GET", path: `${pathOf(EXPERIMENT_API.results, name)}?run=${run}` },
				resultsSchema,
				signal,
			),
	});
}
