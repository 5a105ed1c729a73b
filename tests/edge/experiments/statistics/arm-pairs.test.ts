import { expect, it } from "vitest";
import { armPairs } from "../../../../worker/experiments/statistics/arm-pairs.ts";

const arms = (...weights: number[]) =>
	weights.map((weight, i) => ({ id: "ABCDE".charAt(i), weight }));

it("are all others with A, each with its part of the error", () => {
	expect(armPairs(arms(50, 25, 25))).toEqual([
		{ control: "A", arm: "B", share: 1 / 3, part: 0.75, alpha: 0.0125 },
		{ control: "A", arm: "C", share: 1 / 3, part: 0.75, alpha: 0.0125 },
	]);
});

it.each([
	["arms without visitors", arms(50, 50, 0), ["B"]],
	["an A without visitors", arms(0, 100), []],
])("are not %s", (_, all, compared) => {
	expect(armPairs(all).map(({ arm }) => arm)).toEqual(compared);
});
