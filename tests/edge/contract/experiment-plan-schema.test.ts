import { describe, expect, it } from "vitest";
import {
	actSchema,
	draftSchema,
	editSchema,
	planSchema,
	runQuerySchema,
} from "../../../contract/experiment-plan-schema.ts";
import type { Offer } from "../../../contract/slots.ts";
import { experimentPlan } from "../../fakes/experiment-plan.ts";
import { offer } from "../../fakes/price-test.ts";

const accepts = (changed: object) =>
	planSchema.safeParse({ ...experimentPlan(), ...changed }).success;
const arms = (...ids: string[]) => ids.map((id) => ({ id, weight: 100 / ids.length }));

describe("a plan", () => {
	it.each<[string, object]>([
		["ten arms", { arms: arms(..."ABCDEFGHIJ") }],
		["the winner alone", { arms: arms("B") }],
	])("is accepted: %s", (_, changed) => {
		expect(accepts(changed)).toBe(true);
	});

	it.each<[string, object]>([
		["eleven arms", { arms: arms(..."ABCDEFGHIJK") }],
		["no control", { arms: arms("B", "C") }],
		["weights that add to 99", { arms: [{ id: "A", weight: 99 }] }],
		["parts of a percent", { arms: [{ id: "A", weight: 99.5 }] }],
		["fast pages as the goal that decides", { primaryGoal: "lcp_good" }],
		["more weeks than a year has", { weeks: 53 }],
		["an allocation of 0", { allocation: 0 }],
	])("is rejected: %s", (_, changed) => {
		expect(accepts(changed)).toBe(false);
	});

	const { audience } = experimentPlan();
	const forSources = (...sources: string[]) => ({ audience: { ...audience, sources } });

	it.each<[string, accepted: object[], refused: object[]]>([
		["title", [{}, { title: "" }, { title: "a".repeat(80) }], [{ title: "a".repeat(81) }]],
		["hypothesis", [{ hypothesis: "a".repeat(1000) }], [{ hypothesis: "a".repeat(1001) }]],
		["weeks", [{ weeks: 1 }, { weeks: 52 }], [{ weeks: 0 }, { weeks: 1.5 }]],
		[
			"allocation",
			[{ allocation: 1 }, { allocation: 100 }],
			[{ allocation: 101 }, { allocation: 1.5 }],
		],
		[
			"sources",
			[forSources(...Array(50).fill("a")), forSources("a".repeat(200))],
			[forSources(...Array(51).fill("a")), forSources("a".repeat(201)), forSources("")],
		],
		[
			"goals",
			[
				...["cta_click", "sign_up", "confirmed", "paid"].map((primaryGoal) => ({ primaryGoal })),
				{ guardrailGoal: "lcp_good" },
			],
			[{ guardrailGoal: "lcp_slow" }],
		],
		[
			"slot",
			[{ slot: null }, { slot: "home.holdout", arms: arms("A", "B") }],
			[{ slot: "home.footer" }],
		],
	])("has these bounds: %s", (_, accepted, refused) => {
		expect(accepted.filter((changed) => !accepts(changed))).toEqual([]);
		expect(refused.filter(accepts)).toEqual([]);
	});
});

describe("a price test", () => {
	const sells = (content: object, ...more: { id: string; content?: object }[]) =>
		[{ id: "A" }, { id: "B", content }, ...more].map((arm, _, { length }) => ({
			...{ weight: 100 / length },
			...arm,
		}));
	const inBoth = (fr: Offer, en = fr) => ({ fr, en });
	const price = (changed: object) => ({
		slot: "pricing.price",
		arms: sells(inBoth(offer())),
		...changed,
	});
	const { audience } = experimentPlan();

	it.each<[string, boolean, object]>([
		[
			"a year cheaper than twelve months",
			true,
			{ arms: sells(inBoth(offer({ annual: "119.87" }))) },
		],
		["one as dear", false, { arms: sells(inBoth(offer({ annual: "119.88" }))) }],
		[
			"another price in English",
			false,
			{ arms: sells(inBoth(offer(), offer({ monthly: "9.98" }))) },
		],
		["today’s price twice", false, { arms: sells(inBoth(offer()), { id: "C" }) }],
		[
			"a price of its own for A",
			false,
			{ arms: [{ id: "A", weight: 100, content: inBoth(offer()) }] },
		],
		[
			"two other prices",
			true,
			{
				arms: sells(inBoth(offer()), { id: "C", content: inBoth(offer()) }).map((arm, at) => ({
					...arm,
					weight: at === 0 ? 50 : 25,
				})),
			},
		],
		["French readers only", false, { audience: { ...audience, languages: ["fr"] } }],
		["Macs only", false, { audience: { ...audience, platforms: ["mac"] } }],
		["visitors of one source", false, { audience: { ...audience, sources: ["a"] } }],
	])("with %s is fair: %s", (_, isFair, changed) => {
		expect(accepts(price(changed))).toBe(isFair);
	});
});

describe("a call", () => {
	const plan = experimentPlan();

	it.each([
		["hero_test", true],
		["power", false],
		["preview", false],
		["Hero", false],
	])("creates a draft named %j: %s", (name, accepted) => {
		expect(draftSchema.safeParse({ name, plan }).success).toBe(accepted);
	});

	it("names the revision that it was made on", () => {
		expect(editSchema.safeParse({ plan }).success).toBe(false);
		expect(actSchema.safeParse({}).success).toBe(false);
	});

	it.each<[object, boolean]>([
		...[1, 10, 50, 100].map((allocation) => [{ allocation }, true] as [object, boolean]),
		...[0, 5, 25, 99].map((allocation) => [{ allocation }, false] as [object, boolean]),
		[{ run: 0 }, false],
		[{ run: 1, arm: "B" }, true],
		[{ reason: "a".repeat(500) }, true],
		[{ reason: "a".repeat(501) }, false],
		[{ revision: 0 }, true],
		[{ revision: -1 }, false],
	])("acts with %j: %s", (detail, accepted) => {
		expect(actSchema.safeParse({ revision: 1, ...detail }).success).toBe(accepted);
	});

	it.each([
		[{}, true],
		[{ run: "3" }, true],
		[{ run: "0" }, false],
	])("reads the results of %j: %s", (query, accepted) => {
		expect(runQuerySchema.safeParse(query).success).toBe(accepted);
	});
});
