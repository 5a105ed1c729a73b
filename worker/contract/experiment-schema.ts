/** The schema of the definitions in KV (docs/product.md#experiments). */
import * as z from "zod/mini";
import { SLOTS } from "./experiment.ts";

const ID = /^[A-Za-z0-9_-]{1,20}$/;
const TEST_NAME = /^[a-z0-9_]{1,80}$/;

const slotCopy = z.object({
	headline: z.string().check(z.minLength(1), z.maxLength(200)),
	subheadline: z.string().check(z.maxLength(500)),
	ctaText: z.string().check(z.minLength(1), z.maxLength(80)),
});

const variant = z.object({
	id: z.string().check(z.regex(ID)),
	weight: z.number().check(z.gte(0), z.lte(100)),
	content: z.optional(z.object({ fr: slotCopy, en: slotCopy })),
});

const test = z.object({
	testName: z.string().check(z.regex(TEST_NAME)),
	isActive: z.boolean(),
	slot: z.optional(z.enum(SLOTS)),
	variants: z.array(variant).check(
		z.minLength(1),
		z.refine((variants) => new Set(variants.map((v) => v.id)).size === variants.length, {
			error: "two variants have the same id",
		}),
		z.refine((variants) => Math.abs(variants.reduce((sum, v) => sum + v.weight, 0) - 100) < 1e-9, {
			error: "the weights do not add to 100",
		}),
	),
});

export const experimentsSchema = z.object({
	version: z.string().check(z.regex(/^[\w.:-]{1,40}$/)),
	tests: z.array(test).check(
		z.refine((tests) => new Set(tests.map((t) => t.testName)).size === tests.length, {
			error: "two tests have the same name",
		}),
	),
});
