import { describe, expect, it } from "vitest";
import type { Language } from "../../../contract/events.ts";
import { type ArmContent, HEADLINE_TEST } from "../../../contract/experiment.ts";
import type { Experiments, TestDefinition } from "../../../contract/experiment-schema.ts";
import { LANGUAGES } from "../../../contract/languages.ts";
import type { Slot } from "../../../contract/slots.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { contentOf, targetedVariant, testsOfPage } from "../../../worker/experiments/targeting.ts";
import { headlineOf, headlineTestIn } from "../../fakes/experiments.ts";

const NO_ARMS = new Map<string, string>();
const inSlot = headlineTestIn("home.hero");
const pausedInSlot: Experiments = {
	...inSlot,
	tests: inSlot.tests.map((test) => ({ ...test, isActive: false })),
};
const namesOf = (experiments: Experiments, slot: Slot, targeted: string | undefined) =>
	testsOfPage(experiments, [slot], targeted).map(({ testName }) => testName);

const inPricing = (testName: string, slot: Slot, content: ArmContent): TestDefinition => ({
	testName,
	isActive: true,
	slot,
	variants: [
		{ id: "A", weight: 50 },
		{ id: "B", weight: 50, content: { fr: content, en: content } },
	],
});

const inHome: Experiments = {
	...BUNDLED_EXPERIMENTS,
	tests: [...BUNDLED_EXPERIMENTS.tests, inPricing("h", "home.hero", { headline: "h" })],
};

it.each([
	["a", "a"],
	["C", "c"],
	["e", "e"],
	["f", undefined],
	["aa", undefined],
	["a\n", undefined],
	[null, undefined],
])("the headline of an ad's utm_content %j is %s", (content, variant) => {
	expect(targetedVariant(content)).toBe(variant);
});

describe("the copy of a slot", () => {
	it.each([
		["home, targeted", BUNDLED_EXPERIMENTS, "home.hero", "c", NO_ARMS, "C"],
		["home in a slot test", inSlot, "home.hero", undefined, new Map([[HEADLINE_TEST, "D"]]), "D"],
		[
			"home in a slot test, targeted",
			inSlot,
			"home.hero",
			"b",
			new Map([[HEADLINE_TEST, "D"]]),
			"B",
		],
		[
			"home in a paused slot test",
			pausedInSlot,
			"home.hero",
			undefined,
			new Map([[HEADLINE_TEST, "D"]]),
			"A",
		],
		[
			"home in an arm without a text",
			inHome,
			"home.hero",
			undefined,
			new Map([["h", "A"]]),
			undefined,
		],
		["another page, targeted", inSlot, "beta.hero", "c", NO_ARMS, undefined],
	] as const)("is selected for %s", (_, experiments, slot, targeted, arms, shown) => {
		for (const language of LANGUAGES) {
			const { [slot]: content } = contentOf(experiments, [slot], language, targeted, arms);
			expect(content?.headline).toBe(shown && headlineOf(shown, language));
		}
	});
});

describe("a kept winner", () => {
	const badge = (label: string) => ({ label, look: "outline" });
	const kept: TestDefinition = {
		...{ testName: "kept", isActive: false, kept: true, slot: "pricing.badge" },
		variants: [{ id: "B", weight: 100, content: { fr: badge("gardé"), en: badge("kept") } }],
	};
	const next = inPricing("next", "pricing.badge", badge("new"));
	it.each([
		["without a test", [kept], undefined, "gardé"],
		["without a test, in English", [kept], undefined, "kept", "en"],
		["held out of the next test", [kept, next], undefined, "gardé"],
		["in the next test's A", [kept, next], "A", "gardé"],
		["in its other arm", [kept, next], "B", "new"],
	] as const)(
		"is the page's own content, %s",
		(_, tests, arm, label, language: Language = "fr") => {
			const experiments = { version: "1", tests: [...tests] };
			const arms = new Map(arm && [["next", arm]]);
			const contents = contentOf(experiments, ["pricing.badge"], language, undefined, arms);
			expect(contents["pricing.badge"]?.label).toBe(label);
			expect(namesOf(experiments, "pricing.badge", undefined)).toEqual(
				tests.includes(next) ? ["next"] : [],
			);
		},
	);
});

describe("the tests of a page", () => {
	it.each([
		["home includes the test of its slot", inSlot, "home.hero", undefined, [HEADLINE_TEST]],
		["home excludes a targeted visitor from the test of its slot", inSlot, "home.hero", "c", []],
	] as const)("%s", (_, experiments, slot, targeted, names) => {
		expect(namesOf(experiments, slot, targeted)).toEqual(names);
	});
});
