import { describe, expect, it } from "vitest";
import type { CampaignRow } from "../../../../contract/analytics-schema.ts";
import {
	curveSeries,
	searchRows,
	treatUnknown,
} from "../../../../web/app/admin/campaigns/campaign-rows.ts";
import { notesByDate } from "../../../../web/app/admin/notes/chart-notes.tsx";
import { NO_FIGURES } from "./no-figures.ts";

const figures = (views: number, paid = 0, cost: number | null = 0) => ({
	...NO_FIGURES,
	...{ views, paid, cost },
});
const row = (key: CampaignRow["key"], views: number): CampaignRow => ({
	key,
	now: figures(views),
	before: figures(views * 2),
});
const ROWS = [
	row({ utm_source: "google", utm_campaign: "Été" }, 9),
	row({ utm_source: "", utm_campaign: "" }, 5),
	row({ utm_source: "bing", utm_campaign: "" }, 3),
	row({ utm_source: "(unknown)", utm_campaign: "(unknown)" }, 1),
];
const shown = (rows: CampaignRow[]) => rows.map(({ key, now }) => [key.utm_source, now.views]);

describe("rows of unknown origin", () => {
	it("stand apart, as one, or not at all; a known source without a campaign is known", () => {
		expect(shown(treatUnknown(ROWS, "apart"))).toEqual(shown(ROWS));
		const merged = treatUnknown(ROWS, "merged");
		expect(shown(merged)).toEqual([
			["google", 9],
			["(unknown)", 6],
			["bing", 3],
		]);
		expect(merged[1]).toMatchObject({ before: { views: 12 }, keys: [ROWS[1]?.key, ROWS[3]?.key] });
		expect(shown(treatUnknown(ROWS, "hidden"))).toEqual([
			["google", 9],
			["bing", 3],
		]);
	});

	it("are merged for each value of the other dimensions; without campaigns nothing is unknown", () => {
		const rows = [
			row({ utm_source: "", language: "fr" }, 1),
			row({ utm_source: "(unknown)", language: "fr" }, 2),
			row({ utm_source: "(unknown)", language: "en" }, 4),
		];
		expect(treatUnknown(rows, "merged").map(({ now }) => now.views)).toEqual([3, 4]);
		expect(treatUnknown([row({ platform: "(unknown)" }, 1)], "hidden")).toHaveLength(1);
	});
});

describe("the search", () => {
	const found = (text: string) =>
		shown(searchRows(treatUnknown(ROWS, "apart"), text, (name) => name || "(aucune)"));

	it("finds every word in any name, whatever its case and accents", () => {
		expect(found("  ETE GOO")).toEqual([["google", 9]]);
		expect(found("aucune")).toEqual([
			["", 5],
			["bing", 3],
		]);
		expect(found("")).toHaveLength(4);
		expect(found("google bing")).toEqual([]);
	});
});

describe("the curve", () => {
	const days = [
		{ date: "2026-11-01", rows: [figures(1, 0, 500), figures(2, 1, 300), figures(4)] },
		{ date: "2026-11-02", rows: [figures(0), figures(0), figures(0, 0, null)] },
	];

	const values = (measure: "cost" | "cac", sizes: number[]) =>
		curveSeries(days, measure, sizes).map(({ values: of }) => Object.values(of));

	it("adds up the rows of each line; money in euros", () => {
		expect(curveSeries(days, "views", [2, 1])).toEqual([
			{ at: "2026-11-01", isRunning: false, values: { 0: 3, 1: 4 } },
			{ at: "2026-11-02", isRunning: false, values: { 0: 0, 1: 0 } },
		]);
		expect(values("cost", [2, 1])).toEqual([
			[8, 0],
			[0, null],
		]);
	});

	it("has a gap where there is nothing to divide by, and where rows are still to come", () => {
		expect(values("cac", [2, 1, 1])).toEqual([
			[8, null, null],
			[null, null, null],
		]);
	});
});

describe("notes on a chart", () => {
	const notes = [
		{ day: "2026-11-03", text: "b" },
		{ day: "2026-11-01", text: "a" },
		{ day: "2026-10-31", text: "c" },
	];
	it("stand at their day or month, and nowhere else", () => {
		expect([...notesByDate(notes, ["2026-11-01", "2026-11-02"])]).toEqual([["2026-11-01", ["a"]]]);
		const weeks = ["2026-10-19", "2026-10-26"];
		expect([...notesByDate(notes, weeks, "2026-11-01")]).toEqual([["2026-10-26", ["a", "c"]]]);
		expect([...notesByDate(notes, weeks, "2026-10-30")]).toEqual([]);
		const later = ["2026-11-02"];
		expect([...notesByDate(notes, later, "2026-11-08")]).toEqual([["2026-11-02", ["b"]]]);
		const first = [{ day: "2026-10-26", text: "d" }];
		expect([...notesByDate(first, weeks, "2026-11-01")]).toEqual([["2026-10-26", ["d"]]]);
		expect([...notesByDate(notes, ["2026-10", "2026-11"])]).toEqual([
			["2026-10", ["c"]],
			["2026-11", ["b", "a"]],
		]);
	});
});
