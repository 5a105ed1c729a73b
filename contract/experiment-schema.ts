/** The schema of the definitions in KV (docs/product/experiments.md#experiments). */
import * as z from "zod/mini";
import { EVENT_LIMITS, PLATFORMS } from "./events.ts";
import { LANGUAGES } from "./languages.ts";
import type { Offer } from "./slots.ts";
import { CONTROL, PRICE_SLOT, SLOT_NAMES, SLOTS, type Slot, type SlotField } from "./slots.ts";

const ID = /^[A-Za-z0-9_-]{1,20}$/;
const SALT = /^[A-Za-z0-9]{1,20}$/;
const MAX_SOURCES = 50;

export const testName = z.string().check(z.regex(/^[a-z0-9_]{1,80}$/));

/** A test without a slot may hold the home headlines that `utm_content` selects. */
export const SLOT_WITHOUT_ONE: Slot = "home.hero";

/** The schema of what an arm sets in each slot. */
export const SLOT_SCHEMAS = Object.fromEntries(
	SLOT_NAMES.map((slot) => [slot, contentSchema(SLOTS[slot].fields)]),
) as Record<Slot, ReturnType<typeof contentSchema>>;

function contentSchema(fields: Readonly<Record<string, SlotField>>) {
	return z.strictObject(
		Object.fromEntries(
			Object.entries(fields).map(([name, field]) => [
				name,
				"choices" in field ? z.enum(field.choices) : textSchema(field),
			]),
		),
	);
}

/** Content of an arm of a price test, for both languages. */
export const offerSchema = SLOT_SCHEMAS[PRICE_SLOT] as unknown as z.ZodMiniType<Offer>;

function textSchema(field: Exclude<SlotField, { choices: unknown }>) {
	const { minLength, maxLength, pattern, isDecimal = false } = field;
	const text = isDecimal
		? z.string().check(z.overwrite((typed) => typed.trim().replace(",", ".")))
		: z.string();
	const limits = text.check(z.minLength(minLength), z.maxLength(maxLength));
	return pattern ? limits.check(z.regex(pattern)) : limits;
}

const armContent = z.record(z.string(), z.string());

const variant = z.object({
	id: z.string().check(z.regex(ID)),
	/** In percent; the weights of a test add up to 100. */
	weight: z.int().check(z.gte(0), z.lte(100)),
	/** Absent for the page's own content. */
	content: z.optional(z.object({ fr: armContent, en: armContent })),
});
export type Variant = z.infer<typeof variant>;

export const armsSchema = z.array(variant).check(
	z.minLength(1),
	z.refine((arms) => new Set(arms.map(({ id }) => id)).size === arms.length, {
		error: "two variants have the same id",
	}),
	z.refine((arms) => arms.reduce((sum, { weight }) => sum + weight, 0) === 100, {
		error: "the weights do not add to 100",
	}),
);

/** Visitors who can take part; an empty list admits everybody. */
export const audienceSchema = z.object({
	languages: z.array(z.enum(LANGUAGES)).check(z.maxLength(LANGUAGES.length)),
	platforms: z.array(z.enum(PLATFORMS)).check(z.maxLength(PLATFORMS.length)),
	/** Values of `utm_source`. */
	sources: z
		.array(z.string().check(z.minLength(1), z.maxLength(EVENT_LIMITS.utm)))
		.check(z.maxLength(MAX_SOURCES)),
	/** Whether `sources` are kept out instead of let in. */
	sourcesExcluded: z.boolean(),
});
export type Audience = z.infer<typeof audienceSchema>;

export const allocationSchema = z.int().check(z.gte(1), z.lte(100));

/** One test of KV. */
const definitionSchema = z
	.object({
		testName,
		isActive: z.boolean(),
		slot: z.optional(z.enum(SLOT_NAMES)),
		variants: armsSchema,
		/** The period without a change that its events belong to; absent (0) for a definition made by hand. */
		run: z.optional(z.int().check(z.gte(0))),
		/** Replaces the name as the salt: with another one everybody is drawn again. */
		salt: z.optional(z.string().check(z.regex(SALT))),
		/** Percent of the audience that takes part; absent for all of it. */
		allocation: z.optional(allocationSchema),
		audience: z.optional(audienceSchema),
		/** Everybody gets the control and nothing is counted, but the slot stays taken. */
		paused: z.optional(z.boolean()),
		/** Its only arm is the slot's own content, although the test is over. */
		kept: z.optional(z.literal(true)),
	})
	.check(({ value, issues }) => {
		issues.push(...slotIssues({ ...value, arms: value.variants }, "variants"));
	});
export type TestDefinition = z.infer<typeof definitionSchema>;

interface SlotUse {
	slot?: Slot | null | undefined;
	arms: readonly Pick<Variant, "id" | "content">[];
	audience?: Audience | undefined;
}

/**
 * Finds arms that set anything but what their slot declares, or nothing, and a price test that is none.
 *
 * @param name of the field that holds the arms
 * @returns issues whose message is zod's code, such as `too_big`, or `price`
 */
export function slotIssues(
	use: SlotUse,
	name: string,
): z.core.$ZodRawIssue<z.core.$ZodIssueCustom>[] {
	const { slot, arms } = use;
	const schema = SLOT_SCHEMAS[slot ?? SLOT_WITHOUT_ONE];
	const issues = arms.flatMap(({ content }, at) =>
		LANGUAGES.flatMap((language) => {
			const problems = content && schema.safeParse(content[language]).error;
			return (problems?.issues ?? []).map(({ code, path }) => ({
				code: "custom" as const,
				message: code as string,
				input: arms,
				path: [name, at, "content", language, ...path],
			}));
		}),
	);
	if (issues.length > 0 || slot !== PRICE_SLOT || isFairPrice(use)) return issues;
	return [{ code: "custom", message: "price", input: arms, path: ["slot"] }];
}

/**
 * Rules of a price test (docs/product/money.md#price-tests): A has today's prices and every other arm its own, the
 * same in all languages, a year cheaper than twelve months; chance alone decides who gets which.
 */
function isFairPrice({ arms, audience }: SlotUse): boolean {
	const { languages = [], platforms = [], sources = [] } = audience ?? {};
	if (languages.length + platforms.length + sources.length > 0) return false;
	return arms.every(({ id, content }) => {
		if (content === undefined || id === CONTROL) return content === undefined && id === CONTROL;
		const [first, ...others] = LANGUAGES.map((language) => content[language]);
		const isSame = others.every((other) =>
			Object.entries(other).every(([field, value]) => first?.[field] === value),
		);
		return isSame && Number(first?.annual) < 12 * Number(first?.monthly);
	});
}

/** Mutual exclusion: a visitor sees one test in a place, and the place has one content of its own. */
function holdsEachSlotOnce(tests: readonly TestDefinition[]): boolean {
	const taken = tests.flatMap(({ isActive, kept, slot }) =>
		slot && (isActive || kept) ? [`${slot} ${isActive}`] : [],
	);
	return new Set(taken).size === taken.length;
}

export const experimentsSchema = z.object({
	version: z.string().check(z.regex(/^[\w.:-]{1,40}$/)),
	tests: z.array(definitionSchema).check(
		z.refine((tests) => new Set(tests.map((t) => t.testName)).size === tests.length, {
			error: "two tests have the same name",
		}),
		z.refine((tests) => holdsEachSlotOnce(tests), { error: "two running tests have one slot" }),
	),
});
export type Experiments = z.infer<typeof experimentsSchema>;
