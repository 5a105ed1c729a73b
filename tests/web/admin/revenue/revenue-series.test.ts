import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	bridgeOf,
	churnPoints,
	endingPoints,
	isBare,
	monthsOf,
	stepPoints,
	trialPoints,
} from "../../../../web/app/admin/revenue/revenue-series.ts";
import { sheetOf } from "../../../../web/app/admin/widgets/points.ts";
import { step } from "./steps.ts";

it("churn is a rate of the last 30 days, for each day of the period", () => {
	const days = Array.from({ length: 31 }, (_, n) =>
		step({
			...{ first_day: `day ${n}`, last_day: `day ${n}` },
			customers: { start: n === 0 ? 10 : 20, lost: n === 5 ? 2 : n === 30 ? 1 : 0 },
		}),
	);
	expect(churnPoints(days).map(({ days, values }) => [days, values.customer_churn])).toEqual([
		[{ from: "day 0", to: "day 29" }, 20],
		[{ from: "day 1", to: "day 30" }, 15],
	]);
	expect(churnPoints(days.slice(0, 29))).toEqual([]);
});

describe("the steps", () => {
	it("are in euros, and say which one is running", () => {
		const running = { ...step({ mrr: { start: 1000, churn: -250, end: 750 } }), is_running: true };
		const [point] = stepPoints([running], "day");
		expect(point).toMatchObject({
			...{ at: "2026-10-01", isRunning: true },
			values: { "mrr.start": 10, "mrr.churn": -2.5, "mrr.end": 7.5 },
		});
	});

	it("have months by their name, also when the period begins within one", () => {
		expect(stepPoints([step({ first_day: "2026-10-15" })], "month")[0]?.at).toBe("2026-10");
	});

	it("leave a gap where a quotient has no divisor", () => {
		const values = stepPoints([step({ customers: { new: 1, end: 1 } })], "day")[0]?.values;
		expect(values).toMatchObject({ customer_churn: null, revenue_churn: null });
		expect(stepPoints([step()], "day")[0]?.values.arpu).toBeNull();
	});

	it("have an empty cell where no fee is known, and 0 where fees are 0", () => {
		const columns = [{ key: "cash.fees", header: "Frais (€)" }];
		const [unknown, none] = [
			{ fees: null, fees_unknown: 2 },
			{ fees: 0, fees_unknown: 0 },
		].map((cash) => sheetOf("Mois", stepPoints([step({ cash })], "month"), columns).rows);
		expect([unknown, none]).toEqual([[["2026-10", null]], [["2026-10", 0]]]);
	});
});

it("the bars from start to end touch one another, and add up, for any movements", () => {
	const cents = fc.integer({ min: -100_000, max: 100_000 });
	const gain = cents.map(Math.abs);
	const movements = fc.record({
		...{ start: gain, new: gain, expansion: gain, reactivation: gain },
		...{ contraction: gain.map((n) => -n), churn: gain.map((n) => -n) },
	});
	fc.assert(
		fc.property(movements, (mrr) => {
			const end = Object.values(mrr).reduce((sum, move) => sum + move, 0);
			const { bars, base } = bridgeOf([step({ mrr: { ...mrr, end } })]);
			for (let n = 1; n < bars.length - 1; n++) {
				expect(bars[n]?.range[0]).toBeCloseTo(bars[n - 1]?.range[1] ?? Number.NaN, 6);
			}
			expect(bars.at(-1)?.range).toEqual([base, end / 100]);
			const levels = bars.map(({ range }) => range[1]);
			const height = Math.max(...levels) - Math.min(...levels);
			// Movements take a third of the drawing at least, and each level stands above its foot.
			if (base > 0) expect(Math.max(...levels) - base).toBeLessThanOrEqual(3 * height);
			if (Math.min(...levels) > 0) expect(base).toBeLessThan(Math.min(...levels));
			expect(bars.at(-2)?.range[1]).toBeCloseTo(end / 100, 6);
		}),
	);
});

it.each([
	["which move by more than their height", 500, 600, 0],
	["which do not move", 1700, 0, 0],
	["near one another", 1608, 214, 1500],
	["a cent from one another", 1.5, 0.01, 1.49],
])("the axis of levels %s begins at a round number", (_, start, gain, base) => {
	const [from, more] = [100 * start, 100 * gain];
	const mrr = { start: from, new: more, end: from + more };
	expect(bridgeOf([step({ mrr: { ...step({}).mrr, ...mrr } })]).base).toBe(base);
});

it.each([
	["2026-09", 0, { from: "2026-09-01", to: "2026-09-30" }],
	["2026-09", 4, { from: "2026-09-01", to: "2026-11-22" }],
	["2025-12", 2, { from: "2025-12-01", to: "2026-02-28" }],
])(
	"the customers of %s who are left after %i months are those of its days up to then",
	(month, age, days) => {
		expect(monthsOf(month, age, Date.parse("2026-11-22T09:30:00Z"))).toEqual(days);
	},
);

it("weeks without a trial are shown, without a rate, and the present one is running", () => {
	const trials = [
		{ week: "2026-11-02", trials: 4, paid: 1, rate: 25 },
		{ week: "2026-11-16", trials: 2, paid: 0, rate: 0 },
	];
	const points = trialPoints(trials, Date.parse("2026-11-22T09:30:00Z"));
	expect(
		points.map(({ at, isRunning, values }) => [at, isRunning, values.trials, values.rate]),
	).toEqual([
		["2026-11-02", false, 4, 25],
		["2026-11-09", false, 0, null],
		["2026-11-16", true, 2, 0],
	]);
	const cut = trialPoints([{ week: "2026-10-29", trials: 1, paid: 0, rate: 0 }, ...trials]);
	expect(cut.map(({ at }) => at)).toEqual(["2026-10-29", ...points.map(({ at }) => at)]);
	expect(trialPoints([])).toEqual([]);
});

it("planned ends are in euros", () => {
	const [point] = endingPoints([{ day: "2026-12-01", subscriptions: 2, mrr: 2798 }]);
	expect(point?.values).toEqual({ mrr: 27.98, subscriptions: 2 });
});

it("a report is bare when nothing of it can be drawn", () => {
	const lists = { trials: [], retention: [], cancellations: [], foreign: [] };
	const report = { currency: "eur" as const, ...lists };
	expect(isBare({ ...report, steps: [step()] })).toBe(true);
	expect(isBare({ ...report, steps: [step({ cash: { failures: 1 } })] })).toBe(false);
	const cancellations = [{ day: "2026-12-01", subscriptions: 1, mrr: 999 }];
	expect(isBare({ ...report, cancellations, steps: [step()] })).toBe(false);
});
