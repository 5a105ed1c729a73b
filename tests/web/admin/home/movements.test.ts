import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CampaignRow, Funnel } from "../../../../contract/analytics-schema.ts";
import {
	accountParts,
	cashParts,
	largestOf,
	mrrParts,
	visitorParts,
} from "../../../../web/app/admin/home/movements.ts";
import { step } from "../revenue/steps.ts";

const NOTHING = { views: 0, clicks: 0, sign_ups: 0, trials: 0, paid: 0, cost: 0, revenue: 0 };
const row = (campaign: string, now: object, before: object = {}): CampaignRow => ({
	key: { utm_source: "google", utm_campaign: campaign },
	now: { ...NOTHING, ...now },
	before: { ...NOTHING, ...before },
});
const funnel = (people: Record<string, number>) =>
	({
		campaigns: Object.entries(people).map(([name, count]) => ({
			utm_source: name,
			utm_campaign: name,
			people: [count, 0, 0, 0, 0, 0],
		})),
	}) as unknown as Funnel;

describe("what moved a figure", () => {
	it("is at most three parts and a rest, which add up to the change", () => {
		const parts = fc.array(
			fc.record({ name: fc.string(), change: fc.integer({ min: -999, max: 999 }) }),
		);
		fc.assert(
			fc.property(parts, fc.integer({ min: -999, max: 999 }), (all, change) => {
				const { largest, rest } = largestOf(all, change);
				const sum = largest.reduce((total, part) => total + part.change, 0);
				expect(sum + rest).toBe(change);
				expect(largest.length).toBeLessThanOrEqual(3);
				const sizes = all.map((part) => Math.abs(part.change)).sort((a, b) => b - a);
				expect(largest.map((part) => Math.abs(part.change))).toEqual(
					sizes.filter((size) => size > 0).slice(0, 3),
				);
			}),
		);
	});

	it("leaves a campaign that one period counts among its others to the rest", () => {
		const now = funnel({ google: 10, bing: 4, "(other)": 9 });
		expect(visitorParts(now, funnel({ google: 4, meta: 3, "(other)": 2 }))).toEqual([
			{ name: { source: "google", campaign: "google" }, change: 6 },
		]);
		// Without others, one that is not listed had nobody.
		expect(visitorParts(funnel({ google: 10, bing: 4 }), funnel({ meta: 3 }))).toEqual([
			{ name: { source: "google", campaign: "google" }, change: 10 },
			{ name: { source: "bing", campaign: "bing" }, change: 4 },
			{ name: { source: "meta", campaign: "meta" }, change: -3 },
		]);
	});

	it("of accounts is by campaign, and of MRR by movement from the first start to the last end", () => {
		expect(accountParts([row("spring", { paid: 2 }, { paid: 5 })], "paid")).toEqual([
			{ name: { source: "google", campaign: "spring" }, change: -3 },
		]);
		const steps = [
			step({ mrr: { start: 1000, new: 500, end: 1500 } }),
			step({ mrr: { start: 1500, new: 100, churn: -900, end: 700 } }),
		];
		const parts = mrrParts(steps);
		expect(parts.filter(({ change }) => change !== 0)).toEqual([
			{ name: "new", change: 6 },
			{ name: "churn", change: -9 },
		]);
	});

	it("of net cash adds up to its change, with tax and fees as what they take", () => {
		const before = [step({ cash: { payments: 1200, tax: 200, fees: 30, net: 970 } })];
		const now = [step({ cash: { payments: 2400, refunds: -600, tax: 300, fees: 70, net: 1430 } })];
		const parts = cashParts(now, before);
		expect(parts.filter(({ change }) => change !== 0)).toEqual([
			{ name: "payments", change: 12 },
			{ name: "refunds", change: -6 },
			{ name: "tax", change: -1 },
			{ name: "fees", change: -0.4 },
		]);
		expect(largestOf(parts, 4.6).rest).toBe(-0.4);
	});
});
