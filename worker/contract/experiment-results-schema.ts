/** Schema of a run's results; `satisfies` compares it with the contract. */
import * as z from "zod/mini";
import { type ExperimentResults, GOALS, GUARDRAIL_GOALS } from "./experiment-admin.ts";
import { intervalSchema, verdictSchema } from "./experiment-detail-schema.ts";

const goal = z.enum(GOALS);
const optional = z.nullable(z.number());

const armGoal = z.object({
	conversions: z.number(),
	withoutExposure: z.number(),
	rate: intervalSchema,
});

export const resultsSchema = z.object({
	name: z.string(),
	run: z.number(),
	asOf: z.string(),
	primaryGoal: goal,
	guardrailGoal: z.enum(GUARDRAIL_GOALS),
	arms: z.array(
		z.object({
			arm: z.string(),
			exposures: z.number(),
			goals: z.record(goal, armGoal),
			loads: z.object({ measured: z.number(), fast: z.number(), rate: intervalSchema }),
		}),
	),
	comparisons: z.array(
		z.object({
			arm: z.string(),
			goal,
			lift: intervalSchema,
			pValue: z.number(),
			chanceBetter: optional,
			expectedLoss: optional,
		}),
	),
	curve: z.array(z.object({ day: z.string(), arm: z.string(), lift: intervalSchema })),
	looks: z.array(
		z.object({
			look: z.number(),
			at: z.string(),
			arm: z.string(),
			conversions: z.object({ control: z.number(), arm: z.number() }),
			lower: optional,
			upper: optional,
			result: z.enum(["wins", "loses", "open"]),
		}),
	),
	nextLookAt: z.nullable(z.string()),
	verdict: z.nullable(verdictSchema),
	excluded: z.record(z.enum(["bot", "excluded", "tester"]), z.number()),
	breakdown: z.array(
		z.object({
			by: z.enum(["platform", "language", "source", "returning"]),
			value: z.string(),
			arm: z.string(),
			exposures: z.number(),
			conversions: z.record(goal, z.number()),
		}),
	),
}) satisfies z.ZodMiniType<ExperimentResults>;
