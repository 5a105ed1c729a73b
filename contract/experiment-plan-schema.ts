/** The schemas of the calls of `/api/admin/experiments` (docs/product/experiments.md#lifecycle-of-a-test). */
import * as z from "zod/mini";
import {
	allocationSchema,
	armsSchema,
	audienceSchema,
	SLOT_SCHEMAS,
	slotIssues,
	testName,
} from "./experiment-schema.ts";
import {
	GOALS,
	GUARDRAIL_GOALS,
	MAX_REASON,
	PLAN_LIMITS,
	RESERVED_NAMES,
} from "./experiment-terms.ts";
import { LANGUAGES } from "./languages.ts";
import { CONTROL, SLOT_NAMES } from "./slots.ts";

/** Ten arms with long texts in two languages. */
export const MAX_PLAN_BYTES = 64 * 1024;
const RAMP = [1, 10, 50, 100] as const;
const count = z.int().check(z.gte(0));

/**
 * The plan of a test, for the form, the Worker and the database: `private.plan_problem` refuses the same
 * (docs/product/experiments.md#lifecycle-of-a-test).
 */
export const planSchema = z
	.object({
		/** For people; tests of the time before titles have none. */
		title: z.optional(z.string().check(z.maxLength(PLAN_LIMITS.title))),
		hypothesis: z.string().check(z.maxLength(PLAN_LIMITS.hypothesis)),
		slot: z.nullable(z.enum(SLOT_NAMES)),
		primaryGoal: z.enum(GOALS),
		guardrailGoal: z.enum(GUARDRAIL_GOALS),
		arms: armsSchema.check(
			z.maxLength(PLAN_LIMITS.arms),
			// A winner stands alone.
			z.refine((arms) => arms.length === 1 || arms.some(({ id }) => id === CONTROL), {
				error: "there is no control",
			}),
		),
		audience: audienceSchema,
		allocation: allocationSchema,
		weeks: z.int().check(z.gte(1), z.lte(PLAN_LIMITS.weeks)),
	})
	.check(({ value, issues }) => {
		issues.push(...slotIssues(value, "arms"));
	});

/** Fields of the form. */
export type ExperimentPlan = z.infer<typeof planSchema>;

/** `POST /api/admin/experiments`. */
export const draftSchema = z.object({
	name: testName.check(z.refine((name) => !RESERVED_NAMES.includes(name))),
	plan: planSchema,
});

/** `POST /api/admin/experiments/:name`. */
export const editSchema = z.object({
	revision: count,
	plan: planSchema,
	/** For a test on air: everybody is drawn again, so that all visitors of the new run count. */
	redraw: z.optional(z.boolean()),
});

/** `POST /api/admin/experiments/:name/:action`; the database knows which runs and arms there are. */
export const actSchema = z.object({
	revision: count,
	run: z.optional(z.int().check(z.gte(1))),
	allocation: z.optional(z.literal(RAMP)),
	arm: z.optional(z.string()),
	reason: z.optional(z.string().check(z.maxLength(MAX_REASON))),
});

/** The page of a slot with an arm's content; null for the page's own. */
export const previewRequestSchema = z
	.object({
		slot: z.enum(SLOT_NAMES),
		language: z.enum(LANGUAGES),
		content: z.nullable(z.record(z.string(), z.string())),
	})
	.check(
		z.refine(
			({ slot, content }) => content === null || SLOT_SCHEMAS[slot].safeParse(content).success,
			{ path: ["content"] },
		),
	);
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** `?run=` of the results. */
export const runQuerySchema = z.object({
	run: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
});
