/** The contract between `/admin/experiments` and the Worker's `/api/admin/experiments` (docs/experiments.md#experiments). */
import type { Slot } from "./experiment.ts";
import type { ExperimentPlan } from "./experiment-plan-schema.ts";

/** `paused`: everybody gets A and nothing is counted. */
export const EXPERIMENT_STATES = ["draft", "running", "paused", "stopped", "archived"] as const;
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];

/** What a visitor can do once after being exposed. All but the click come from the database. */
export const GOALS = ["cta_click", "sign_up", "confirmed", "paid"] as const;
export type Goal = (typeof GOALS)[number];
/** What an arm must not harm: also the share of fast pages, which is known of measured visitors only. */
export const GUARDRAIL_GOALS = [...GOALS, "lcp_good"] as const;
export type GuardrailGoal = (typeof GUARDRAIL_GOALS)[number];

/** No names of tests: they would be other calls, the power of a plan and its preview. */
export const RESERVED_NAMES: readonly string[] = ["power", "preview"];

export const PLAN_LIMITS = { hypothesis: 1000, arms: 10, weeks: 52 } as const;

export type { ExperimentPlan };
export type PlannedArm = ExperimentPlan["arms"][number];

/** One sentence on what a test shows; the first that applies, in this order. */
export type Verdict =
	| { kind: "refused_ratio"; deviation: Deviation | null }
	| { kind: "refused_ledger"; difference: number }
	| { kind: "refused_changed"; how: "outside" | "during" }
	| { kind: "refused_split"; share: number }
	/** `visitorsNeeded`: still, in all arms, to find a lift of 20 % with a chance of 80 %. */
	| { kind: "too_early"; nextLookAt: string | null; visitorsNeeded: number | null }
	| { kind: "wins" | "loses"; arm: string; look: number; lift: Interval }
	| { kind: "no_difference"; detectable: number | null }
	| { kind: "aa_test" };

/** The group whose split deviates most from the weights. */
export interface Deviation {
	by: "browser" | "platform" | "language" | "source" | "day";
	value: string;
	arm: string;
	expected: number;
	found: number;
}

/** An estimate with the ends of its 95 % interval; rates and relative lifts as fractions, null while unknown. */
export interface Interval {
	estimate: number | null;
	low: number | null;
	high: number | null;
}

/** A fault that the list shows and the weekly mail names. */
export const HEALTH_PROBLEMS = [
	"ratio",
	"split_units",
	"ledger",
	"changed_outside",
	"not_live",
	"exposure_drop",
	"stale",
	"guardrail_stopped",
] as const;
export type HealthProblem = (typeof HEALTH_PROBLEMS)[number];

export interface ExperimentSummary {
	name: string;
	state: ExperimentState;
	hypothesis: string;
	slot: Slot | null;
	/** The current run; 0 before the first start. */
	run: number;
	/** The optimistic lock: every change must name the one it was made on. */
	revision: number;
	/** ISO 8601; of the current run. */
	startedAt: string | null;
	/** Full weeks of the current run until its last look. */
	weeks: number;
	verdict: Verdict | null;
	problems: HealthProblem[];
	/** Share of the exposures of the last two minutes that carry the current run; null without exposures. */
	live: number | null;
	/** Whether KV holds what Postgres says: `outside` when somebody else changed it. */
	published: "yes" | "pending" | "outside";
}

/** A test of KV that the database does not know, with the offer to import it. */
export interface ForeignTest {
	name: string;
	slot: Slot | null;
	arms: PlannedArm[];
}

/** `GET /api/admin/experiments`. */
export interface ExperimentList {
	experiments: ExperimentSummary[];
	/** Tests whose stored plan today's rules forbid: nothing else of them can be shown. */
	invalid: Pick<ExperimentSummary, "name" | "state">[];
	foreign: ForeignTest[];
}

export interface ExperimentRun {
	run: number;
	plan: ExperimentPlan;
	startedAt: string;
	endedAt: string | null;
}

/** Some fields of a plan. */
export type PlanPart = { [F in keyof ExperimentPlan]?: ExperimentPlan[F] | undefined };

/** One change. `before` and `after` hold the fields that differ. */
export interface ExperimentChange {
	at: string;
	/** Null for the Worker itself, such as a guardrail's stop. */
	adminEmail: string | null;
	action: ExperimentAction | "create" | "edit" | "guardrail_stop";
	revision: number;
	run: number;
	before: PlanPart;
	after: PlanPart;
}

/** `GET /api/admin/experiments/:name`. */
export interface ExperimentDetail extends ExperimentSummary {
	plan: ExperimentPlan;
	/** The newest first. */
	runs: ExperimentRun[];
	history: ExperimentChange[];
}

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
	/** `{ arm }`: a new run with 100 % on this arm. */
	"declare_winner",
	/** Publishes what Postgres says over what somebody put into KV. */
	"republish",
	/** Takes over a definition of KV. */
	"import",
] as const;
export type ExperimentAction = (typeof EXPERIMENT_ACTIONS)[number];

/** 409: somebody changed the test since; `current` is what they made of it. */
export interface StaleEdit {
	error: { code: "stale"; message: string };
	current: ExperimentDetail;
}

export interface ArmResult {
	arm: string;
	/** Units of this run. */
	exposures: number;
	goals: Record<Goal, { conversions: number; withoutExposure: number; rate: Interval }>;
	/** Of the units whose page was measured: those for which it was fast. */
	loads: { measured: number; fast: number; rate: Interval };
}

/** An arm against A for one goal. */
export interface Comparison {
	arm: string;
	goal: Goal;
	/** Relative, always valid. */
	lift: Interval;
	/** Of the e-process, valid on any day. */
	pValue: number;
	/** Description only, never a reason to stop. */
	chanceBetter: number | null;
	expectedLoss: number | null;
}

/** One day of the curve of the lift. */
export interface LiftPoint {
	/** UTC day. */
	day: string;
	arm: string;
	lift: Interval;
}

/** A weekly reading of the primary goal. */
export interface Look {
	look: number;
	/** ISO 8601. */
	at: string;
	arm: string;
	conversions: { control: number; arm: number };
	/** The arm wins at or above `upper` of all conversions, and loses at or below `lower`; null when out of reach. */
	lower: number | null;
	upper: number | null;
	result: "wins" | "loses" | "open";
}

/** A group of visitors: exploration, without a verdict. */
export interface BreakdownRow {
	by: "platform" | "language" | "source" | "returning";
	value: string;
	arm: string;
	exposures: number;
	conversions: Record<Goal, number>;
}

/** `GET /api/admin/experiments/:name/results?run=`. */
export interface ExperimentResults {
	name: string;
	run: number;
	/** ISO 8601: the newest counted row. */
	asOf: string;
	primaryGoal: Goal;
	guardrailGoal: GuardrailGoal;
	arms: ArmResult[];
	comparisons: Comparison[];
	curve: LiftPoint[];
	looks: Look[];
	nextLookAt: string | null;
	/** Null when A is compared with nothing, as after a winner was declared. */
	verdict: Verdict | null;
	/** Exposures that were not counted, by reason. */
	excluded: Record<"bot" | "excluded" | "tester", number>;
	breakdown: BreakdownRow[];
}

/** `POST /api/admin/experiments/power`, body `ExperimentPlan`: what the test can find. */
export interface PowerReport {
	/** Of the primary goal in the last 28 days; null without data. */
	baseRate: number | null;
	visitorsPerWeek: number;
	/** The smallest relative effect found with 80 % power after the plan's weeks; null when none is. */
	detectable: number | null;
}
