import { describe, expect, it } from "vitest";
import { BETA_TEST, HEADLINE_TEST } from "../../../contract/experiment.ts";
import type { TestDefinition } from "../../../contract/experiment-schema.ts";
import { assign, type Participant } from "../../../worker/experiments/assign.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import type { Traits } from "../../../worker/experiments/participates.ts";

const VISITORS = 20_000;
/** Chi² at p = 0.001 by degrees of freedom: a fair draw exceeds it once in a thousand. */
const CHI_SQUARED = { 3: 16.27, 4: 18.47, 19: 43.82 } as const;

const named = (name: string) =>
	BUNDLED_EXPERIMENTS.tests.find((test) => test.testName === name) as TestDefinition;
const headline = named(HEADLINE_TEST);
const beta = named(BETA_TEST);

/** A fixed sequence of visitor ids (xorshift32), so that a failure is reproducible. */
const ids = (() => {
	let state = 0x9e3779b9;
	const next = () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0).toString(16).padStart(8, "0");
	};
	return Array.from({ length: VISITORS }, () => `${next()}-${next()}`);
})();

const TRAITS: Traits = { platform: "windows", language: "fr", source: () => "google" };
const someone: Participant = { id: "someone", traits: TRAITS };
const armOf = (test: TestDefinition, id: string) =>
	assign(test, { id, traits: TRAITS }, undefined).arm ?? "outside";

function chiSquared(observed: number[], expected: number[]): number {
	return observed.reduce(
		(sum, n, i) => sum + (n - (expected[i] ?? 0)) ** 2 / (expected[i] ?? 1),
		0,
	);
}

describe("assign", () => {
	it.each([
		[headline, CHI_SQUARED[4]],
		[beta, CHI_SQUARED[3]],
	])("splits 20,000 visitors by the weights (%#)", (test, limit) => {
		const counts = new Map<string, number>();
		for (const id of ids) counts.set(armOf(test, id), (counts.get(armOf(test, id)) ?? 0) + 1);
		const observed = test.variants.map(({ id }) => counts.get(id) ?? 0);
		const expected = test.variants.map(({ weight }) => (VISITORS * weight) / 100);
		expect(chiSquared(observed, expected)).toBeLessThan(limit);
	});

	it("draws by the salt, where a run has one of its own", () => {
		for (const id of ids.slice(0, 50)) {
			expect(armOf({ ...headline, salt: "s" }, id)).toBe(armOf({ ...headline, testName: "s" }, id));
		}
	});

	it("keeps the arm of a returning visitor, and says when it would not be drawn", () => {
		for (const { id } of headline.variants) {
			const isDrawn = id === armOf(headline, someone.id);
			expect(assign(headline, someone, id)).toEqual({
				...{ arm: id, isNew: false, counted: true },
				...(!isDrawn && { isNotDrawn: true }),
			});
		}
	});

	it("assigns a new arm when the visitor's arm no longer exists", () => {
		const again = assign(headline, someone, "Z");
		expect(again).toEqual({ arm: armOf(headline, "someone"), isNew: true, counted: true });
	});

	it("returns A for every visitor of an inactive test, and counts none", () => {
		const inactive = { ...headline, isActive: false };
		expect(assign(inactive, someone, "C")).toEqual({ arm: "A", isNew: false, counted: false });
	});

	it("returns A for an excluded visitor, whichever arm is named first", () => {
		const reversed = { ...headline, variants: headline.variants.toReversed() };
		for (const test of [headline, reversed]) {
			expect(assign(test, undefined, "C")).toEqual({ arm: "A", isNew: false, counted: false });
		}
	});

	it("shows the winner to everybody, bots and earlier visitors included", () => {
		const won = { ...headline, variants: [{ id: "B", weight: 100 }] };
		expect(assign(won, undefined, undefined).arm).toBe("B");
		expect(assign(won, someone, "A")).toEqual({ arm: "B", isNew: true, counted: true });
	});

	it("grows its allocation without moving anybody between arms", () => {
		const armsAt = [1, 10, 50, 100].map(
			(allocation) => new Map(ids.map((id) => [id, armOf({ ...headline, allocation }, id)])),
		);
		const taking = armsAt.map((arms) => [...arms.values()].filter((arm) => arm !== "outside"));
		expect(taking.map(({ length }) => Math.round((100 * length) / VISITORS))).toEqual([
			1, 10, 50, 100,
		]);
		const moved = ids.filter((id) => {
			const arms = armsAt.map((each) => each.get(id)).filter((arm) => arm !== "outside");
			const inOrder = armsAt.findIndex((each) => each.get(id) !== "outside") + arms.length === 4;
			return !inOrder || new Set(arms).size > 1;
		});
		expect(moved).toEqual([]);
	});

	describe("outside the audience or the allocation", () => {
		const english = {
			...headline,
			audience: { languages: ["en" as const], platforms: [], sources: [], sourcesExcluded: false },
		};
		const outside = { arm: undefined, isNew: false, counted: false };

		it("shows the page's own content, also to a visitor with an arm", () => {
			expect(assign(english, someone, undefined)).toEqual(outside);
			expect(assign(english, someone, "B")).toEqual(outside);
			const small = { ...headline, allocation: 1 };
			expect(assign(small, someone, "B")).toEqual(outside);
		});

		it("counts the click of a visitor with an arm, who was in the audience when the page was shown", () => {
			const clicking = { ...someone, clicks: true };
			const held = armOf(headline, someone.id);
			expect(assign(english, clicking, held)).toEqual({ arm: held, isNew: false, counted: true });
			expect(assign(english, clicking, undefined)).toEqual(outside);
			expect(assign({ ...headline, allocation: 1 }, clicking, "B")).toEqual(outside);
		});
	});
});
