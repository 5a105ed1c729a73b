/** Calls about experiments; the database decides what is allowed. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { CallInput } from "../../../../contract/calls-schema.ts";
import type { SlotTaken, StaleEdit } from "../../../../contract/experiment-admin.ts";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import type {
	ExperimentPlan,
	PreviewRequest,
} from "../../../../contract/experiment-plan-schema.ts";
import { CallError } from "../../call-error.ts";
import { callQuery, KEPT } from "../widgets/analytics-query.ts";

/** Prefix of the keys of all queries below: a change invalidates them together. */
export const EXPERIMENTS_KEY = ["experiments"];

/** Exposures and publication change by themselves while the page is open. */
const REFRESH_MS = 30_000;

export const experimentsQuery = {
	...callQuery([...EXPERIMENTS_KEY, "list"], "list_experiments", {}),
	refetchInterval: REFRESH_MS,
};

export const experimentQuery = (name: string) => ({
	...callQuery([...EXPERIMENTS_KEY, "one", name], "get_experiment", { name }),
	refetchInterval: REFRESH_MS,
});

/** Smallest lift that a plan can detect; asked again whenever the plan changes. */
export const powerQuery = (plan: ExperimentPlan) =>
	callQuery([...EXPERIMENTS_KEY, "power", plan], "get_experiment_power", plan);

export const previewQuery = (request: PreviewRequest) => ({
	...callQuery(["experiment-preview", request], "preview_experiment", request),
	staleTime: Number.POSITIVE_INFINITY,
});

/** The results of one run. */
export const resultsQuery = (name: string, run: number) => ({
	...KEPT,
	...callQuery([...EXPERIMENTS_KEY, "results", name, run], "get_experiment_results", { name, run }),
});

/** The parameter that an action needs besides the revision. */
export type ActionParameter = Pick<
	CallInput<"act_on_experiment">,
	"run" | "allocation" | "arm" | "reason"
>;

/** Test as somebody else has saved it meanwhile, when that is why a change was refused. */
export function newerOf(error: unknown): ExperimentDetail | undefined {
	if (!(error instanceof CallError) || error.code !== "stale") return undefined;
	return (error.body as StaleEdit).current;
}

/** Codes of `worker/http/errors.ts` that say more than a status. */
const REFUSALS = [
	...(["stale", "slot_taken", "wrong_state", "name_taken"] as const),
	...(["no_evidence", "no_visitors", "price_mismatch", "price_fixed"] as const),
] as const;

/** Titles of tests by their names, for people; the name itself until the list is there. */
export function useTitles(): (name: string) => string {
	const { data } = useQuery(experimentsQuery);
	return (name) => data?.experiments.find((test) => test.name === name)?.title ?? name;
}

/** Why a change of a test failed. */
export function useRefusal(): (error: Error) => string {
	const { t } = useTranslation("ab-tests", { keyPrefix: "refusals" });
	const titleOf = useTitles();
	return (error) => {
		const code = error instanceof CallError ? error.code : undefined;
		const known = REFUSALS.find((refusal) => refusal === code);
		if (!known) return error.message;
		const { other } = (error as CallError).body as Partial<SlotTaken>;
		return t(known, { other: other && titleOf(other) });
	};
}
