import { describe, expect, it } from "vitest";
import type { Payback } from "../../../../contract/back-office-calls-schema.ts";
import {
	paybackAge,
	paybackCohorts,
	paybackPoints,
	reachedAges,
	revenueAt,
	shownCohort,
} from "../../../../web/app/admin/campaigns/payback-card.tsx";

/** Revenue in cents at 30 days, 60 days and so on. */
const cohort = (month: string, revenues: number[], of: Partial<Payback> = {}): Payback => ({
	...{ month, customers: 4, cost: 10_000, ...of },
	points: revenues.map((revenue, n) => ({ days: 30 * (n + 1), revenue })),
});
describe("months of first payments", () => {
	const cohorts = paybackCohorts([
		cohort("2026-05", [1000, 2000, 3000], { cost: 0 }),
		cohort("2026-06", [4000, 8000, 10_000, 12_000]),
		cohort("2026-09", [2000, 9000], { customers: 2, cost: 20_000 }),
		cohort("2026-10", [500], { customers: 1, cost: null }),
		cohort("2026-11", []),
	]);
	const [, june, september, october] = cohorts;

	it("have revenue and cost for each customer, once the newest is 30 days old", () => {
		expect(cohorts.map(({ month, cac }) => [month, cac])).toEqual([
			...[
				["2026-05", null],
				["2026-06", 25],
			],
			...[
				["2026-09", 100],
				["2026-10", null],
			],
		]);
		expect(june && paybackPoints(june).map(({ at, values }) => [at, values])).toEqual([
			["30", { revenue: 10, cac: 25 }],
			["60", { revenue: 20, cac: 25 }],
			["90", { revenue: 25, cac: 25 }],
			["120", { revenue: 30, cac: 25 }],
		]);
	});

	it("have paid back at the first age with a revenue of the cost", () => {
		expect(cohorts.map(paybackAge)).toEqual([null, 90, null, null]);
	});

	it("show the newest curve of three points, or the chosen one", () => {
		expect(shownCohort(cohorts, undefined)).toBe(june);
		expect(shownCohort(cohorts, "2026-09")).toBe(september);
		expect(shownCohort(cohorts.slice(2), undefined)).toBe(october);
		expect(shownCohort([], undefined)).toBeUndefined();
	});

	it("are a table without a column for an age that nobody has", () => {
		expect(reachedAges(cohorts)).toEqual([30, 90]);
		expect(cohorts.map((cohort) => [30, 90].map((age) => revenueAt(cohort, age)))).toEqual([
			[2.5, 7.5],
			[10, 25],
			[10, null],
			[5, null],
		]);
	});
});
