import { describe, expect, it } from "vitest";
import {
	acquisitionRows,
	attritionOf,
	shownFigures,
} from "../../../../web/app/admin/campaigns/acquisition-rows.ts";
import { step } from "../revenue/steps.ts";

const row = (campaign: string, figures: object = {}) => ({
	...{ source: "google", campaign, cost: 0, customers: 0, revenue: 0, mrr: 0 },
	recent_cost: 0,
	...{ result: null, result_low: null, result_high: null, ...figures },
});

describe("the acquisition by campaign", () => {
	it("has what a customer costs, what the cost brought, and the months that still pay for it", () => {
		const [running, paidBack, lost, free] = acquisitionRows([
			row("running", { cost: 30_000, customers: 12, revenue: 10_000, mrr: 8000 }),
			row("paid back", { cost: 10_000, customers: 10, revenue: 10_000, mrr: 500 }),
			row("lost", { cost: 17_400 }),
			row("free", { customers: 3, revenue: 900, mrr: 300 }),
		]).map(({ values }) => values);
		expect(running).toMatchObject({ cost: 300, cac: 25, returned: 0.33, payback: 2.5 });
		expect(paidBack).toMatchObject({ cac: 10, returned: 1, payback: null });
		expect(lost).toMatchObject({ cac: null, returned: 0, payback: null });
		expect(free).toMatchObject({ cac: null, returned: null, payback: null, revenue: 9 });
		const [unknown, credit] = acquisitionRows([
			row("no cost has a platform", { cost: null, customers: 2 }),
			row("a credit", { cost: -75, customers: 2, revenue: 900, mrr: 300 }),
		]);
		expect(credit?.values).toMatchObject({ cost: -0.75, cac: null, returned: null, payback: null });
		expect(unknown?.values).toMatchObject({ cost: null, cac: null, returned: null, payback: null });
	});

	it("has what a customer has paid and will pay, from ten customers on, where enough have left to know it", () => {
		const months = (lost: number) =>
			[lost, 0].map((left) => step({ customers: { start: 100, lost: left } }));
		expect(attritionOf(months(9))).toBe(null);
		const attrition = attritionOf(months(10));
		expect(attrition).toEqual({ monthly: 0.05, lost: 10 });
		const sent = [
			row("paying", { customers: 10, revenue: 20_000, mrr: 4000 }),
			row("gone", { customers: 10, revenue: 9000 }),
			row("few", { customers: 9, revenue: 9000, mrr: 9000 }),
			row("none", { cost: 900 }),
		];
		const ltvs = (known: typeof attrition) =>
			acquisitionRows(sent, known).map(({ values }) => values.ltv);
		expect(ltvs(attrition)).toEqual([(200 + 40 / 0.05) / 10, 9, null, null]);
		expect(ltvs(null)).toEqual([null, null, null, null]);
		expect(shownFigures(acquisitionRows(sent, null))).not.toContain("ltv");
	});

	it.each([
		["a loss of its whole range", { cost: 100, result_low: -90, result_high: -1 }, "loses"],
		["a gain of its whole range", { cost: 100, result_low: 1, result_high: 900 }, "gains"],
		["neither while chance leaves both", { cost: 100, result_low: -1, result_high: 1 }, undefined],
		["nothing without a cost", { cost: 0, result_low: 1, result_high: 900 }, undefined],
		["nothing of an unknown cost", { cost: null }, undefined],
	])("says %s, however few its customers are", (_, figures, verdict) => {
		const [shown] = acquisitionRows([row("a", { ...figures, customers: 1 })]);
		expect(shown?.verdict).toBe(verdict);
	});
});
