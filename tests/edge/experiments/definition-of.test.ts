import { describe, expect, it } from "vitest";
import { BETA_TEST, HEADLINE_TEST } from "../../../contract/experiment.ts";
import { experimentsSchema } from "../../../contract/experiment-schema.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import {
	definitionOf,
	planOf,
	withBundledContent,
} from "../../../worker/experiments/definition-of.ts";
import { experimentPlan } from "../../fakes/experiment-plan.ts";
import { storedExperiment } from "../../fakes/stored-experiment.ts";

const of = (...changed: Parameters<typeof storedExperiment>) =>
	definitionOf(storedExperiment(...changed));
const AUDIENCE = {
	...{ languages: ["fr" as const], platforms: [], sources: [], sourcesExcluded: false },
};

describe("the definition of a test", () => {
	it("has nothing but what differs from a definition made by hand, and its run", () => {
		const { arms } = experimentPlan();
		expect(of()).toEqual({
			...{ testName: "hero_test", isActive: true, slot: "home.hero", variants: arms, run: 1 },
		});
	});

	it("has salt, audience and allocation, and is valid for the edge", () => {
		const plan = experimentPlan({ allocation: 10, audience: AUDIENCE });
		const definition = of({ plan, salt: "s2", run: 4, state: "paused" });
		expect(definition).toMatchObject({
			...{ run: 4, salt: "s2", allocation: 10, audience: AUDIENCE, isActive: true, paused: true },
		});
		expect(experimentsSchema.safeParse({ version: "1", tests: [definition] }).success).toBe(true);
	});

	it("has an allocation up to 99 %, and none for all", () => {
		const allocationOf = (allocation: number) => of({ plan: experimentPlan({ allocation }) });
		expect(allocationOf(99)).toMatchObject({ allocation: 99 });
		expect(allocationOf(100)).not.toHaveProperty("allocation");
	});

	it("says that a winner is kept", () => {
		const definition = of({ state: "kept", run: 4 });
		expect(definition).toMatchObject({ isActive: false, kept: true });
		expect(definition).not.toHaveProperty("paused");
	});

	it.each([
		{ languages: ["fr" as const] },
		{ platforms: ["mac" as const] },
		{ sources: ["google"] },
	])("has an audience of %j alone", (part) => {
		const audience = { ...AUDIENCE, languages: [], ...part };
		expect(of({ plan: experimentPlan({ audience }) })?.audience).toEqual(audience);
	});

	it.each([
		["stopped", "hero_test", [false, undefined, undefined]],
		["paused", "hero_test", [true, true, undefined]],
		["kept", "hero_test", [false, undefined, true]],
		["archived", "hero_test", undefined],
		["archived", HEADLINE_TEST, [false, undefined, undefined]],
	] as const)("of a test that is %s (%s)", (state, name, expected) => {
		const definition = of({ state, name });
		const { isActive, paused, kept } = definition ?? {};
		expect(definition && [isActive, paused, kept]).toEqual(expected);
	});
});

describe("a bundled test without texts", () => {
	it.each(BUNDLED_EXPERIMENTS.tests)("is published as it is bundled: $testName", (test) => {
		const plan = planOf(test);
		const audience = { ...AUDIENCE, languages: [] };
		expect(plan).toMatchObject({ slot: test.slot ?? null, allocation: 100, audience });
		const withoutTexts = { ...plan, arms: plan.arms.map(({ id, weight }) => ({ id, weight })) };
		expect(of({ name: test.testName, plan: withoutTexts })).toEqual(test);
	});

	it("keeps the texts that somebody has written, and has none in another place", () => {
		const plan = experimentPlan({ slot: "beta.hero" });
		const [first, second] = withBundledContent(BETA_TEST, plan).arms;
		expect(first?.content).toBeDefined();
		expect(second).toEqual(plan.arms[1]);
		expect(withBundledContent(BETA_TEST, experimentPlan())).toEqual(experimentPlan());
	});
});

it("the plan of a definition leads to the same definition", () => {
	const known = { title: "A headline", primaryGoal: "sign_up", guardrailGoal: "paid" } as const;
	const plan = experimentPlan({ ...known, allocation: 10, audience: AUDIENCE, weeks: 6 });
	const definition = of({ plan });
	expect(definition && planOf(definition, plan)).toEqual(plan);
	const { title: _, ...untitled } = plan;
	expect(definition && planOf(definition)).toEqual({
		...{
			...untitled,
			hypothesis: "",
			primaryGoal: "cta_click",
			guardrailGoal: "sign_up",
			weeks: 4,
		},
	});
});
