import { describe, expect, it } from "vitest";
import { totalsOf } from "../../../../web/app/admin/revenue/revenue-series.ts";
import { step } from "./steps.ts";

const TWO = [
	step({
		mrr: { start: 10_000, new: 2000, contraction: -500, churn: -1000, end: 10_500 },
		customers: { start: 60, new: 4, lost: 3, end: 61 },
		cash: { payments: 9000, count: 9, refunds: -700, net: 8300, tax: 1383, fees: 200, failures: 1 },
	}),
	step({
		mrr: { start: 10_500, expansion: 300, churn: -400, reactivation: 100, end: 10_500 },
		customers: { start: 61, lost: 1, reactivated: 1, end: 61 },
		subscriptions: { active: 58, past_due: 3 },
		cash: { payments: 5000, count: 12, disputes: -1399, net: 3601, tax: 600, fees: 1600 },
	}),
];

describe("the figures of a period", () => {
	it("are the state at its end, the sums of what happened, and churn against its start", () => {
		expect(totalsOf(TWO)).toEqual({
			...{ "mrr.start": 100, "mrr.new": 20, "mrr.expansion": 3, "mrr.reactivation": 1 },
			...{ "mrr.contraction": -5, "mrr.repricing": 0, "mrr.churn": -14 },
			...{ "mrr.end": 105, arr: 1260, arpu: 1.72 },
			...{ "customers.start": 60, "customers.new": 4, "customers.lost": 4 },
			...{ "customers.reactivated": 1, "customers.end": 61 },
			...{ "subscriptions.active": 58, "subscriptions.past_due": 3 },
			...{ customer_churn: 6.67, revenue_churn: 19, "cash.net": 119.01, "cash.payments": 140 },
			...{ "cash.refunds": -7, "cash.disputes": -13.99, "cash.returned": -20.99 },
			...{ "cash.tax": 19.83, "cash.fees": 18, "cash.fees_unknown": 0 },
			...{ "cash.failures": 1, "cash.count": 21 },
		});
	});

	it("have the fees that are known, and say how many are not; none known is none, not 0", () => {
		const some = step({ cash: { fees: 46, fees_unknown: 2 } });
		const none = step({ cash: { fees: null, fees_unknown: 3 } });
		expect(totalsOf([some, none])).toMatchObject({
			"cash.fees": 0.46,
			"cash.fees_unknown": 5,
		});
		expect(totalsOf([none])).toMatchObject({ "cash.fees": null, "cash.fees_unknown": 3 });
		expect(totalsOf([step({ cash: { fees: 0 } })])).toMatchObject({
			"cash.fees": 0,
			"cash.fees_unknown": 0,
		});
	});

	it("have no quotient without a divisor, and exist without steps", () => {
		const none = { customer_churn: null, revenue_churn: null, arpu: null };
		expect(totalsOf([step({ mrr: { new: 500, end: 500 } })])).toMatchObject(none);
		expect(totalsOf([])).toMatchObject({ ...none, "mrr.end": 0, "cash.net": 0, "cash.fees": 0 });
	});
});
