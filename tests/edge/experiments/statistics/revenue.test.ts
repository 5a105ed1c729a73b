import { expect, it } from "vitest";
import type { RunCounts } from "../../../../contract/run-counts.ts";
import { revenueOf } from "../../../../worker/experiments/statistics/revenue.ts";
import { daily, dayOfRun, runCounts } from "../../../fakes/run-counts.ts";

const payer = (
	arm: string,
	net: number,
	day = "2026-11-02",
): NonNullable<RunCounts["payers"]>[number] => ({
	...{ day, arm },
	nets: { 14: net, 30: 2 * net },
});
const windowsOf = (changed: Partial<RunCounts>, day: number) =>
	revenueOf(runCounts({ exposures: daily({ A: 100, B: 100 }, 2), ...changed }), dayOfRun(day));

it("is the net of all visitors whose days are over, in cents", () => {
	const payers = [
		payer("A", 1000),
		// All of it went back.
		payer("A", 0),
		payer("B", 1000),
		payer("B", 2000),
		payer("B", 9, "2026-11-03"),
	];
	const [early, late] = windowsOf({ payers }, 15);
	expect(early).toMatchObject({
		...{ days: 14, cap: 2000 },
		arms: [
			{ arm: "A", units: 100, payers: 1, perVisitor: 10, difference: null },
			{ arm: "B", units: 100, payers: 2, perVisitor: 30 },
		],
	});
	expect(early?.arms[1]?.difference).toEqual({
		estimate: 20,
		low: expect.closeTo(20 - 1.96 * 24.62, 0),
		high: expect.closeTo(20 + 1.96 * 24.62, 0),
	});
	expect(late).toMatchObject({ days: 30, cap: null, arms: [{ units: 0, perVisitor: null }, {}] });
	const [, whole] = windowsOf({ payers }, 32);
	expect(whole).toMatchObject({ cap: 4000, arms: [{ units: 200 }, { units: 200, payers: 3 }] });
});

it("counts a sum above the 99th percentile of all arms as that one", () => {
	const payers = [
		...Array.from({ length: 198 }, (_, n) => payer(n % 2 ? "A" : "B", 1000)),
		...[payer("B", 5000), payer("B", 90_000)],
	];
	const [window] = windowsOf({ payers }, 15);
	expect(window?.cap).toBe(1000);
	expect(window?.arms.map(({ perVisitor }) => perVisitor)).toEqual([990, 1010]);
});

it("differs from an arm of which nobody has paid", () => {
	const [window] = windowsOf({ payers: [payer("B", 1000), payer("B", 1000)] }, 15);
	expect(window?.arms[1]?.difference?.estimate).toBe(20);
	const [lost] = windowsOf({ payers: [payer("A", 1000)] }, 15);
	expect(lost?.arms[1]?.difference?.estimate).toBe(-10);
});

it("has no difference from one visitor, of whom nobody knows how others differ", () => {
	const exposures = daily({ A: 1, B: 100 }, 2);
	const [window] = windowsOf({ exposures, payers: [payer("B", 1000)] }, 15);
	expect(window?.arms).toMatchObject([
		{ units: 1, perVisitor: null },
		{ perVisitor: 10, difference: { estimate: null, low: null, high: null } },
	]);
});

it("has no difference while nobody has paid: its interval would be 0 to 0", () => {
	const [window] = windowsOf({ payers: [] }, 15);
	expect(window?.arms[1]).toMatchObject({
		...{ units: 100, perVisitor: 0 },
		difference: { estimate: null, low: null, high: null },
	});
});
