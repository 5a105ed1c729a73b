import { describe, expect, it } from "vitest";
import type { Funnel } from "../../../../contract/analytics-schema.ts";
import {
	campaignsAt,
	funnelRows,
	funnelSpans,
} from "../../../../web/app/admin/funnel/funnel-series.ts";
import { formatsOf } from "../../../../web/app/formats.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-22T09:30:00Z");

const funnel = (...people: number[]): Funnel => ({
	steps: people.map((count, n) => ({ people: count, seconds: n === 0 ? null : n * 60 })),
	campaigns: [
		{ utm_source: "google", utm_campaign: "spring", people: [60, 30, 3, 2, 1, 0] },
		{ utm_source: "", utm_campaign: "", people: [40, 5, 5, 0, 0, 0] },
	],
	outside: { unknown: 0, no_visit: 0, out_of_order: 0, paid_out_of_order: 0 },
	course: [],
});

describe("the rows of the funnel", () => {
	it("have rates from the step before and from the visit, and none where nobody was", () => {
		const rows = funnelRows(funnel(100, 35, 8, 2, 0, 0), null);
		expect(rows.map(({ now }) => [now.rate, now.from_start])).toEqual([
			[null, null],
			[35, 35],
			[22.86, 8],
			[25, 2],
			[0, 0],
			[null, 0],
		]);
		expect(rows[0]?.before).toBeNull();
	});

	it("list a step's campaigns, the largest of that step first", () => {
		expect(campaignsAt(funnel(100), "sign_up")).toEqual([
			{ source: "", campaign: "", people: 5, rate: 100 },
			{ source: "google", campaign: "spring", people: 3, rate: 10 },
		]);
		expect(campaignsAt(funnel(100), "paid")).toEqual([]);
	});
});

describe("the spans of the funnel", () => {
	const current = { from: NOW - 10 * DAY_MS, until: NOW };
	const earlier = { from: NOW - 20 * DAY_MS, until: NOW - 10 * DAY_MS };

	it("look at the earlier period as long after its end as at the chosen one", () => {
		const closed = { from: current.from, until: current.until - 3 * DAY_MS };
		const spans = funnelSpans({ current: closed, earlier, isRunning: false }, NOW);
		expect(spans.current.seen).toBe(NOW);
		expect(spans.earlier?.seen).toBe(earlier.until + 3 * DAY_MS);
	});

	it("say from when on visitors still have time", () => {
		const since = (from: number, until: number) =>
			funnelSpans({ current: { from, until }, earlier: null, isRunning: false }, NOW).runningSince;
		expect(since(current.from, current.until)).toBe(current.from);
		expect(since(NOW - 90 * DAY_MS, NOW)).toBe(NOW - 30 * DAY_MS);
		expect(since(NOW - 90 * DAY_MS, NOW - 30 * DAY_MS)).toBeNull();
	});

	it("are never empty, even at midnight", () => {
		const empty = { current: { from: NOW, until: NOW }, earlier: { from: 0, until: 0 } };
		const spans = funnelSpans({ ...empty, isRunning: true }, NOW);
		expect(spans.current.until).toBeGreaterThan(NOW);
		expect(spans.earlier?.seen).toBeGreaterThanOrEqual(spans.earlier?.until ?? 0);
	});
});

it.each([
	[0, "0 s"],
	[59, "59 s"],
	[150, "2,5 min"],
	[3600, "1 h"],
	[47 * 3600, "47 h"],
	[60 * 3600, "2,5 j"],
])("writes %i seconds as %s", (seconds, text) => {
	expect(formatsOf("fr").duration(seconds).replace(/\s/g, " ")).toBe(text);
});
