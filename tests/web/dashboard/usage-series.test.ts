import { expect, it, vi } from "vitest";
import { localMidnights } from "../../../web/app/dashboard/get-usage.ts";
import { usageSeries } from "../../../web/app/dashboard/usage-series.ts";

it("scales the bars to the busiest day, formulas below chat", () => {
	const { bars, total } = usageSeries([
		{ starts_at: "2026-11-01T00:00:00Z", formula: 3, chat: 1 },
		{ starts_at: "2026-11-02T00:00:00Z", formula: 0, chat: 2 },
	]);
	expect(total).toBe(6);
	expect(bars).toMatchObject([
		{ formulaHeight: 75, chatHeight: 25 },
		{ formulaHeight: 0, chatHeight: 50 },
	]);
});

it("draws empty bars without a call, and nothing without a day", () => {
	const empty = usageSeries([{ starts_at: "2026-11-01T00:00:00Z", formula: 0, chat: 0 }]);
	expect(empty.bars).toMatchObject([{ formulaHeight: 0, chatHeight: 0 }]);
	expect(usageSeries([])).toEqual({ bars: [], total: 0 });
});

it.each([
	["Europe/Paris", "2026-11-01T22:59:00Z", "2026-10-02T22:00:00.000Z", "2026-11-01T23:00:00.000Z"],
	[
		"America/New_York",
		"2026-11-10T04:30:00Z",
		"2026-10-11T04:00:00.000Z",
		"2026-11-10T05:00:00.000Z",
	],
	["Asia/Kolkata", "2026-11-29T12:00:00Z", "2026-10-30T18:30:00.000Z", "2026-11-29T18:30:00.000Z"],
])("has 30 days between the midnights of %s at %s", (zone, now, first, last) => {
	vi.stubEnv("TZ", zone);
	const midnights = localMidnights(new Date(now));
	expect([midnights.length, midnights[0], midnights.at(-1)]).toEqual([31, first, last]);
});
