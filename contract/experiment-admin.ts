/** The contract between `/admin/experiments` and the Worker's `/api/admin/experiments` (docs/product/experiments.md#experiments). */
import type { ExperimentDetail, Verdict } from "./experiment-detail-schema.ts";
import type { ExperimentPlan } from "./experiment-plan-schema.ts";

export type PlannedArm = ExperimentPlan["arms"][number];
/** Some fields of a plan. */
export type PlanPart = { [F in keyof ExperimentPlan]?: ExperimentPlan[F] | undefined };

/** How an arm may be declared the winner: by its verdict, for a typed reason only, or not at all. */
export type Standing = "proven" | "unproven" | "no_visitors";

/** @param visitors of each arm of the run */
export function standingOf(
	arm: string,
	verdict: Verdict | null,
	visitors: Readonly<Record<string, number>>,
): Standing {
	if (!visitors[arm]) return "no_visitors";
	const wins = verdict?.kind === "wins" && verdict.arm === arm;
	// Between two arms, one loses to the other.
	const isLeft = verdict?.kind === "loses" && Object.keys(visitors).length === 2;
	return wins || (isLeft && verdict.arm !== arm) ? "proven" : "unproven";
}

/** 409 `slot_taken`: with the test that has the place. */
export interface SlotTaken {
	error: { code: "slot_taken"; message: string };
	other: string;
}

/** 409: somebody changed the test since; `current` is what they made of it. */
export interface StaleEdit {
	error: { code: "stale"; message: string };
	current: ExperimentDetail;
}
