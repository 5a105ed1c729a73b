import { standingOf } from "../../../../contract/experiment-admin.ts";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import type { ExperimentAction, ExperimentState } from "../../../../contract/experiment-terms.ts";
import { isHoldout, PRICE_SLOT } from "../../../../contract/slots.ts";
import { caseOf, offers } from "../../../../contract/verdict-table.ts";
import type { ActionParameter } from "./experiment-calls.ts";

export interface PossibleAction {
	action: ExperimentAction;
	parameter?: ActionParameter;
}

/** Steps of a ramp, in percent of the audience. */
const RAMP = [1, 10, 50, 100] as const;

const BY_STATE: Record<ExperimentState, readonly ExperimentAction[]> = {
	draft: ["start", "archive"],
	running: ["pause", "stop", "redraw"],
	paused: ["resume", "stop", "redraw"],
	kept: ["release"],
	stopped: ["start", "archive"],
	archived: [],
};
const ON_AIR: readonly ExperimentState[] = ["running", "paused"];
const PLAYED: readonly ExperimentState[] = [...ON_AIR, "stopped"];

/** Actions that every verdict allows. */
const ALWAYS: readonly ExperimentAction[] = ["start", "stop", "archive", "release"];

/** Actions that a super_admin may take on a test now; the database refuses what the state forbids. Pure. */
export function possibleActions(experiment: ExperimentDetail): PossibleAction[] {
	const { state, plan, published, verdict, visitors } = experiment;
	const mayDo = (action: ExperimentAction) =>
		ALWAYS.includes(action) || offers(caseOf(experiment), action);
	const allocations =
		ON_AIR.includes(state) && mayDo("ramp")
			? RAMP.filter((allocation) => allocation !== plan.allocation)
			: [];
	const isPlayed = PLAYED.includes(state) && mayDo("declare_winner");
	// A verdict that names an arm offers no other one.
	const isNamed = verdict?.kind === "wins" || verdict?.kind === "loses";
	const arms = isPlayed
		? plan.arms.filter(({ id }) => {
				const standing = standingOf(id, verdict, visitors);
				return standing === "proven" || (standing === "unproven" && !isNamed);
			})
		: [];
	return [
		...BY_STATE[state].filter(mayDo).map((action) => ({ action })),
		...(mayKeep(experiment) ? [{ action: "keep" as const }] : []),
		...allocations.map((allocation) => ({ action: "ramp" as const, parameter: { allocation } })),
		...arms.map(({ id }) => ({ action: "declare_winner" as const, parameter: { arm: id } })),
		...(published === "yes" || state === "draft" ? [] : [{ action: "republish" as const }]),
		...(published === "outside" ? [{ action: "import" as const }] : []),
	];
}

/** Whether a test may go back to an earlier run. */
export function mayRollBack({ state }: Pick<ExperimentDetail, "state">): boolean {
	return PLAYED.includes(state);
}

/** The arm that everybody sees since a winner was declared or kept: it stands alone. */
export function winnerOf({ state, plan }: Pick<ExperimentDetail, "state" | "plan">) {
	const [only, ...others] = plan.arms;
	const isShown = state === "running" || state === "kept";
	return isShown && others.length === 0 ? only : undefined;
}

/** Whether the declared winner can become the page's own: a price is the contract's and Stripe's. */
function mayKeep(experiment: ExperimentDetail): boolean {
	const { state, plan } = experiment;
	const { slot } = plan;
	const hasTexts = state === "running" && slot !== null && slot !== PRICE_SLOT && !isHoldout(slot);
	return hasTexts && winnerOf(experiment)?.content !== undefined;
}

/** The action that a verdict asks for: to show its winner to everybody, to end the test, or to draw again. Pure. */
export function mainActionOf(experiment: ExperimentDetail): PossibleAction | undefined {
	const { verdict } = experiment;
	const wanted = mayKeep(experiment) ? "keep" : wantedBy(verdict);
	return possibleActions(experiment).find(
		({ action, parameter }) =>
			action === wanted && (verdict?.kind !== "wins" || parameter?.arm === verdict.arm),
	);
}

function wantedBy(verdict: ExperimentDetail["verdict"]): ExperimentAction | undefined {
	if (verdict === null) return "start";
	if (verdict.kind === "wins") return "declare_winner";
	if (verdict.kind === "loses" || verdict.kind === "no_difference") return "stop";
	return verdict.kind.startsWith("refused") ? "redraw" : undefined;
}
