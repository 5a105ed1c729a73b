import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CampaignFigures } from "../../../contract/analytics-schema.ts";
import {
	MEASURES,
	measuresOf,
	type Order,
	sortReport,
	toReport,
	totalOf,
} from "../../../web/app/admin/campaigns/campaign-rows.ts";
import { changeOf } from "../../../web/app/admin/widgets/figure-values.ts";
import { NO_FIGURES } from "./campaigns/no-figures.ts";

const figures = (
	views: number,
	clicks = 0,
	sign_ups = 0,
	rest: Partial<CampaignFigures> = {},
): CampaignFigures => ({
	...{ ...NO_FIGURES, views, clicks, sign_ups },
	...rest,
});
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

describe("money", () => {
	const bought = (rest: Partial<CampaignFigures>) => {
		const { cost, cac, revenue } = measuresOf(figures(0, 0, 0, rest));
		return { cost, cac, revenue };
	};

	it.each([
		[{ cost: 100_00, paid: 3, revenue: 250_00 }, { cac: 33.33 }],
		[{ cost: 100_00, paid: 0, revenue: 0 }, { cac: null }],
		[{ cost: 0, paid: 3, revenue: 250_00 }, { cac: null }],
		[{ cost: null, paid: 3, revenue: null }, { cac: null }],
	])("of %j has cost per customer %j", (given, quotients) => {
		expect(bought(given)).toMatchObject(quotients);
	});

	it("is unknown in the total where it is unknown in a row", () => {
		const rows = [row("a", figures(1, 0, 0, { cost: null, revenue: null })), row("b", figures(1))];
		expect(totalOf(rows).now).toMatchObject({ views: 2, cost: null, cac: null });
	});
});

/** The figures of no event at all. */
const NOTHING = {
	...{ views: 0, clicks: 0, rate: null, sign_ups: 0, trials: 0, paid: 0 },
	...{ cost: 0, cac: null, revenue: 0 },
};

describe("the total", () => {
	it("adds the figures up and computes the rate again", () => {
		const total = totalOf([
			row("a", figures(100, 10, 1), figures(50, 1)),
			row("b", figures(300, 10, 2)),
		]);
		expect(total).toEqual({
			now: { ...NOTHING, views: 400, clicks: 20, rate: 5, sign_ups: 3 },
			before: { ...NOTHING, views: 50, clicks: 1, rate: 2 },
		});
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
});

it("is never NaN nor infinite, whatever the figures", () => {
	const [nat, money] = [fc.nat(), fc.option(fc.nat())];
	const some = fc
		.record({ views: nat, clicks: nat, paid: nat, cost: money, revenue: money })
		.map((of) => ({ ...NO_FIGURES, ...of }));
	fc.assert(
		fc.property(fc.array(fc.tuple(some, some)), (pairs) => {
			const rows = pairs.map(([now, before], n) => row(String(n), now, before));
			for (const { now, before } of [...report(...rows), totalOf(rows)]) {
				for (const measure of MEASURES) {
					const change = changeOf({ report: "campaigns", path: measure, now, before });
					const all = [now[measure], before[measure], change];
					expect(all.every((value) => value === null || Number.isFinite(value))).toBe(true);
				}
			}
		}),
	);
});
