import { describe, expect, it } from "vitest";
import type { Audience, TestDefinition } from "../../../contract/experiment-schema.ts";
import { bucket } from "../../../worker/experiments/bucket.ts";
import {
	isAllocated,
	isInAudience,
	type Traits,
} from "../../../worker/experiments/participates.ts";

const test: TestDefinition = {
	testName: "t",
	isActive: true,
	variants: [{ id: "A", weight: 100 }],
};
const EVERYBODY: Audience = { languages: [], platforms: [], sources: [], sourcesExcluded: false };
const traits: Traits = { platform: "mac", language: "fr", source: () => "Google" };
const admits = (audience: Partial<Audience>, visitor = traits) =>
	isInAudience({ ...test, audience: { ...EVERYBODY, ...audience } }, visitor);

describe("the audience", () => {
	it.each<[string, Partial<Audience>, boolean]>([
		["everybody", {}, true],
		["a language", { languages: ["fr"] }, true],
		["another language", { languages: ["en"] }, false],
		["two platforms", { platforms: ["windows", "mac"] }, true],
		["another platform", { platforms: ["windows"] }, false],
		["a source", { sources: ["google", "bing"] }, true],
		["a source in another spelling", { sources: ["GOOGLE "] }, true],
		["all but a source", { sources: ["google"], sourcesExcluded: true }, false],
		["all but another source", { sources: ["bing"], sourcesExcluded: true }, true],
		["all but nothing", { sourcesExcluded: true }, true],
		["a source in another language", { sources: ["google"], languages: ["en"] }, false],
	])("of %s", (_, audience, admitted) => {
		expect(admits(audience)).toBe(admitted);
	});

	it("is everybody without one, and reads the source only when it needs it", () => {
		const source = () => {
			throw new Error("read");
		};
		expect(isInAudience(test, { ...traits, source })).toBe(true);
		expect(admits({ languages: ["fr"] }, { ...traits, source })).toBe(true);
	});
});

describe("the allocation", () => {
	const ids = Array.from({ length: 2000 }, (_, n) => `visitor ${n}`);
	it("is drawn apart from the arms", () => {
		const taking = ids.filter((id) => isAllocated({ ...test, allocation: 50 }, id));
		const inA = taking.filter((id) => bucket(test.testName, id) < 50);
		expect(Math.abs(inA.length - 500)).toBeLessThan(90);
	});

	it("is drawn apart for each test", () => {
		const taking = (testName: string) =>
			ids.filter((id) => isAllocated({ ...test, testName, allocation: 50 }, id));
		const second = new Set(taking("two"));
		const both = taking("one").filter((id) => second.has(id));
		expect(Math.abs(both.length - 500)).toBeLessThan(90);
	});
});
