import { describe, expect, it } from "vitest";
import {
	conversionSeries,
	dailySeries,
	monthlyActivitySeries,
	overviewValues,
	subscriptionShares,
	usageSeries,
} from "../../../../web/app/admin/dashboard/series.ts";
import { DAILY, month, OVERVIEW } from "../../widgets/sample-responses.ts";

it("the overview has its conversion rate", () => {
	expect(overviewValues(OVERVIEW)).toMatchObject({ "users.total": 1240, conversion_rate: 30 });
});

describe("daily metrics", () => {
	it("look back into the lead for WAU and MAU", () => {
		const { points } = dailySeries(DAILY);
		expect(points.map(({ values }) => [values.wau, values.mau])).toEqual([
			[4.9, 4.2],
			[4.9, 4.2],
			[5.3, 4.3],
		]);
	});

	it("sum up what can be added, and have the mean of what cannot", () => {
		expect(dailySeries(DAILY).totals).toEqual({
			...{ new_users: 3, total_api_calls: 16, formula_calls: 9, chat_calls: 7 },
			...{ active_users: 7, wau: 5, mau: 4.2 },
		});
	});
});

describe("API usage", () => {
	const date = "2026-03-29";

	it("has shares and daily averages", () => {
		const { points, formula, chat } = usageSeries([
			{ date, formula_calls: 10, chat_calls: 4, unique_users: 3 },
			{ date, formula_calls: 11, chat_calls: 3, unique_users: 2 },
		]);
		expect([formula, chat]).toEqual([
			{ share: 75, average: 11 },
			{ share: 25, average: 4 },
		]);
		expect(points[0]).toEqual({
			...{ at: date, isRunning: false },
			values: { formula_calls: 10, chat_calls: 4, total_calls: 14, unique_users: 3 },
		});
	});
});

describe("monthly conversions", () => {
	it("have a mean rate, a best month and a trend", () => {
		const series = conversionSeries(
			[
				month("2026-08", 30, 10),
				month("2026-09", 3, 1),
				month("2026-10", 10, 2),
				month("2026-11", 10, 3),
			],
			Date.parse("2026-12-01T00:00:00Z"),
		);
		expect(series).toMatchObject({ averageRate: 29.17, trend: { month: "2026-11", change: 50 } });
		expect(series.best?.month).toBe("2026-08");
		expect(series.points[0]?.values.conversion_rate).toBe(33.33);
	});

	it("have the trend of finished months only, and none after a month without a rate", () => {
		const months = [month("2026-09", 10, 4), month("2026-10", 10, 2), month("2026-11", 10, 0)];
		const trendAt = (time: string) => conversionSeries(months, Date.parse(time)).trend;
		expect(trendAt("2026-11-30T23:59:59Z")).toEqual({ month: "2026-10", change: -50 });
		expect(trendAt("2026-12-01T00:00:00Z")).toEqual({ month: "2026-11", change: -100 });
		const late = Date.parse("2026-12-01T00:00:00Z");
		expect(conversionSeries(months.slice(2), late).trend).toBeUndefined();
		expect(
			conversionSeries([month("2026-10", 5, 0), month("2026-11", 5, 1)], late).trend,
		).toBeUndefined();
	});

	it.each([[[]], [[month("2026-11", 0, 0)]]])("have no best month in %j", (months) => {
		const series = conversionSeries(months);
		expect(series).toMatchObject({ averageRate: 0, best: undefined, trend: undefined });
	});
});

describe("subscriptions", () => {
	it("skip types without users", () => {
		const shares = subscriptionShares(OVERVIEW);
		expect(shares).toEqual([
			{ type: "free_trial", users: 310, share: 72, hasLabel: true },
			{ type: "premium", users: 120, share: 28, hasLabel: true },
		]);
	});
});

it.each([
	[5, false],
	[6, true],
])("a slice of %d percent has a label: %s", (premium, hasLabel) => {
	const users = { ...OVERVIEW.users, free_trial: 100 - premium, premium, beta: 0 };
	expect(subscriptionShares({ ...OVERVIEW, users })[1]).toMatchObject({ hasLabel });
});

describe("monthly active users", () => {
	it("have months that sort, a mean and a trend", () => {
		const series = monthlyActivitySeries([
			{ month: 12, year: 2025, active_users: 100, new_users: 8, returning_users: 92 },
			{ month: 1, year: 2026, active_users: 93, new_users: 7, returning_users: 86 },
		]);
		expect(series).toMatchObject({ averageActive: 97, trend: { month: "2026-01", change: -7 } });
		expect(series.points.map(({ at }) => at)).toEqual(["2025-12", "2026-01"]);
	});
});
