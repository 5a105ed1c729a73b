/** Schemas of the responses about experiments; `satisfies` compares them with the contract. */
import * as z from "zod/mini";
import { PLATFORMS } from "./events.ts";
import { SLOT_NAMES } from "./experiment.ts";
import {
	EXPERIMENT_ACTIONS,
	EXPERIMENT_STATES,
	type ExperimentDetail,
	type ExperimentList,
	type ExperimentPlan,
	type ExperimentSummary,
	GOALS,
	GUARDRAIL_GOALS,
	HEALTH_PROBLEMS,
	type PowerReport,
	type Verdict,
} from "./experiment-admin.ts";
import { LANGUAGES } from "./languages.ts";

const text = z.nullable(z.string());
const slot = z.nullable(z.enum(SLOT_NAMES));
const content = z.record(z.string(), z.string());

export const intervalSchema = z.object({
	estimate: z.nullable(z.number()),
	low: z.nullable(z.number()),
	high: z.nullable(z.number()),
});

const deviation = z.object({
	by: z.enum(["browser", "platform", "language", "source", "day"]),
	value: z.string(),
	arm: z.string(),
	expected: z.number(),
	found: z.number(),
});

export const verdictSchema = z.union([
	z.object({ kind: z.literal("refused_ratio"), deviation: z.nullable(deviation) }),
	z.object({ kind: z.literal("refused_ledger"), difference: z.number() }),
	z.object({ kind: z.literal("refused_changed"), how: z.enum(["outside", "during"]) }),
	z.object({ kind: z.literal("refused_split"), share: z.number() }),
	z.object({
		kind: z.literal("too_early"),
		nextLookAt: text,
		visitorsNeeded: z.nullable(z.number()),
	}),
	z.object({
		kind: z.enum(["wins", "loses"]),
		arm: z.string(),
		look: z.number(),
		lift: intervalSchema,
	}),
	z.object({ kind: z.literal("no_difference"), detectable: z.nullable(z.number()) }),
	z.object({ kind: z.literal("aa_test") }),
]) satisfies z.ZodMiniType<Verdict>;

const arms = z.array(
	z.object({
		id: z.string(),
		weight: z.number(),
		content: z.optional(z.object({ fr: content, en: content })),
	}),
);

const planSchema = z.object({
	hypothesis: z.string(),
	slot,
	primaryGoal: z.enum(GOALS),
	guardrailGoal: z.enum(GUARDRAIL_GOALS),
	arms,
	audience: z.object({
		languages: z.array(z.enum(LANGUAGES)),
		platforms: z.array(z.enum(PLATFORMS)),
		sources: z.array(z.string()),
		sourcesExcluded: z.boolean(),
	}),
	allocation: z.number(),
	weeks: z.number(),
}) satisfies z.ZodMiniType<ExperimentPlan>;

const summarySchema = z.object({
	name: z.string(),
	state: z.enum(EXPERIMENT_STATES),
	hypothesis: z.string(),
	slot,
	run: z.number(),
	revision: z.number(),
	startedAt: text,
	weeks: z.number(),
	verdict: z.nullable(verdictSchema),
	problems: z.array(z.enum(HEALTH_PROBLEMS)),
	live: z.nullable(z.number()),
	published: z.enum(["yes", "pending", "outside"]),
}) satisfies z.ZodMiniType<ExperimentSummary>;

export const listSchema = z.object({
	experiments: z.array(summarySchema),
	invalid: z.array(z.pick(summarySchema, { name: true, state: true })),
	foreign: z.array(z.object({ name: z.string(), slot, arms })),
}) satisfies z.ZodMiniType<ExperimentList>;

const changedPlan = z.partial(planSchema);

export const detailSchema = z.extend(summarySchema, {
	plan: planSchema,
	runs: z.array(
		z.object({ run: z.number(), plan: planSchema, startedAt: z.string(), endedAt: text }),
	),
	history: z.array(
		z.object({
			at: z.string(),
			adminEmail: text,
			action: z.enum([...EXPERIMENT_ACTIONS, "create", "edit", "guardrail_stop"]),
			revision: z.number(),
			run: z.number(),
			before: changedPlan,
			after: changedPlan,
		}),
	),
}) satisfies z.ZodMiniType<ExperimentDetail>;

export const powerSchema = z.object({
	baseRate: z.nullable(z.number()),
	visitorsPerWeek: z.number(),
	detectable: z.nullable(z.number()),
}) satisfies z.ZodMiniType<PowerReport>;
