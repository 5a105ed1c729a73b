import { describe, expect, it } from "vitest";
import { liftSeries } from "../../../../web/app/admin/experiments/results/lift-series.ts";
import { RESULTS } from "./sample-experiments.ts";

const days = liftSeries(RESULTS, "B");

describe("the curve of the lift", () => {
	it("is in percent, with gaps where nothing is known, and none of another arm", () => {
		expect(days.map(({ values }) => values.estimate)).toEqual([null, 200, 60, 48.5]);
		expect(days[0]?.values).toMatchObject({ cutLow: null, cutHigh: null });
		expect(liftSeries(RESULTS, "C")).toEqual([]);
	});

	it("cuts wide intervals of the first days, and open ends, for the drawing only", () => {
		const wide = { cutLow: -90, cutHigh: 360, low: -90, high: 4000 };
		expect(days[1]?.values).toMatchObject(wide);
		expect(days[3]?.values).toMatchObject({ cutLow: 2, cutHigh: 120 });
		const open = { day: "2026-11-02", arm: "B", lift: { estimate: 0.1, low: null, high: 0.2 } };
		const [day] = liftSeries({ curve: [open], looks: [] }, "B");
		expect(day?.values).toMatchObject({ cutLow: -60, cutHigh: 20, low: null });
	});

	it("has the looks on its days, the last one on the last day", () => {
		expect(days.map(({ values }) => values.look)).toEqual([null, null, 1, 2]);
	});
});
