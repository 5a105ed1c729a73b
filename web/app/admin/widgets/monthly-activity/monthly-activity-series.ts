import type { TFunction } from "i18next";
import type { MonthlyActivity } from "../../../../../worker/contract/analytics-schema.ts";
import type { Sheet } from "../../exports/sheet.ts";
import { lastChange, mean, roundTo } from "../derived-figures.ts";

export interface ActivityPoint {
	/** `YYYY-MM`. */
	month: string;
	active: number;
	newUsers: number;
	returning: number;
}

export interface ActivitySeries {
	/** Oldest first. */
	points: ActivityPoint[];
	averageActive: number;
	/** Change of active users against the month before, in percent. */
	trend: number | undefined;
	isEmpty: boolean;
}

export function monthlyActivitySeries(months: MonthlyActivity[]): ActivitySeries {
	const points = months.map((each) => ({
		month: `${String(each.year).padStart(4, "0")}-${String(each.month).padStart(2, "0")}`,
		active: each.active_users,
		newUsers: each.new_users,
		returning: each.returning_users,
	}));
	const active = points.map((point) => point.active);
	return {
		points,
		averageActive: roundTo(mean(active), 0),
		trend: lastChange(active),
		isEmpty: points.every((point) => point.active === 0 && point.newUsers === 0),
	};
}

export function monthlyActivitySheet({ points }: ActivitySeries, t: TFunction<"analytics">): Sheet {
	return {
		header: [t("chart.month"), t("mau.active"), t("mau.newUsers"), t("mau.returning")],
		rows: points.map(({ month, active, newUsers, returning }) => [
			month,
			active,
			newUsers,
			returning,
		]),
	};
}
