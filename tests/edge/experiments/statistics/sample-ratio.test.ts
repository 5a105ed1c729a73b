import { describe, expect, it } from "vitest";
import {
	greatestDeviation,
	isRatioBroken,
	lnRatioEvidence,
} from "../../../../worker/experiments/statistics/sample-ratio.ts";
import oracle from "./oracle.json";

const byArm = (units: readonly number[]) =>
	new Map(units.map((n, i) => ["ABCD".charAt(i), n] as const));
const EQUAL = byArm([0.5, 0.5]);

describe("the evidence against the split", () => {
	it.each(oracle.ratios)("of $units is as scipy says", ({ units, shares, lnEvidence }) => {
		expect(lnRatioEvidence(byArm(units), byArm(shares))).toBeCloseTo(lnEvidence, 9);
	});

	it.each([
		[[500, 500], false],
		[[400, 600], true],
	])("of %j is too strong for chance: %s", (units, isBroken) => {
		expect(isRatioBroken(lnRatioEvidence(byArm(units), EQUAL))).toBe(isBroken);
	});
});

describe("the greatest deviation", () => {
	it("is that of the group with the strongest evidence", () => {
		const groups = [
			{ by: "language", value: "fr", units: byArm([1000, 1400]) },
			{ by: "browser", value: "HeadlessChrome", units: byArm([5, 406]) },
			{ by: "browser", value: "Firefox", units: byArm([500, 510]) },
		] as const;
		expect(greatestDeviation(groups, EQUAL)).toEqual({
			by: "browser",
			value: "HeadlessChrome",
			arm: "A",
			expected: 206,
			found: 5,
		});
	});

	it("weighs a distance by what was expected", () => {
		const units = new Map(Object.entries({ A: 750, B: 120, C: 130 }));
		const shares = new Map(Object.entries({ A: 0.85, B: 0.05, C: 0.1 }));
		const groups = [{ by: "day" as const, value: "2026-11-02", units }];
		expect(greatestDeviation(groups, shares)?.arm).toBe("B");
	});
});
