import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	changeOf,
	MEASURES,
	type Order,
	sortReport,
	toReport,
	totalOf,
} from "../../../web/app/admin/campaigns/campaign-rows.ts";
import { campaignSheet } from "../../../web/app/admin/campaigns/campaign-sheet.ts";
import { toCsv } from "../../../web/app/admin/exports/csv.ts";

const figures = (views: number, clicks = 0, sign_ups = 0) => ({ views, clicks, sign_ups });
const row = (utm_source: string, now = figures(0), before = figures(0)) => ({
	key: { utm_source },
	now,
	before,
});
const report = (...rows: ReturnType<typeof row>[]) => toReport(rows, ["utm_source"]);

describe("a row", () => {
	it("has its dimensions in the requested order, a missing one empty", () => {
		const key = { utm_medium: "cpc", utm_source: "google" };
		const rows = [{ key, now: figures(1), before: figures(0) }];
		const [first] = toReport(rows, ["utm_source", "utm_medium", "utm_campaign"]);
		expect(first?.names).toEqual(["google", "cpc", ""]);
	});

	it.each([
		[figures(200, 25), 12.5],
		[figures(3, 1), 33.33],
		[figures(800, 1), 0.13],
		[figures(100, 0), 0],
		[figures(1, 3), 300],
		[figures(0, 0), null],
		[figures(0, 4), null],
	])("of %j has a click rate of %s", (now, rate) => {
		expect(report(row("a", now))[0]?.now.rate).toBe(rate);
	});
});

describe("the change", () => {
	it.each([
		[120, 100, 20],
		[50, 100, -50],
		[0, 100, -100],
		[100, 100, 0],
		[1, 3, -67],
		[7, 8, -13],
		[5, 0, null],
		[0, 0, null],
		[null, 12, null],
		[12, null, null],
	])("from %2$s to %1$s is %3$s", (now, before, change) => {
		expect(changeOf(now, before)).toBe(change);
	});
});

describe("the total", () => {
	it("adds the figures up and computes the rate again", () => {
		const total = totalOf([
			row("a", figures(100, 10, 1), figures(50, 1)),
			row("b", figures(300, 10, 2)),
		]);
		expect(total).toEqual({
			now: { views: 400, clicks: 20, rate: 5, signUps: 3 },
			before: { views: 50, clicks: 1, rate: 2, signUps: 0 },
		});
	});

	it("of no rows divides nothing by nothing", () => {
		const nothing = { views: 0, clicks: 0, rate: null, signUps: 0 };
		expect(totalOf([])).toEqual({ now: nothing, before: nothing });
	});
});

describe("sorted", () => {
	const rows = report(
		row("éclair", figures(10, 1)),
		row("", figures(0, 0)),
		row("Zèbre", figures(30, 9)),
		row("abeille", figures(10, 5)),
	);
	const sorted = (by: Order["by"], descending: boolean) =>
		sortReport(rows, { by, descending }, "fr").map(({ names }) => names[0]);

	it.each([
		["views", true, ["Zèbre", "éclair", "abeille", ""]],
		["views", false, ["", "éclair", "abeille", "Zèbre"]],
		["clicks", true, ["Zèbre", "abeille", "éclair", ""]],
		["rate", true, ["abeille", "Zèbre", "éclair", ""]],
		["rate", false, ["éclair", "Zèbre", "abeille", ""]],
		[0, false, ["", "abeille", "éclair", "Zèbre"]],
		[0, true, ["Zèbre", "éclair", "abeille", ""]],
	] as const)("by %s, descending %s: %j", (by, descending, names) => {
		expect(sorted(by, descending)).toEqual(names);
	});

	it("does not change the rows it is given", () => {
		const before = structuredClone(rows);
		sorted("views", true);
		expect(rows).toEqual(before);
	});
});

describe("exported", () => {
	const words = {
		dimensions: ["Source", "Support"],
		columns: (measure: string): [string, string, string] => [
			measure,
			`${measure} avant`,
			`${measure} %`,
		],
		total: "Total",
	};

	it("contains what the screen shows, then the total", () => {
		const rows = [
			{
				key: { utm_source: "google", utm_medium: "cpc" },
				now: figures(300, 30, 3),
				before: figures(200, 30),
			},
		];
		const dimensions = ["utm_source", "utm_medium"] as const;
		const sheet = campaignSheet(toReport(rows, dimensions), totalOf(rows), words);
		expect(sheet.header).toHaveLength(2 + 3 * MEASURES.length);
		const cells = [300, 200, 50, 30, 30, 0, 10, 15, -33, 3, 0, null];
		expect(sheet.rows).toEqual([
			["google", "cpc", ...cells],
			["Total", "", ...cells],
		]);
	});

	it("runs no formula that somebody put into a campaign's name", () => {
		const rows = [row('=HYPERLINK("http://evil.example","Gagnez")', figures(1))];
		const sheet = campaignSheet(report(...rows), totalOf(rows), {
			...words,
			dimensions: ["Source"],
		});
		const [, first = ""] = toCsv(sheet.header, sheet.rows, "fr").split("\r\n");
		expect(first).toMatch(/^"'=HYPERLINK\(""http/);
	});
});

it("is never NaN nor infinite, whatever the figures", () => {
	const some = fc.record({ views: fc.nat(), clicks: fc.nat(), sign_ups: fc.nat() });
	fc.assert(
		fc.property(fc.array(fc.tuple(some, some)), (pairs) => {
			const rows = pairs.map(([now, before], n) => row(String(n), now, before));
			for (const { now, before } of [...report(...rows), totalOf(rows)]) {
				for (const measure of MEASURES) {
					const all = [now[measure], before[measure], changeOf(now[measure], before[measure])];
					expect(all.every((value) => value === null || Number.isFinite(value))).toBe(true);
				}
			}
		}),
	);
});
