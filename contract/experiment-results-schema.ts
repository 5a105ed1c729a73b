/** A run's results (docs/product/experiments.md#experiments-page). */
import * as z from "zod/mini";
import { intervalSchema, verdictSchema } from "./experiment-detail-schema.ts";
import { GOALS, GUARDRAIL_GOALS, LEFT_OUT } from "./experiment-terms.ts";

const goal = z.enum(GOALS);
const optional = z.nullable(z.number());

const armGoal = z.object({
	conversions: z.number(),
	withoutExposure: z.number(),
	rate: intervalSchema,
});

const armResult = z.object({
	arm: z.string(),
	/** Units of this run. */
	exposures: z.number(),
	goals: z.record(goal, armGoal),
	/** The units whose page was measured, and those for which it was fast. */
	loads: z.object({ measured: z.number(), fast: z.number(), rate: intervalSchema }),
});

export type ArmResult = z.infer<typeof armResult>;

/** An arm against A for one goal. */
const comparison = z.object({
	arm: z.string(),
	goal,
	/** The ratio of the rates less 1; its interval is valid on any day. */
	lift: intervalSchema,
	/** The e-process gives it; it is valid on any day. */
	pValue: z.number(),
});
export type Comparison = z.infer<typeof comparison>;

/** One UTC day of the curve of the lift. */
const liftPoint = z.object({ day: z.string(), arm: z.string(), lift: intervalSchema });
export type LiftPoint = z.infer<typeof liftPoint>;

/** A weekly reading of the primary goal. */
const look = z.object({
	look: z.number(),
	/** ISO 8601. */
	at: z.string(),
	arm: z.string(),
	conversions: z.object({ control: z.number(), arm: z.number() }),
	/** The arm wins at or above `upper` of all conversions, and loses at or below `lower`; null when out of reach. */
	lower: optional,
	upper: optional,
	result: z.enum(["wins", "loses", "open"]),
});
export type Look = z.infer<typeof look>;

/** A group of visitors: exploration, without a verdict. */
const breakdownRow = z.object({
	by: z.enum(["platform", "language", "source", "returning"]),
	value: z.string(),
	arm: z.string(),
	exposures: z.number(),
	conversions: z.record(goal, z.number()),
});
export type BreakdownRow = z.infer<typeof breakdownRow>;

/** Net payments within days of the exposure, in cents: description, without a verdict. */
const revenue = z.object({
	days: z.number(),
	/** Cap on the sum of one payer; null without payers. */
	cap: optional,
	arms: z.array(
		z.object({
			arm: z.string(),
			/** Visitors whose days are over. */
			units: z.number(),
			payers: z.number(),
			perVisitor: optional,
			/** From A, per visitor; null for A. */
			difference: z.nullable(intervalSchema),
		}),
	),
});

/** `GET /api/admin/experiments/:name/results?run=`. */
export const resultsSchema = z.object({
	name: z.string(),
	run: z.number(),
	/** ISO 8601: the newest counted row. */
	asOf: z.string(),
	primaryGoal: goal,
	guardrailGoal: z.enum(GUARDRAIL_GOALS),
	arms: z.array(armResult),
	comparisons: z.array(comparison),
	curve: z.array(liftPoint),
	looks: z.array(look),
	nextLookAt: z.nullable(z.string()),
	/** Null when A is compared with nothing, as after a winner was declared. */
	verdict: z.nullable(verdictSchema),
	/** Exposures and visitors that were not counted, by reason. */
	excluded: z.record(z.enum(LEFT_OUT), z.number()),
	breakdown: z.array(breakdownRow),
	/** Arms whose lift has changed after the first week by more than chance. */
	changes: z.array(z.object({ arm: z.string(), first: optional, later: optional })),
	revenue: z.array(revenue),
});
export type ExperimentResults = z.infer<typeof resultsSchema>;
