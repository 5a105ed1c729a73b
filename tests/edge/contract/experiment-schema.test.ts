import fc from "fast-check";
import { expect, it } from "vitest";
import { experimentsSchema, offerSchema } from "../../../contract/experiment-schema.ts";
import { offer } from "../../fakes/price-test.ts";

const copy = { headline: "h", subheadline: "", ctaText: "c" };
const test = (changed: Record<string, unknown> = {}) => ({
	testName: "t",
	isActive: true,
	variants: [
		{ id: "A", weight: 50 },
		{ id: "B", weight: 50 },
	],
	...changed,
});
const showing = (content: object) => test({ variants: [{ id: "A", weight: 100, content }] });
const inSlot = (slot: string, content: object) =>
	test({ slot, variants: [{ id: "A", weight: 100, content: { fr: content, en: content } }] });
const weights = (...all: number[]) => all.map((weight, i) => ({ id: "ABCDEFG".charAt(i), weight }));
const problem = (tests: unknown[], version: unknown = "1") =>
	experimentsSchema.safeParse({ version, tests }).error?.issues[0]?.message;

const LINKS = "https://buy.stripe.com/";

it("reads a price with a comma as one with a point", () => {
	const offer = {
		...{ monthly: " 9,99", annual: "83.92", monthlyPrice: "price_1", annualPrice: "price_2" },
		monthlyLink: "https://buy.stripe.com/abc123",
		annualLink: "https://buy.stripe.com/abc124",
	};
	expect(offerSchema.parse(offer)).toMatchObject({ monthly: "9.99", annual: "83.92" });
	expect(offerSchema.safeParse({ ...offer, monthly: "9,999" }).success).toBe(false);
});

it.each([
	["monthly", ["1.00", "9999.99"], ["0.99", "10000.00", "9.9"]],
	["monthlyPrice", ["price_1", `price_${"a".repeat(74)}`], ["price_", `price_${"a".repeat(75)}`]],
	[
		"annualLink",
		[`${LINKS}a`, `${LINKS}${"a".repeat(120 - LINKS.length)}`],
		[LINKS, `${LINKS}${"a".repeat(121 - LINKS.length)}`],
	],
])("reads %s of a price up to its bounds", (field, accepted, refused) => {
	const isRead = (value: string) => offerSchema.safeParse({ ...offer(), [field]: value }).success;
	expect(accepted.filter((value) => !isRead(value))).toEqual([]);
	expect(refused.filter(isRead)).toEqual([]);
});

it.each<[string, unknown[]]>([
	["copy in both languages", [showing({ fr: copy, en: copy })]],
	[
		"run, salt, allocation and audience",
		[
			test({
				...{ run: 3, salt: "a1", allocation: 10, paused: true },
				audience: {
					...{ languages: ["fr"], platforms: [], sources: ["google"], sourcesExcluded: true },
				},
			}),
		],
	],
	[
		"a kept winner beside the running test of its slot",
		[
			test({ slot: "home.hero" }),
			test({ testName: "u", slot: "home.hero", isActive: false, kept: true }),
		],
	],
	[
		"one slot that an inactive test has too",
		[test({ slot: "home.hero" }), test({ testName: "u", slot: "home.hero", isActive: false })],
	],
])("are accepted with %s", (_, tests) => {
	expect(problem(tests)).toBeUndefined();
});

it.each<[string, unknown[]]>([
	["a name that is invalid in a cookie", [test({ testName: "a; Domain=evil" })]],
	["content of another slot", [inSlot("pricing.badge", copy)]],
	["parts of a percent, of which some get nobody", [test({ variants: weights(99.5, 0.5) })]],
	["a field that the slot lacks", [inSlot("home.hero", { ...copy, html: "<b>" })]],
	["half a run", [test({ run: 1.5 })]],
	["copy in one language", [showing({ fr: copy })]],
])("are rejected with %s", (_, tests) => {
	expect(problem(tests)).toBeDefined();
});

it.each<[string, unknown[], string]>([
	[
		"weights that add to 99",
		[test({ variants: weights(49, 50) })],
		"the weights do not add to 100",
	],
	[
		"two arms with the same id",
		[test({ variants: [...weights(50), ...weights(50)] })],
		"two variants have the same id",
	],
	["two tests with the same name", [test(), test()], "two tests have the same name"],
	[
		"two running tests on one slot",
		[test({ slot: "home.hero" }), test({ testName: "u", slot: "home.hero", paused: true })],
		"two running tests have one slot",
	],
	[
		"two kept winners of one slot",
		["t", "u"].map((testName) =>
			test({ testName, slot: "home.hero", isActive: false, kept: true }),
		),
		"two running tests have one slot",
	],
])("are rejected with a message for %s", (_, tests, message) => {
	expect(problem(tests)).toBe(message);
});

it("a text that its slot does not accept is named by its place", () => {
	const long = { ...copy, headline: "h".repeat(1000) };
	const arm = { id: "A", weight: 100, content: { fr: copy, en: long } };
	const { error } = experimentsSchema.safeParse({
		version: "1",
		tests: [test({ variants: [arm] })],
	});
	expect(error?.issues).toMatchObject([
		{
			...{ code: "custom", message: "too_big" },
			path: ["tests", 0, "variants", 0, "content", "en", "headline"],
		},
	]);
});

it("are accepted with integer weights exactly when they add to 100", () => {
	const weight = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(25, 50));
	fc.assert(
		fc.property(fc.array(weight, { minLength: 1, maxLength: 7 }), (all) => {
			const addsTo100 = all.reduce((sum, one) => sum + one, 0) === 100;
			expect(problem([test({ variants: weights(...all) })]) === undefined).toBe(addsTo100);
		}),
	);
});
