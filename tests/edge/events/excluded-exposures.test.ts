import { describe, expect, it } from "vitest";
import type { TestDefinition } from "../../../worker/contract/experiment.ts";
import { excludedExposures } from "../../../worker/events/excluded-exposures.ts";

const test = (testName: string, more: Partial<TestDefinition> = {}): TestDefinition => ({
	testName,
	isActive: true,
	variants: [{ id: "A", weight: 100 }],
	...more,
});
const TESTS = [
	test("one", { run: 4 }),
	test("by_hand"),
	test("stopped", { isActive: false }),
	test("paused", { paused: true }),
];

describe("exposures of somebody who takes no part", () => {
	it.each([
		["bot", "bot"],
		["excluded", "excluded"],
		["tester", "excluded"],
	] as const)("are counted for each test that counts: %s", (reason, outcome) => {
		expect(excludedExposures(TESTS, reason)).toEqual({
			received: 2,
			discarded: { [outcome]: 2 },
			excluded: [
				{ test_name: "one", run: 4, reason, n: 1 },
				{ test_name: "by_hand", run: 0, reason, n: 1 },
			],
		});
	});
});
