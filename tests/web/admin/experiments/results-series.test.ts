import { describe, expect, it } from "vitest";
import {
	ARM_COLUMNS,
	armsSheet,
} from "../../../../web/app/admin/experiments/results/arms-sheet.ts";
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

it("the file of the arms has a row for each arm and goal, with the lift where there is one", () => {
	const sheet = armsSheet(
		RESULTS,
		(column) => column,
		(goal) => goal,
	);
	expect(sheet.header).toEqual(ARM_COLUMNS);
	expect(sheet.rows).toHaveLength(10);
	const nothing = Array(4).fill(null);
	const lift = [48.5, 2, 120, 0.031];
	expect(sheet.rows[1]).toEqual(["A", "sign_up", 1000, 50, 3, 5, 4, 6, ...nothing]);
	expect(sheet.rows[6]).toEqual(["B", "sign_up", 1010, 75, 3, 5, 4, 6, ...lift]);
	// Measured visitors, and how many of them had a fast page.
	expect(sheet.rows[4]).toEqual(["A", "lcp_good", 100, 90, null, 90, 82, 95, ...nothing]);
	expect(sheet.rows[9]).toEqual(["B", "lcp_good", 0, 0, null, null, null, null, ...nothing]);
});
