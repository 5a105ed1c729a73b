import { expect, it } from "vitest";
import { HEADLINE_TEST } from "../../../contract/experiment.ts";
import type { TestDefinition } from "../../../contract/experiment-schema.ts";
import { slotsOf } from "../../../contract/slots.ts";
import type { Participant } from "../../../worker/experiments/assign.ts";
import { assignAll, NO_OVERRIDE } from "../../../worker/experiments/assign-all.ts";
import { testsOfPage } from "../../../worker/experiments/targeting.ts";
import { readCookies } from "../../../worker/http/cookies.ts";
import { headlineTestIn } from "../../fakes/experiments.ts";
import { idInBucket } from "../../fakes/visitors.ts";

const STICKY = `abtest_${HEADLINE_TEST}`;
const TRAITS: Participant["traits"] = { platform: "windows", language: "fr", source: () => "" };
const noCookies = readCookies(null);

const holdout: TestDefinition = {
	testName: "home_holdout",
	isActive: true,
	slot: "home.holdout",
	variants: [
		{ id: "A", weight: 10 },
		{ id: "B", weight: 90 },
	],
};
const page = testsOfPage(
	{ version: "held", tests: [...headlineTestIn("home.hero").tests, holdout] },
	slotsOf("home"),
	undefined,
);
const drawnIn = (from: number, below: number) => ({
	id: idInBucket("home_holdout", from, below),
	traits: TRAITS,
});
const armsOfPage = (visitor: Participant, cookies = noCookies, tests = page) =>
	assignAll(tests, visitor, cookies, NO_OVERRIDE);

it("keeps its visitors out of all other tests, and counts them in its own", () => {
	const arms = armsOfPage(drawnIn(0, 10), readCookies(`${STICKY}=E`));
	expect([...arms.shown]).toEqual([["home_holdout", "A"]]);
	expect(arms.counted).toMatchObject([{ test: "home_holdout", arm: "A" }]);
	expect(arms.setCookies.map((each) => each.split(";")[0])).toEqual(["abtest_home_holdout=A"]);
});

it("leaves everybody else as without it, and counts them as its arm B", () => {
	const visitor = drawnIn(10, 100);
	const arms = armsOfPage(visitor);
	const without = armsOfPage(visitor, noCookies, page.slice(1));
	expect(arms.counted).toEqual([{ test: "home_holdout", run: 0, arm: "B" }, ...without.counted]);
	expect(arms.shown.get(HEADLINE_TEST)).toBe(without.shown.get(HEADLINE_TEST));
});

it("holds nobody out while it is paused", () => {
	const paused = page.map((test) => (test === holdout ? { ...test, paused: true } : test));
	expect(armsOfPage(drawnIn(0, 10), noCookies, paused).counted).toMatchObject([
		{ test: HEADLINE_TEST },
	]);
});
