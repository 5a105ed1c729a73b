import { describe, expect, it } from "vitest";
import {
	normalCdf,
	normalQuantile,
} from "../../../../../worker/experiments/statistics/special/normal-distribution.ts";
import reference from "./reference.json";
import { MAX_ERROR, relativeError } from "./relative-error.ts";

describe("the normal distribution", () => {
	it.each(reference.normalCdf)("up to $z is as mpmath says", ({ z, value }) => {
		expect(relativeError(normalCdf(z), value)).toBeLessThan(MAX_ERROR);
	});

	it.each(reference.normalQuantile)("at $p is as mpmath says", ({ p, value }) => {
		expect(relativeError(normalQuantile(p), value)).toBeLessThan(MAX_ERROR);
	});

	it("is symmetric, and ends at infinity", () => {
		expect(normalQuantile(0.75)).toBe(-normalQuantile(0.25));
		expect(normalQuantile(0.5)).toBe(0);
		expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
		expect([normalCdf(-Infinity), normalCdf(Infinity)]).toEqual([0, 1]);
	});
});
