import { describe, expect, it } from "vitest";
import {
	usageSeries,
	usageSheet,
} from "../../../web/app/admin/widgets/api-usage/api-usage-series.ts";
import {
	activitySheet,
	noActivity,
} from "../../../web/app/admin/widgets/daily-activity/daily-activity-series.ts";
import {
	dailySeries,
	dailySheet,
} from "../../../web/app/admin/widgets/daily-metrics/daily-metrics-series.ts";
import {
	monthlyActivitySeries,
	monthlyActivitySheet,
} from "../../../web/app/admin/widgets/monthly-activity/monthly-activity-series.ts";
import {
	conversionSeries,
	conversionSheet,
} from "../../../web/app/admin/widgets/monthly-conversions/monthly-conversions-series.ts";
import {
	subscriptionShares,
	subscriptionSheet,
} from "../../../web/app/admin/widgets/subscriptions/subscriptions-series.ts";
import { analyticsT } from "./analytics-texts.ts";
import { DAILY, day, month, NO_OVERVIEW, OVERVIEW } from "./sample-responses.ts";

const t = analyticsT();

describe("daily metrics", () => {
	it("look back into the lead for WAU and MAU", () => {
		const { points } = dailySeries(DAILY);
		expect(points.map(({ wau, mau }) => [wau, mau])).toEqual([
			[4.9, 4.2],
			[4.9, 4.2],
			[5.3, 4.3],
		]);
	});

	it("sum up the period", () => {
		const series = dailySeries(DAILY);
		expect(series).toMatchObject({ newUsers: 3, totalCalls: 16, averageActive: 7 });
		expect(series).toMatchObject({ averageWau: 5, averageMau: 4.2 });
	});

	it("do without a lead", () => {
		const { points } = dailySeries({ success: true, data: [day("2026-01-01", 3)], lead: [] });
		expect(points[0]).toMatchObject({ wau: 3, mau: 3 });
	});

	it("are a table with the newest day first", () => {
		const { header, rows } = dailySheet(dailySeries(DAILY), t);
		expect(header[4]).toBe("MAU (30j), moyenne quotidienne");
		expect(rows[0]).toEqual(["2026-03-30", 1, 5, 5.3, 4.3, 0, 5]);
	});

	it("without days are zeros", () => {
		const series = dailySeries({ success: true, data: [], lead: [] });
		expect(series).toEqual({
			points: [],
			newUsers: 0,
			totalCalls: 0,
			averageActive: 0,
			averageWau: 0,
			averageMau: 0,
		});
		expect(noActivity(series)).toBe(true);
	});

	it("give the activity chart its table, oldest first", () => {
		expect(activitySheet(dailySeries(DAILY), t).rows[0]).toEqual(["2026-03-28", 10, 4.9, 4.2]);
		expect(noActivity(dailySeries(DAILY))).toBe(false);
	});
});

describe("API usage", () => {
	const date = "2026-03-29";

	it("has shares and daily averages", () => {
		const series = usageSeries([
			{ date, formula_calls: 10, chat_calls: 4, unique_users: 3 },
			{ date, formula_calls: 11, chat_calls: 3, unique_users: 2 },
		]);
		expect(series).toMatchObject({
			total: 28,
			formulaShare: 75,
			chatShare: 25,
			formulaAverage: 11,
			chatAverage: 4,
		});
		expect(usageSheet(series, t).rows[0]).toEqual([date, 10, 4, 14, 3]);
	});

	it("without calls has none", () => {
		const none = { points: [], total: 0, formulaShare: 0, chatShare: 0 };
		expect(usageSeries([])).toEqual({ ...none, formulaAverage: 0, chatAverage: 0 });
	});
});

describe("monthly conversions", () => {
	it("have a mean rate, a best month and a trend", () => {
		const series = conversionSeries([
			month("2026-08", 30, 10),
			month("2026-09", 3, 1),
			month("2026-10", 10, 2),
			month("2026-11", 10, 3),
		]);
		expect(series).toMatchObject({ averageRate: 29.17, trend: 50, isEmpty: false });
		expect(series.best?.month).toBe("2026-08");
		expect(conversionSheet(series, t).rows[0]).toEqual(["2026-08", 30, 10, 33.33]);
	});

	it("have no trend after a month without a rate", () => {
		expect(
			conversionSeries([month("2026-10", 5, 0), month("2026-11", 5, 1)]).trend,
		).toBeUndefined();
	});

	it.each([[[]], [[month("2026-11", 0, 0)]]])("have no best month in %j", (months) => {
		expect(conversionSeries(months)).toMatchObject({
			averageRate: 0,
			best: undefined,
			trend: undefined,
			isEmpty: true,
		});
	});
});

describe("subscriptions", () => {
	it("skip types without users", () => {
		const shares = subscriptionShares(OVERVIEW);
		expect(shares).toEqual([
			{ type: "free_trial", users: 310, share: 72, hasLabel: true },
			{ type: "premium", users: 120, share: 28, hasLabel: true },
		]);
		expect(subscriptionSheet(shares, t).rows).toEqual([
			["Essai Gratuit", 310, 72],
			["Premium", 120, 28],
		]);
	});

	it("label slices above 5 percent only", () => {
		const users = { ...OVERVIEW.users, free_trial: 95, premium: 5, beta: 0 };
		expect(subscriptionShares({ ...OVERVIEW, users }).map((each) => each.hasLabel)).toEqual([
			true,
			false,
		]);
	});

	it("without users are empty", () => {
		expect(subscriptionShares(NO_OVERVIEW)).toEqual([]);
	});
});

describe("monthly active users", () => {
	it("have months that sort, a mean and a trend", () => {
		const series = monthlyActivitySeries([
			{ month: 12, year: 2025, active_users: 100, new_users: 8, returning_users: 92 },
			{ month: 1, year: 2026, active_users: 93, new_users: 7, returning_users: 86 },
		]);
		expect(series).toMatchObject({ averageActive: 97, trend: -7, isEmpty: false });
		expect(monthlyActivitySheet(series, t).rows).toEqual([
			["2025-12", 100, 8, 92],
			["2026-01", 93, 7, 86],
		]);
	});

	it("without months are none", () => {
		expect(monthlyActivitySeries([])).toEqual({
			points: [],
			averageActive: 0,
			trend: undefined,
			isEmpty: true,
		});
	});
});
