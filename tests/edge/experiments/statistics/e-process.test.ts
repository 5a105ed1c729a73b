import { describe, expect, it } from "vitest";
import {
	alwaysValidShare,
	edge,
	lnEvidence,
} from "../../../../worker/experiments/statistics/e-process.ts";
import oracle from "./oracle.json";

describe("the evidence", () => {
	it.each(oracle.evidence)("of $pair is as scipy says", (row) => {
		expect(lnEvidence(row.pair)).toBeCloseTo(row.lnEvidence, 9);
		const { low, high } = alwaysValidShare(row.pair, 0.05);
		expect(low).toBeCloseTo(row.low, 9);
		expect(high).toBeCloseTo(row.high, 9);
	});

	it("is none without conversions", () => {
		const pair = { control: 0, arm: 0, share: 0.5 };
		expect(lnEvidence(pair)).toBe(0);
		expect(alwaysValidShare(pair, 0.05)).toEqual({ low: 0, high: 1 });
	});
});

it("finds the edge between accepted and rejected values", () => {
	expect(edge(0, 1, (value) => value >= 0.3)).toBeCloseTo(0.3, 12);
	expect(edge(1, 0, (value) => value <= 0.3)).toBeCloseTo(0.3, 12);
});
