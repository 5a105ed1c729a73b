import { describe, expect, it } from "vitest";
import { spentAlpha } from "../../../../worker/experiments/statistics/spending.ts";
import oracle from "./oracle.json";

describe("the error that may be spent", () => {
	it.each(oracle.spent)("of $alpha until $time is as scipy says", ({ alpha, time, spent }) => {
		expect(spentAlpha(alpha, time)).toBeCloseTo(spent, 10);
	});

	it("is all of it at the end", () => {
		expect(spentAlpha(0.025, 1)).toBeCloseTo(0.025, 12);
	});
});
