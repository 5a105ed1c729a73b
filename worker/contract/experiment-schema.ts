/** The schema of the definitions in KV (docs/product.md#experiments). */
import * as z from "zod/mini";
import type { Language } from "./events.ts";
import { type ArmContent, SLOT_NAMES, SLOTS, type Slot, type SlotField } from "./experiment.ts";
import { LANGUAGES } from "./languages.ts";

const ID = /^[A-Za-z0-9_-]{1,20}$/;
const TEST_NAME = /^[a-z0-9_]{1,80}$/;

/** A test without a slot may hold the home headlines that `utm_content` selects. */
const SLOT_WITHOUT_ONE: Slot = "home.hero";

/** The schema of what an arm sets in each slot. */
export const SLOT_SCHEMAS = Object.fromEntries(
	SLOT_NAMES.map((slot) => [slot, contentSchema(SLOTS[slot].fields)]),
) as Record<Slot, ReturnType<typeof contentSchema>>;

function contentSchema(fields: Readonly<Record<string, SlotField>>) {
	return z.object(
		Object.fromEntries(
			Object.entries(fields).map(([name, field]) => [
				name,
				"choices" in field
					? z.enum(field.choices)
					: z.string().check(z.minLength(field.minLength), z.maxLength(field.maxLength)),
			]),
		),
	);
}

const armContent = z.record(z.string(), z.string());

const variant = z.object({
	id: z.string().check(z.regex(ID)),
	weight: z.number().check(z.gte(0), z.lte(100)),
	content: z.optional(z.object({ fr: armContent, en: armContent })),
});

const test = z
	.object({
		testName: z.string().check(z.regex(TEST_NAME)),
		isActive: z.boolean(),
		slot: z.optional(z.enum(SLOT_NAMES)),
		variants: z.array(variant).check(
			z.minLength(1),
			z.refine((variants) => new Set(variants.map((v) => v.id)).size === variants.length, {
				error: "two variants have the same id",
			}),
			z.refine(
				(variants) => Math.abs(variants.reduce((sum, v) => sum + v.weight, 0) - 100) < 1e-9,
				{
					error: "the weights do not add to 100",
				},
			),
		),
	})
	.check(
		z.refine(
			({ slot, variants }) =>
				variants.every(({ content }) => content === undefined || fitsSlot(slot, content)),
			{
				error: "the content of a variant does not fit the slot",
			},
		),
	);

function fitsSlot(slot: Slot | undefined, content: Record<Language, ArmContent>): boolean {
	const schema = SLOT_SCHEMAS[slot ?? SLOT_WITHOUT_ONE];
	return LANGUAGES.every((language) => schema.safeParse(content[language]).success);
}

export const experimentsSchema = z.object({
	version: z.string().check(z.regex(/^[\w.:-]{1,40}$/)),
	tests: z.array(test).check(
		z.refine((tests) => new Set(tests.map((t) => t.testName)).size === tests.length, {
			error: "two tests have the same name",
		}),
	),
});
