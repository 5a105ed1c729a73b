/** Calls about experiments; the database decides what is allowed. */
import { queryOptions } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { CallInput } from "../../../../worker/contract/calls-schema.ts";
import type {
	ExperimentDetail,
	ExperimentPlan,
	StaleEdit,
} from "../../../../worker/contract/experiment-admin.ts";
import type { PreviewRequest } from "../../../../worker/contract/experiment-plan-schema.ts";
import { call } from "../../call.ts";
import { CallError } from "../../call-error.ts";
import { ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

/** Prefix of the keys of all queries below: a change invalidates them together. */
export const EXPERIMENTS_KEY = ["experiments"];

/** Exposures and publication change by themselves while the page is open. */
const REFRESH_MS = 30_000;

const QUERY = { retry: false, refetchOnWindowFocus: false } as const;

export const experimentsQuery = queryOptions({
	...QUERY,
	refetchInterval: REFRESH_MS,
	queryKey: [...EXPERIMENTS_KEY, "list"],
	queryFn: ({ signal }) => call("list_experiments", {}, signal),
});

export function experimentQuery(name: string) {
	return queryOptions({
		...QUERY,
		refetchInterval: REFRESH_MS,
		queryKey: [...EXPERIMENTS_KEY, "one", name],
		queryFn: ({ signal }) => call("get_experiment", { name }, signal),
	});
}

/** What a plan can find; asked again whenever the plan changes. */
export function powerQuery(plan: ExperimentPlan) {
	return queryOptions({
		...QUERY,
		queryKey: [...EXPERIMENTS_KEY, "power", plan],
		queryFn: ({ signal }) => call("get_experiment_power", plan, signal),
	});
}

export function previewQuery(request: PreviewRequest) {
	return queryOptions({
		...QUERY,
		staleTime: Number.POSITIVE_INFINITY,
		queryKey: ["experiment-preview", request],
		queryFn: ({ signal }) => call("preview_experiment", request, signal),
	});
}

/** The parameter that an action needs besides the revision. */
export type ActionParameter = Pick<CallInput<"act_on_experiment">, "run" | "allocation" | "arm">;

/** What somebody else has made of the test meanwhile, when that is why a change was refused. */
export function newerOf(error: unknown): ExperimentDetail | undefined {
	if (!(error instanceof CallError) || error.code !== "stale") return undefined;
	return (error.body as StaleEdit).current;
}

/** The results of one run. */
export function resultsQuery(name: string, run: number) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...EXPERIMENTS_KEY, "results", name, run],
		queryFn: ({ signal }) => call("get_experiment_results", { name, run }, signal),
	});
}

/** Codes of `worker/http/errors.ts` that say more than a status. */
const REFUSALS = ["stale", "slot_taken", "wrong_state", "name_taken"] as const;

/** Why a change of a test failed. */
export function useRefusal(): (error: Error) => string {
	const { t } = useTranslation("ab-tests", { keyPrefix: "refusals" });
	return (error) => {
		const code = error instanceof CallError ? error.code : undefined;
		const known = REFUSALS.find((refusal) => refusal === code);
		return known ? t(known) : error.message;
	};
}
