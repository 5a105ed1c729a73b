import type {
	ExperimentAction,
	ExperimentDetail,
	ExperimentState,
} from "../../../../worker/contract/experiment-admin.ts";
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
	paused: ["resume", "stop"],
	stopped: ["start", "archive"],
	archived: [],
};

/** What a super_admin may do to a test now; the database refuses everything else. Pure. */
export function possibleActions({
	state,
	plan,
	published,
	run,
}: ExperimentDetail): PossibleAction[] {
	const actions: PossibleAction[] = BY_STATE[state].map((action) => ({ action }));
	if (state === "running") {
		for (const allocation of RAMP) {
			if (allocation !== plan.allocation)
				actions.push({ action: "ramp", parameter: { allocation } });
		}
	}
	if (run > 0 && state !== "archived" && !winnerOf(plan)) {
		for (const { id } of plan.arms)
			actions.push({ action: "declare_winner", parameter: { arm: id } });
	}
	if (published !== "yes") actions.push({ action: "republish" });
	if (published === "outside") actions.push({ action: "import" });
	return actions;
}

/** The arm that everybody sees, once a winner is declared. */
export function winnerOf({ arms }: ExperimentDetail["plan"]): string | undefined {
	return arms.length > 1 ? arms.find(({ weight }) => weight === 100)?.id : undefined;
}
