import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../call.ts";
import { ANALYTICS_QUERY } from "../../widgets/analytics-query.ts";
import { EXPERIMENTS_KEY } from "../experiment-calls.ts";

/** The results of one run. */
export function resultsQuery(name: string, run: number) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...EXPERIMENTS_KEY, "results", name, run],
		queryFn: ({ signal }) => call("get_experiment_results", { name, run }, signal),
	});
}
