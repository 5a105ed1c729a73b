/** The responses about experiments (docs/product/experiments.md#experiments). */
import * as z from "zod/mini";
import { PLATFORMS } from "./events.ts";
import {
	EXPERIMENT_ACTIONS,
	EXPERIMENT_STATES,
	GOALS,
	GUARDRAIL_GOALS,
	HEALTH_PROBLEMS,
} from "./experiment-terms.ts";
import { LANGUAGES } from "./languages.ts";
import { SLOT_NAMES } from "./slots.ts";

const text = z.nullable(z.string());
const slot = z.nullable(z.enum(SLOT_NAMES));
const content = z.record(z.string(), z.string());

/** An estimate with the ends of its 95 % interval; rates and relative lifts as fractions, null while unknown. */
export const intervalSchema = z.object({
	estimate: z.nullable(z.number()),
	low: z.nullable(z.number()),
	high: z.nullable(z.number()),
});

export type Interval = z.infer<typeof intervalSchema>;

/** The group whose split deviates most from the weights. */
const deviation = z.object({
	by: z.enum(["browser", "platform", "language", "source", "day"]),
	value: z.string(),
	arm: z.string(),
	expected: z.number(),
	found: z.number(),
});

export type Deviation = z.infer<typeof deviation>;

/** Units of heavy networks that the verdict leaves out, because with them another one applies. */
const without = z.optional(z.number());

/** Verdict of the looks. */
const conclusion = z.union([
	z.object({
		kind: z.literal("too_early"),
		nextLookAt: text,
		/** Still, in all arms, to find a lift of 20 % with a chance of 80 %. */
		visitorsNeeded: z.nullable(z.number()),
		without,
	}),
	z.object({
		kind: z.enum(["wins", "loses"]),
		arm: z.string(),
		/** The look that decided, with its own conversions and the bound that these crossed. */
		look: z.number(),
		conversions: z.object({ control: z.number(), arm: z.number() }),
		bound: z.nullable(z.number()),
		/** Whether looks were left. */
		isEarly: z.boolean(),
		/** At that look, corrected for the looks. */
		lift: intervalSchema,
		/** Rates of all visitors so far, and the lift: their ratio less 1. */
		rates: z.object({ control: z.nullable(z.number()), arm: z.nullable(z.number()) }),
		soFar: z.nullable(z.number()),
		without,
	}),
	z.object({
		kind: z.literal("no_difference"),
		/** The lift of each arm at the last look, corrected for the looks, and of all visitors so far. */
		lifts: z.array(
			z.object({ arm: z.string(), lift: intervalSchema, soFar: z.nullable(z.number()) }),
		),
		without,
	}),
]);

export type Conclusion = z.infer<typeof conclusion>;

/** One sentence on what a test shows; the first that applies, in this order. */
export const verdictSchema = z.union([
	z.object({ kind: z.literal("refused_ratio"), deviation: z.nullable(deviation) }),
	z.object({ kind: z.literal("refused_ledger"), difference: z.number() }),
	z.object({ kind: z.literal("refused_changed"), how: z.enum(["outside", "during"]) }),
	z.object({ kind: z.literal("refused_split"), share: z.number() }),
	/** Without so many units of heavy networks another verdict applies, and few have converted. */
	z.object({ kind: z.literal("refused_networks"), units: z.number(), others: conclusion }),
	conclusion,
	z.object({ kind: z.enum(["aa_test", "holdout"]) }),
]);

export type Verdict = z.infer<typeof verdictSchema>;

const arms = z.array(
	z.object({
		id: z.string(),
		weight: z.number(),
		content: z.optional(z.object({ fr: content, en: content })),
	}),
);

/** A stored plan, whatever today's rules say of it. */
const planSchema = z.object({
	title: z.optional(z.string()),
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
});

const summarySchema = z.object({
	name: z.string(),
	/** For people: its title, or its name. */
	title: z.string(),
	state: z.enum(EXPERIMENT_STATES),
	hypothesis: z.string(),
	slot,
	/** The current run; 0 before the first start. */
	run: z.number(),
	/** The optimistic lock: every change must name the one it was made on. */
	revision: z.number(),
	/** ISO 8601; of the current run. */
	startedAt: text,
	/** Full weeks of the current run until its last look. */
	weeks: z.number(),
	verdict: z.nullable(verdictSchema),
	problems: z.array(z.enum(HEALTH_PROBLEMS)),
	/** Share of the exposures of the last two minutes that carry the current run; null without exposures. */
	live: z.nullable(z.number()),
	/** Whether KV holds what Postgres says: `outside` when somebody else changed it. */
	published: z.enum(["yes", "pending", "outside"]),
});

export type ExperimentSummary = z.infer<typeof summarySchema>;

/** A test of KV that the database does not know, with the offer to import it. */
const foreignSchema = z.object({ name: z.string(), slot, arms });

/** `GET /api/admin/experiments`. */
export const listSchema = z.object({
	experiments: z.array(summarySchema),
	/** Tests whose stored plan today's rules forbid: nothing else of them can be shown. */
	invalid: z.array(z.pick(summarySchema, { name: true, state: true })),
	foreign: z.array(foreignSchema),
});
export type ExperimentList = z.infer<typeof listSchema>;

const changedPlan = z.partial(planSchema);

const runSchema = z.object({
	run: z.number(),
	plan: planSchema,
	startedAt: z.string(),
	endedAt: text,
});
export type ExperimentRun = z.infer<typeof runSchema>;

/** One change. `before` and `after` hold the fields that differ. */
const changeSchema = z.object({
	at: z.string(),
	/** Null for the Worker itself, such as a guardrail's stop. */
	adminEmail: text,
	action: z.enum([...EXPERIMENT_ACTIONS, "create", "edit", "guardrail_stop"]),
	revision: z.number(),
	run: z.number(),
	before: changedPlan,
	after: changedPlan,
	/** Why a winner was declared without a verdict. */
	reason: z.nullish(z.string()),
});
export type ExperimentChange = z.infer<typeof changeSchema>;

/** A run of another test that was on the same page during a run of this one; ISO 8601, null while both go on. */
const togetherSchema = z.object({
	run: z.number(),
	name: z.string(),
	slot,
	startedAt: z.string(),
	endedAt: text,
});
export type TogetherTest = z.infer<typeof togetherSchema>;

/** `GET /api/admin/experiments/:name`; the newest runs and changes first. */
export const detailSchema = z.extend(summarySchema, {
	plan: planSchema,
	runs: z.array(runSchema),
	history: z.array(changeSchema),
	together: z.array(togetherSchema),
	/** How many each arm has in the current run. */
	visitors: z.record(z.string(), z.number()),
});
export type ExperimentDetail = z.infer<typeof detailSchema>;

/** `POST /api/admin/experiments/power`: what a plan can find. */
export const powerSchema = z.object({
	/** The primary goal's rate in the last 28 days; null without data. */
	baseRate: z.nullable(z.number()),
	visitorsPerWeek: z.number(),
	/** The smallest relative effect found with 80 % power after the plan's weeks; null when none is. */
	detectable: z.nullable(z.number()),
});
export type PowerReport = z.infer<typeof powerSchema>;
