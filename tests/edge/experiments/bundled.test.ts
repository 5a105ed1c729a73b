import { describe, expect, it } from "vitest";
import { BETA_TEST, HEADLINE_TEST } from "../../../contract/experiment.ts";
import { experimentsSchema } from "../../../contract/experiment-schema.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";

const { tests } = BUNDLED_EXPERIMENTS;

describe("the bundled experiments", () => {
	it("match the schema of KV's experiments", () => {
		expect(experimentsSchema.safeParse(BUNDLED_EXPERIMENTS).error).toBeUndefined();
	});

	it("are the headline and the beta test, split evenly", () => {
		expect(
			tests.map(({ testName, slot, isActive, variants }) => [
				testName,
				slot,
				isActive,
				variants.map(({ id, weight }) => `${id}${weight}`).join(" "),
			]),
		).toEqual([
			[HEADLINE_TEST, undefined, true, "A20 B20 C20 D20 E20"],
			[BETA_TEST, "beta.hero", true, "A25 B25 C25 D25"],
		]);
	});
});
