import { describe, expect, it } from "vitest";
import {
	changeOf,
	movementOf,
	type Totals,
	totalsOf,
	verdictOf,
} from "../../../../web/app/admin/revenue/revenue-totals.ts";
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
			...{ mrr: 10_500, arr: 126_000, arpu: 172, customers: 61, active: 58, pastDue: 3 },
			...{ customerChurn: 6.67, revenueChurn: 19, net: 11_901, payments: 14_000 },
			...{ returned: -2099, tax: 1983, fees: 1800, feesUnknown: 0, failures: 1, lost: 4, paid: 21 },
		});
		const { start, end, ...moves } = movementOf(TWO);
		expect(Object.values(moves).reduce((sum, move) => sum + move, start)).toBe(end);
	});

	it("have the fees that are known, and say how many are not; none known is none, not 0", () => {
		const some = step({ cash: { fees: 46, fees_unknown: 2 } });
		const none = step({ cash: { fees: null, fees_unknown: 3 } });
		expect(totalsOf([some, none])).toMatchObject({ fees: 46, feesUnknown: 5 });
		expect(totalsOf([none])).toMatchObject({ fees: null, feesUnknown: 3 });
		expect(totalsOf([step({ cash: { fees: 0 } })])).toMatchObject({ fees: 0, feesUnknown: 0 });
	});

	it("have no change against fees of which some are unknown", () => {
		const [known, partial] = [{ fees: 100 }, { fees: 46, fees_unknown: 1 }].map((cash) =>
			totalsOf([step({ cash })]),
		);
		expect(changeOf("fees", known as Totals, known as Totals)).toBe(0);
		expect(changeOf("fees", known as Totals, partial as Totals)).toBeNull();
		expect(changeOf("fees", partial as Totals, known as Totals)).toBeNull();
	});

	it("have no quotient without a divisor, and exist without steps", () => {
		const none = { customerChurn: null, revenueChurn: null, arpu: null };
		expect(totalsOf([step({ mrr: { new: 500, end: 500 } })])).toMatchObject(none);
		expect(totalsOf([])).toMatchObject({ ...none, mrr: 0, net: 0 });
	});
});

describe("a change", () => {
	const before = { ...totalsOf(TWO), mrr: 8400, customers: 50, lost: 2, customerChurn: 4 };
	const now = totalsOf(TWO);

	it("is in percent of the earlier figure, and none without one", () => {
		expect(changeOf("mrr", now, before)).toBe(25);
		expect(changeOf("mrr", now, { ...before, mrr: 0 })).toBeNull();
		expect(changeOf("arpu", now, { ...before, arpu: null })).toBeNull();
	});

	it("of money that went back is that of its size", () => {
		expect(changeOf("returned", now, { ...before, returned: -1050 })).toBe(100);
		expect(verdictOf("returned", now, { ...before, returned: -1050 })).toBe("bad");
	});

	it("is good or bad by the figure, and neither on fewer than 20 events", () => {
		expect(verdictOf("mrr", now, before)).toBe("good");
		expect(verdictOf("mrr", { ...now, mrr: 1 }, before)).toBe("bad");
		expect(verdictOf("mrr", { ...now, customers: 19 }, { ...before, customers: 19 })).toBe("none");
		expect(verdictOf("customerChurn", now, before)).toBe("none");
		expect(verdictOf("customerChurn", { ...now, lost: 20 }, before)).toBe("bad");
		expect(verdictOf("tax", now, { ...before, tax: 1 })).toBe("none");
		expect(verdictOf("mrr", now, now)).toBe("none");
	});
});
