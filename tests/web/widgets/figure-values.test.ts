import { describe, expect, it } from "vitest";
import { FIGURES, pathsOf, type Report } from "../../../contract/figures.ts";
import {
	addUp,
	changeOf,
	flatten,
	inUnits,
	type Values,
	verdictOf,
} from "../../../web/app/admin/widgets/figure-values.ts";

const campaigns = (values: Partial<Values<"campaigns">>) => flatten("campaigns", values);
const revenue = (values: Partial<Values<"revenue">>) => ({ ...flatten("revenue", {}), ...values });

describe("the figures of a response", () => {
	it("are named by their path, null where they are not sent", () => {
		const sent = { today: {}, api_calls: { formula: 3, chat: 0 }, active_users: 2 };
		expect(flatten("today", sent)).toEqual({
			...{ "api_calls.formula": 3, "api_calls.chat": 0, active_users: 2 },
			...{ new_users: null, conversions: null },
		});
	});

	it("are in euros where they are money", () => {
		const values = campaigns({ views: 100, cost: 1299, revenue: null });
		expect(inUnits("campaigns", values)).toMatchObject({ views: 100, cost: 12.99, revenue: null });
	});

	it("add up if they are additive, and are not known where one is not", () => {
		const rows = [campaigns({ views: 1, cost: 5, rate: 50 }), campaigns({ views: 2, rate: 50 })];
		expect(addUp("campaigns", rows)).toMatchObject({ views: 3, cost: null, rate: null });
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
		const [is, was] = [campaigns({ views: now }), campaigns({ views: before })];
		expect(changeOf({ report: "campaigns", path: "views", now: is, before: was })).toBe(change);
	});

	it("of a loss is that of its size", () => {
		const [now, before] = [{ "cash.returned": -21 }, { "cash.returned": -10.5 }].map((values) =>
			revenue({ ...values, "cash.count": 20 }),
		) as [Values<"revenue">, Values<"revenue">];
		expect(changeOf({ report: "revenue", path: "cash.returned", now, before })).toBe(100);
		expect(verdictOf({ report: "revenue", path: "cash.returned", now, before })).toBe("bad");
	});
});

describe("the verdict", () => {
	it.each([
		["views", { views: 19 }, { views: 1 }, "none"],
		["views", { views: 20 }, { views: 1 }, "good"],
		["views", { views: 1 }, { views: 20 }, "bad"],
		["views", { views: 20 }, { views: 20 }, "none"],
		["rate", { rate: 2, clicks: 19 }, { rate: 1, clicks: 1 }, "none"],
		["rate", { rate: 2, clicks: 20 }, { rate: 1, clicks: 1 }, "good"],
		["cost", { cost: 200, clicks: 99 }, { cost: 100, clicks: 99 }, "none"],
		["cac", { cac: 2, paid: 50 }, { cac: 4, paid: 50 }, "good"],
		["cac", { cac: 4, paid: 50 }, { cac: 2, paid: 50 }, "bad"],
	] as const)("on %s of %j after %j is %s", (path, now, before, verdict) => {
		expect(
			verdictOf({ report: "campaigns", path, now: campaigns(now), before: campaigns(before) }),
		).toBe(verdict);
	});

	it.each([
		["mrr.end", { "mrr.end": 2, "customers.end": 20 }, { "mrr.end": 1 }, "good"],
		["mrr.end", { "mrr.end": 2, "customers.end": 19 }, { "mrr.end": 1 }, "none"],
		["customer_churn", { customer_churn: 5, "customers.lost": 20 }, { customer_churn: 4 }, "bad"],
		["cash.tax", { "cash.tax": 99 }, { "cash.tax": 50 }, "none"],
	] as const)("on revenue.%s of %j after %j is %s", (path, now, before, verdict) => {
		expect(verdictOf({ report: "revenue", path, now: revenue(now), before: revenue(before) })).toBe(
			verdict,
		);
	});
});

it("a change rests on a figure of the same report", () => {
	const lost = Object.entries(FIGURES).filter(([name, row]) => {
		const paths: string[] = pathsOf(name.split(".")[0] as Report);
		return "basis" in row && !paths.includes(row.basis);
	});
	expect(lost).toEqual([]);
});
