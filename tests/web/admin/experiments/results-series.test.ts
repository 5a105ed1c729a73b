import { describe, expect, it } from "vitest";
import {
	ARM_COLUMNS,
	armsSheet,
} from "../../../../web/app/admin/experiments/results/arms-sheet.ts";
import {
	liftSeries,
	liftSheet,
	lookMarks,
} from "../../../../web/app/admin/experiments/results/lift-series.ts";
import { RESULTS } from "./sample-experiments.ts";

const days = liftSeries(RESULTS, "B");

describe("the curve of the lift", () => {
	it("is in percent, with gaps where nothing is known", () => {
		expect(days.map(({ estimate }) => estimate)).toEqual([null, 200, 60, 48.5]);
		expect(days[0]?.range).toBeNull();
	});

	it("cuts the wide intervals of the first days for the drawing only", () => {
		expect(days[1]).toMatchObject({ range: [-90, 360], low: -90, high: 4000 });
		expect(days[3]).toMatchObject({ range: [2, 120] });
	});

	it("draws an open end at the edge", () => {
		const open = { day: "2026-11-02", arm: "B", lift: { estimate: 0.1, low: null, high: 0.2 } };
		expect(liftSeries({ curve: [open] }, "B")[0]?.range).toEqual([-60, 20]);
	});

	it("has no days of another arm", () => {
		expect(liftSeries(RESULTS, "C")).toEqual([]);
		expect(lookMarks(RESULTS, "C", days)).toEqual([]);
	});

	it("has the looks on its days, the last one on the last day", () => {
		expect(lookMarks(RESULTS, "B", days)).toEqual([
			{ look: 1, date: "2026-11-08" },
			{ look: 2, date: "2026-11-21" },
		]);
	});

	it("is a table with the looks, uncut", () => {
		const sheet = liftSheet(days, lookMarks(RESULTS, "B", days), ["d", "l", "lo", "hi", "k"]);
		expect(sheet.rows[1]).toEqual(["2026-11-02", 200, -90, 4000, null]);
		expect(sheet.rows[2]).toEqual(["2026-11-08", 60, -20, 300, 1]);
	});
});

describe("the file of the arms", () => {
	const sheet = armsSheet(
		RESULTS,
		(column) => column,
		(goal) => goal,
	);

	it("has a row for each arm and goal, with the lift where there is one", () => {
		expect(sheet.header).toEqual(ARM_COLUMNS);
		expect(sheet.rows).toHaveLength(10);
		expect(sheet.rows[1]).toEqual([
			"A",
			"sign_up",
			1000,
			50,
			3,
			5,
			4,
			6,
			null,
			null,
			null,
			null,
			null,
			null,
		]);
		expect(sheet.rows[6]).toEqual([
			"B",
			"sign_up",
			1010,
			75,
			3,
			5,
			4,
			6,
			48.5,
			2,
			120,
			0.031,
			0.97,
			0.0004,
		]);
	});

	it("has the measured visitors of each arm, and how many of them had a fast page", () => {
		const nothing = [null, null, null, null, null, null];
		expect(sheet.rows[4]).toEqual(["A", "lcp_good", 100, 90, null, 90, 82, 95, ...nothing]);
		expect(sheet.rows[9]).toEqual(["B", "lcp_good", 0, 0, null, null, null, null, ...nothing]);
	});
});
