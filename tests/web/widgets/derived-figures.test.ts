import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Overview } from "../../../contract/analytics-schema.ts";
import * as figures from "../../../web/app/admin/widgets/derived-figures.ts";

function overview(users: Partial<Overview["users"]> = {}, toPremium = 0): Overview {
	const none = { total: 0, free_trial: 0, premium: 0, beta: 0 };
	return {
		users: { ...none, new_this_month: 0, active_this_month: 0, ...users },
		api_usage: { total_calls: 0, formula_calls: 0, chat_calls: 0 },
		conversions: { trial_to_premium: toPremium },
		last_updated: "2026-11-21T10:00:00Z",
	};
}

describe("the conversion rate", () => {
	it.each([
		[0, 0, 0],
		[0, 3, 300],
		[1, 3, 300],
		[8, 1, 13],
		[200, 33, 17],
		[1000, 4, 0],
	])("of %i trials and %i converted is %i %%", (free_trial, converted, rate) => {
		expect(figures.conversionRate(overview({ free_trial }, converted))).toBe(rate);
	});
});

it("counts paid, trial and beta users into the penetration rate", () => {
	const users = { total: 30, free_trial: 5, premium: 4, beta: 1, active_this_month: 25 };
	expect(figures.penetrationRate(overview(users))).toBe(33);
	expect(figures.penetrationRate(overview())).toBe(0);
});

describe("WAU and MAU", () => {
	it("are means of the days up to the current one", () => {
		expect(figures.rollingMeans([7, 14, 0], 2)).toEqual([7, 10.5, 7]);
	});

	it("look back into the lead, and no further than they should", () => {
		expect(figures.rollingMeans([10, 20], 3, [1000, 1, 1])).toEqual([4, 31 / 3]);
	});

	it("of a steady number are that number, however many days are known", () => {
		const days = fc.nat({ max: 40 });
		fc.assert(
			fc.property(fc.nat(9999), days, days, (n, shown, known) => {
				const lead = Array(known).fill(n);
				const means = figures.rollingMeans(Array(shown).fill(n), figures.WAU_DAYS, lead);
				expect(means).toEqual(Array(shown).fill(n));
			}),
		);
	});
});

it("gives no NaN and no Infinity for any counts", () => {
	const count = fc.nat();
	fc.assert(
		fc.property(count, count, fc.array(count), (a, b, many) => {
			const all = [
				figures.conversionRate(overview({ total: a, free_trial: b }, a)),
				figures.penetrationRate(overview({ total: a, beta: b })),
				figures.averagePerDay(a, b),
				figures.changePercent(a, b) ?? 0,
				figures.mean(many),
				...figures.rollingMeans(many, figures.MAU_DAYS),
			];
			expect(all.filter((figure) => !Number.isFinite(figure))).toEqual([]);
		}),
	);
});

describe("a day or month is running", () => {
	const now = Date.parse("2026-11-22T23:59:59Z");
	it.each([
		["2026-11-22", true],
		["2026-11", true],
		["2026-11-21", false],
		["2026-10", false],
		["", false],
	])("%s: %s", (date, running) => {
		expect(figures.isRunning(date, now)).toBe(running);
	});
});
