/** The words and limits of A/B tests that operators see (docs/product/experiments.md#experiments). */
import { EXCLUSIONS } from "./events.ts";

/** `paused`: everybody gets A and nothing is counted. `kept`: its one arm is the page's own content. */
export const EXPERIMENT_STATES = [
	"draft",
	"running",
	"paused",
	"kept",
	"stopped",
	"archived",
] as const;
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];

/** Goals that a visitor can reach once after being exposed. All but the click come from the database. */
export const GOALS = ["cta_click", "sign_up", "confirmed", "paid"] as const;
export type Goal = (typeof GOALS)[number];
/** Goals that an arm must not harm: also the share of fast pages, which is known of measured visitors only. */
export const GUARDRAIL_GOALS = [...GOALS, "lcp_good"] as const;
export type GuardrailGoal = (typeof GUARDRAIL_GOALS)[number];
/** Goals whose harm stops a test by itself, because it costs a stranger something. The others only warn. */
export const STOPPING_GOALS: readonly GuardrailGoal[] = ["confirmed", "paid"];

/** Conversions without heavy networks from which a run is decided without them, where another verdict applies with them. */
export const MIN_LIGHT_CONVERSIONS = 400;

/** Days after the exposure in which money counts as a visitor's (docs/product/experiments.md#revenue-per-visitor). */
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

/** Problems that the list shows and the weekly mail names: faults, and decisions that wait. */
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
	/** Makes the declared winner the page's own content, without a deployment; the place is free for another test. */
	"keep",
	/** Gives the page back its text of the repository. */
	"release",
	/** Publishes what Postgres says over what somebody put into KV. */
	"republish",
	/** Takes over a definition of KV. */
	"import",
] as const;
export type ExperimentAction = (typeof EXPERIMENT_ACTIONS)[number];
