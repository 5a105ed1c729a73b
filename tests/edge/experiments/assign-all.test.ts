import { describe, expect, it } from "vitest";
import { BETA_TEST, HEADLINE_TEST } from "../../../contract/experiment.ts";
import type { TestDefinition } from "../../../contract/experiment-schema.ts";
import type { Participant } from "../../../worker/experiments/assign.ts";
import {
	armsOf,
	assignAll,
	NO_OVERRIDE,
	readOverride,
} from "../../../worker/experiments/assign-all.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { readCookies } from "../../../worker/http/cookies.ts";
import { TWO_ON_HOME } from "../../fakes/experiments.ts";

const { tests } = BUNDLED_EXPERIMENTS;
const VISITOR: Participant = {
	id: "f47ac10b-58cc-4372-a567-0e02b2c3d479",
	traits: { platform: "windows", language: "fr", source: () => "" },
};
const noCookies = readCookies(null);
const overrideOf = (query: string) => readOverride(new URLSearchParams(query));

describe("the arms of one visitor", () => {
	it("assigns an arm for each test, counts it and sets its cookie", () => {
		const arms = assignAll(TWO_ON_HOME.tests, VISITOR, noCookies, NO_OVERRIDE);
		expect([...arms.shown.keys()]).toEqual([HEADLINE_TEST, BETA_TEST, "hero_test"]);
		expect(arms.counted).toEqual(
			[...arms.shown].map(([test, arm]) => ({ test, run: expect.any(Number), arm })),
		);
		expect(arms.setCookies.map((cookie) => cookie.split(";")[0])).toEqual(
			[...arms.shown].map(([test, arm]) => `abtest_${test}=${arm}`),
		);
		expect(arms.overridden).toEqual([]);
	});

	it("keeps the arm of a cookie, and sets only the missing cookie", () => {
		const cookie = readCookies(`abtest_${HEADLINE_TEST}=E`);
		const arms = assignAll(tests, VISITOR, cookie, NO_OVERRIDE);
		expect(arms.shown.get(HEADLINE_TEST)).toBe("E");
		expect(arms.setCookies).toHaveLength(1);
	});
});

describe("a tester's override", () => {
	it("shows the requested arm instead of the cookie's, counts it nowhere and is not kept", () => {
		const cookie = readCookies(`abtest_${HEADLINE_TEST}=E`);
		const arms = assignAll(tests, VISITOR, cookie, overrideOf(`ab.${HEADLINE_TEST}=B`));
		expect(arms.shown.get(HEADLINE_TEST)).toBe("B");
		expect(arms.overridden.map(({ testName }) => testName)).toEqual([HEADLINE_TEST]);
		expect(arms.counted.map(({ test }) => test)).toEqual([BETA_TEST]);
		expect(arms.setCookies.join()).not.toContain(`abtest_${HEADLINE_TEST}`);
	});

	it.each([
		["an arm that does not exist", `ab.${HEADLINE_TEST}=Z`],
		["a test that does not exist", "ab.other=B"],
	])("is ignored when it requests %s", (_, query) => {
		const arms = assignAll(tests, VISITOR, noCookies, overrideOf(query));
		expect(arms).toEqual(assignAll(tests, VISITOR, noCookies, NO_OVERRIDE));
	});
});

describe("the arms that a visitor has", () => {
	const sticky = readCookies(`abtest_${HEADLINE_TEST}=E; abtest_${BETA_TEST}=Z`);
	const [first] = tests;

	it("are those of the cookies, in tests that count, on whichever page", () => {
		const runs = tests.map((test) => ({ ...test, run: 7 }));
		expect(armsOf(runs, VISITOR.id, sticky)).toEqual([{ test: HEADLINE_TEST, run: 7, arm: "E" }]);
	});

	it.each<[string, Partial<TestDefinition>]>([
		["an inactive test", { isActive: false }],
		["a paused test", { paused: true }],
		["another salt", { salt: "2" }],
		["a test for others, by its allocation", { allocation: 1 }],
	])("are none in %s", (_, change) => {
		const test = { ...first, ...change } as TestDefinition;
		expect(armsOf([test], VISITOR.id, sticky)).toEqual([]);
	});
});
