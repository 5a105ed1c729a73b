/** Calls about experiments; the database decides what is allowed. */
import { useQuery } from "@tanstack/react-query";
import type { CallInput } from "../../../../contract/calls-schema.ts";
import type { SlotTaken, StaleEdit } from "../../../../contract/experiment-admin.ts";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import type { PreviewRequest } from "../../../../contract/experiment-plan-schema.ts";
import { CallError, codeOf } from "../../call-error.ts";
import { useTexts } from "../../formats.ts";
import { callQuery, keptQuery } from "../widgets/analytics-query.ts";

/** Calls that a change of a test invalidates together. */
export const EXPERIMENT_CALLS = [
	...(["list_experiments", "get_experiment", "get_experiment_power"] as const),
	"get_experiment_results",
] as const;

/** Exposures and publication change by themselves while the page is open. */
const REFRESH_MS = 30_000;

export const experimentsQuery = {
	...callQuery("list_experiments", {}),
	refetchInterval: REFRESH_MS,
};

export const experimentQuery = (name: string) => ({
	...callQuery("get_experiment", { name }),
	refetchInterval: REFRESH_MS,
});

export const previewQuery = (request: PreviewRequest) => ({
	...callQuery("preview_experiment", request),
	staleTime: Number.POSITIVE_INFINITY,
});

/** The results of one run. */
export const resultsQuery = (name: string, run: number) =>
	keptQuery("get_experiment_results", { name, run });

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
	const { t } = useTexts("ab-tests", "refusals");
	const titleOf = useTitles();
	return (error) => {
		const known = codeOf(error, REFUSALS);
		if (!known) return error.message;
		const { other } = (error as CallError).body as Partial<SlotTaken>;
		return t(known, { other: other && titleOf(other) });
	};
}
