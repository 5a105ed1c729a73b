import fc from "fast-check";
import { expect, it } from "vitest";
import { signedTicks } from "../../../web/app/admin/widgets/chart-parts.tsx";

it.each([
	["", "0 1"],
	["0 0", "0 1"],
	["3 2", "0 1 2 3"],
	["-3", "-3 -2 -1 0"],
	["27 -14", "-20 -10 0 10 20 30"],
	["48.68", "0 10 20 30 40 50"],
	["179", "0 50 100 150 200"],
	["1170", "0 200 400 600 800 1000 1200"],
	["2760", "0 500 1000 1500 2000 2500 3000"],
])("marks %s with %s", (values, ticks) => {
	expect(signedTicks(values.split(" ").filter(Boolean).map(Number)).join(" ")).toBe(ticks);
});

it("covers any values, in whole and few steps", () => {
	fc.assert(
		fc.property(fc.array(fc.nat(10_000_000)), (values) => {
			const ticks = signedTicks(values);
			expect(ticks[0]).toBe(0);
			expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
			expect(ticks.length).toBeLessThanOrEqual(7);
			expect(ticks.every(Number.isInteger)).toBe(true);
		}),
	);
});
