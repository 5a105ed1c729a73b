import { describe, expect, it } from "vitest";
import {
	actSchema,
	draftSchema,
	editSchema,
	planSchema,
	runQuerySchema,
} from "../../../contract/experiment-plan-schema.ts";
import { experimentPlan } from "../../fakes/experiment-plan.ts";

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
});

describe("a call", () => {
	const plan = experimentPlan();

	it.each([
		["hero_test", true],
		["power", false],
		["Hero", false],
	])("creates a draft named %j: %s", (name, accepted) => {
		expect(draftSchema.safeParse({ name, plan }).success).toBe(accepted);
	});

	it("names the revision that it was made on", () => {
		expect(editSchema.safeParse({ plan }).success).toBe(false);
		expect(actSchema.safeParse({}).success).toBe(false);
	});

	it.each([
		[{ allocation: 10 }, true],
		[{ run: 0 }, false],
		[{ run: 1, arm: "B" }, true],
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
