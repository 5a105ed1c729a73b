import { describe, expect, it } from "vitest";
import { liftSeries } from "../../../../web/app/admin/experiments/results/lift-cards.tsx";
import { RESULTS } from "./sample-experiments.ts";

const days = liftSeries(RESULTS, "B");

const weekless = liftSeries({ ...RESULTS, looks: [] }, "B");

describe("the curve of the lift", () => {
	it("is in percent, at each look and on the last day, and none of another arm", () => {
		expect(days.map(({ values }) => values.estimate)).toEqual([60, 48.5]);
		expect(weekless.map(({ at }) => at)).toEqual(["2026-11-21"]);
		expect(liftSeries(RESULTS, "C")).toEqual([]);
	});

	it("cuts wide intervals of the first days, and open ends, for the drawing only", () => {
		expect(days[0]?.values).toMatchObject({ cutLow: -20, cutHigh: 300 });
		const last = RESULTS.curve.slice(1, 2);
		const wide = liftSeries({ curve: [...last, ...RESULTS.curve.slice(3)], looks: [] }, "B");
		expect(wide.at(-1)?.values).toMatchObject({ cutLow: 2, cutHigh: 120 });
		const open = { day: "2026-11-02", arm: "B", lift: { estimate: 0.1, low: null, high: 0.2 } };
		const [day] = liftSeries({ curve: [open], looks: [] }, "B");
		expect(day?.values).toMatchObject({ cutLow: -60, cutHigh: 20, low: null });
	});

	it("is drawn to the size of what it shows, whatever the days between had", () => {
		const lift = (estimate: number) => ({ estimate, low: null, high: 40 });
		const between = { day: "2026-11-02", arm: "B", lift: lift(19) };
		const look = { day: "2026-11-08", arm: "B", lift: lift(0.6) };
		const curve = [between, look, ...RESULTS.curve.slice(3)];
		expect(liftSeries({ ...RESULTS, curve }, "B")[0]?.values).toMatchObject({ cutHigh: 360 });
	});

	it("has the looks on its days, the last one on the last day", () => {
		expect(days.map(({ values }) => values.look)).toEqual([1, 2]);
	});
});
