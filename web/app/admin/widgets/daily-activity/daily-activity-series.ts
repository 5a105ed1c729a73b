import type { TFunction } from "i18next";
import type { Sheet } from "../../exports/sheet.ts";
import type { DailySeries } from "../daily-metrics/daily-metrics-series.ts";

/** The same as a table. */
export function activitySheet({ points }: DailySeries, t: TFunction<"analytics">): Sheet {
	return {
		header: [t("chart.day"), t("activity.active"), t("activity.wau"), t("activity.mau")],
		rows: points.map(({ date, active, wau, mau }) => [date, active, wau, mau]),
	};
}

/** Whether nobody was active, in the days shown and in those before that the means include. */
export function noActivity({ points }: DailySeries): boolean {
	return points.every(({ active, mau }) => active === 0 && mau === 0);
}
