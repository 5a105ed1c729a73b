import { describe, expect, it } from "vitest";
import { powerAt, powerOf, visitorsFor } from "../../../../worker/experiments/statistics/power.ts";
import { equalArms } from "../../../fakes/run-counts.ts";

const EQUAL = { share: 0.5, looks: 4, alpha: 0.025 };
const PLAN = { arms: equalArms("AB"), weeks: 4 };
/** Conversions a week of 200 visitors a day, 5 % of whom convert in A. */
const weekly = (lift: number) => 1400 * 0.05 * (1 + lift / 2);

describe("the power of 28 days with 200 visitors a day", () => {
	it.each([
		[0.3, 0.63],
		[0.5, 0.96],
		[0, 0.023],
	])("for the lift %d is %d", (lift, power) => {
		expect(powerAt(lift, weekly(lift), EQUAL)).toBeCloseTo(power, 1.5);
	});
});

describe("the lift that a test can find", () => {
	it("has a power of 80 %", () => {
		const lift = powerOf(0.05, 1400, PLAN) ?? 0;
		expect(lift).toBeGreaterThan(0.3);
		expect(lift).toBeLessThan(0.5);
		expect(powerAt(lift, weekly(lift), EQUAL)).toBeCloseTo(0.8, 2);
	});

	it("falls with the square root of many visitors", () => {
		const [one, four] = [powerOf(0.05, 400_000, PLAN) ?? 0, powerOf(0.05, 1_600_000, PLAN) ?? 0];
		expect(one / four).toBeCloseTo(2, 1);
	});

	it("is greater with more arms", () => {
		const three = powerOf(0.05, 1400, { ...PLAN, arms: equalArms("ABC") }) ?? 0;
		expect(three).toBeGreaterThan(powerOf(0.05, 1400, PLAN) ?? 0);
	});

	it.each([
		["no base rate", 0, 1400],
		["no visitors", 0.05, 0],
		["a handful of visitors", 0.05, 2],
	])("is unknown with %s", (_, rate, visitors) => {
		expect(powerOf(rate, visitors, PLAN)).toBeNull();
	});

	it("is unknown when A is compared with nothing", () => {
		expect(powerOf(0.05, 1400, { arms: equalArms("A"), weeks: 4 })).toBeNull();
	});
});

describe("the visitors that a lift needs", () => {
	it("are those with whom it is the lift that can be found", () => {
		const visitors = visitorsFor(0.4, 0.05, PLAN) ?? 0;
		expect(powerOf(0.05, visitors / 4, PLAN)).toBeCloseTo(0.4, 1.5);
	});

	it("are unknown without a base rate", () => {
		expect(visitorsFor(0.2, 0, PLAN)).toBeNull();
	});
});
