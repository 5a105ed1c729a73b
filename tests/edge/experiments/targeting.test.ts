import { describe, expect, it } from "vitest";
import { BETA_TEST, type Experiments, HEADLINE_TEST } from "../../../worker/contract/experiment.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { slotCopy, targetedVariant, testsOfPage } from "../../../worker/experiments/targeting.ts";
import { headlineOf, headlineTestIn } from "../../fakes/experiments.ts";

const none = new Map<string, string>();
const inSlot = headlineTestIn("home.hero");
const pausedInSlot: Experiments = {
	...inSlot,
	tests: inSlot.tests.map((test) => ({ ...test, isActive: false })),
};
const withoutHeadlines: Experiments = { version: "1", tests: [] };
const namesOf = (...args: Parameters<typeof testsOfPage>) =>
	testsOfPage(...args).map(({ testName }) => testName);

describe("the headline that an ad asks for", () => {
	it.each([
		["a", "a"],
		["C", "c"],
		["e", "e"],
		["f", undefined],
		["", undefined],
		["aa", undefined],
		[" a", undefined],
		["a\n", undefined],
		["constructor", undefined],
		[null, undefined],
	])("%j is %s", (content, variant) => {
		expect(targetedVariant(content)).toBe(variant);
	});
});

describe("the copy of a slot", () => {
	it.each([
		["home, targeted", BUNDLED_EXPERIMENTS, "home.hero", "c", none, headlineOf("C")],
		["home, not targeted", BUNDLED_EXPERIMENTS, "home.hero", undefined, none, headlineOf("A")],
		[
			"home, whatever a test without the slot drew",
			BUNDLED_EXPERIMENTS,
			"home.hero",
			undefined,
			new Map([[HEADLINE_TEST, "D"]]),
			headlineOf("A"),
		],
		[
			"home in a slot test",
			inSlot,
			"home.hero",
			undefined,
			new Map([[HEADLINE_TEST, "D"]]),
			headlineOf("D"),
		],
		[
			"home in a slot test, targeted all the same",
			inSlot,
			"home.hero",
			"b",
			new Map([[HEADLINE_TEST, "D"]]),
			headlineOf("B"),
		],
		[
			"home in a paused slot test",
			pausedInSlot,
			"home.hero",
			undefined,
			new Map([[HEADLINE_TEST, "D"]]),
			headlineOf("A"),
		],
		["home without headlines", withoutHeadlines, "home.hero", undefined, none, undefined],
		["home without the headline targeted", withoutHeadlines, "home.hero", "c", none, undefined],
		[
			"beta",
			BUNDLED_EXPERIMENTS,
			"beta.hero",
			undefined,
			new Map([[BETA_TEST, "B"]]),
			headlineOf("B", "fr", BETA_TEST),
		],
		[
			"beta, where home's targeting says nothing",
			BUNDLED_EXPERIMENTS,
			"beta.hero",
			"c",
			new Map([[BETA_TEST, "B"]]),
			headlineOf("B", "fr", BETA_TEST),
		],
		["beta without a test", withoutHeadlines, "beta.hero", undefined, none, undefined],
		[
			"an arm without copy",
			inSlot,
			"home.hero",
			undefined,
			new Map([[HEADLINE_TEST, "Z"]]),
			undefined,
		],
	] as const)("on %s", (_, experiments, slot, targeted, arms, headline) => {
		expect(slotCopy(experiments, slot, "fr", targeted, arms)?.headline).toBe(headline);
	});

	it("is in the page's language", () => {
		expect(slotCopy(BUNDLED_EXPERIMENTS, "home.hero", "en", "c", none)?.headline).toBe(
			headlineOf("C", "en"),
		);
	});
});

describe("the tests of a page", () => {
	it.each([
		[
			"home reports the tests without a slot",
			BUNDLED_EXPERIMENTS,
			"home.hero",
			undefined,
			[HEADLINE_TEST],
		],
		["home shows the one that holds its slot", inSlot, "home.hero", undefined, [HEADLINE_TEST]],
		["beta shows its own", BUNDLED_EXPERIMENTS, "beta.hero", undefined, [BETA_TEST]],
		[
			"a targeted visitor is reported on home",
			BUNDLED_EXPERIMENTS,
			"home.hero",
			"c",
			[HEADLINE_TEST],
		],
		[
			"a targeted visitor takes no part in the test that holds the slot",
			inSlot,
			"home.hero",
			"c",
			[],
		],
		[
			"home's targeting leaves beta's test alone",
			BUNDLED_EXPERIMENTS,
			"beta.hero",
			"c",
			[BETA_TEST],
		],
	] as const)("%s", (_, experiments, slot, targeted, names) => {
		expect(namesOf(experiments, slot, targeted)).toEqual(names);
	});
});
