/** The contract between `/admin/experiments` and the Worker's `/api/admin/experiments` (docs/experiments.md#experiments). */
import { EXCLUSIONS } from "./events.ts";
import type {
	Deviation,
	ExperimentChange,
	ExperimentDetail,
	ExperimentList,
	ExperimentRun,
	ExperimentSummary,
	ForeignTest,
	Interval,
	PowerReport,
	TogetherTest,
	Verdict,
} from "./experiment-detail-schema.ts";
import type { ExperimentPlan } from "./experiment-plan-schema.ts";
import type {
	ArmResult,
	BreakdownRow,
	Comparison,
	ExperimentResults,
	LiftPoint,
	Look,
} from "./experiment-results-schema.ts";

/** `paused`: everybody gets A and nothing is counted. */
export const EXPERIMENT_STATES = ["draft", "running", "paused", "stopped", "archived"] as const;
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];

/** What a visitor can do once after being exposed. All but the click come from the database. */
export const GOALS = ["cta_click", "sign_up", "confirmed", "paid"] as const;
export type Goal = (typeof GOALS)[number];
/** What an arm must not harm: also the share of fast pages, which is known of measured visitors only. */
export const GUARDRAIL_GOALS = [...GOALS, "lcp_good"] as const;
export type GuardrailGoal = (typeof GUARDRAIL_GOALS)[number];
/** Whose harm stops a test by itself: what costs a stranger something. The others only warn. */
export const STOPPING_GOALS: readonly GuardrailGoal[] = ["confirmed", "paid"];

/** Days after the exposure in which money counts as a visitor's (docs/experiments.md#revenue-per-visitor). */
export const REVENUE_DAYS = [14, 30] as const;
/** Fewer payers of an arm describe nothing: what rests on them is grey. */
export const MIN_PAYERS = 10;

/** Why exposures and visitors count in no arm. */
export const LEFT_OUT = [...EXCLUSIONS, "split", "not_drawn", "crowded"] as const;

/** No names of tests: they would be other calls, the power of a plan and its preview. */
export const RESERVED_NAMES: readonly string[] = ["power", "preview"];

export const PLAN_LIMITS = { title: 80, hypothesis: 1000, arms: 10, weeks: 52 } as const;
/** The most characters in the reason to declare a winner without a verdict. */
export const MAX_REASON = 500;

export type {
	ArmResult,
	BreakdownRow,
	Comparison,
	Deviation,
	ExperimentChange,
	ExperimentDetail,
	ExperimentList,
	ExperimentPlan,
	ExperimentResults,
	ExperimentRun,
	ExperimentSummary,
	ForeignTest,
	Interval,
	LiftPoint,
	Look,
	PowerReport,
	TogetherTest,
	Verdict,
};
export type PlannedArm = ExperimentPlan["arms"][number];
/** Some fields of a plan. */
export type PlanPart = { [F in keyof ExperimentPlan]?: ExperimentPlan[F] | undefined };

/** What the list shows and the weekly mail names: faults, and decisions that wait. */
export const HEALTH_PROBLEMS = [
	"ratio",
	"split_units",
	"ledger",
	"changed_outside",
	"not_live",
	"exposure_drop",
	"stale",
	"harm",
	"guardrail_stopped",
	"decided",
] as const;
export type HealthProblem = (typeof HEALTH_PROBLEMS)[number];

/** `POST /api/admin/experiments/:name/:action`, body `{ revision, … }`. */
export const EXPERIMENT_ACTIONS = [
	"start",
	"pause",
	"resume",
	"stop",
	"archive",
	/** `{ run }`: a new run with that run's plan. */
	"roll_back",
	/** `{ allocation }`: 1, 10, 50 or 100, without moving anybody between arms. */
	"ramp",
	/** A new salt in a new run: everybody is drawn again. */
	"redraw",
	/** `{ arm, reason }`: a new run with 100 % on this arm; without a verdict for it, the reason is required. */
	"declare_winner",
	/** Publishes what Postgres says over what somebody put into KV. */
	"republish",
	/** Takes over a definition of KV. */
	"import",
] as const;
export type ExperimentAction = (typeof EXPERIMENT_ACTIONS)[number];

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
