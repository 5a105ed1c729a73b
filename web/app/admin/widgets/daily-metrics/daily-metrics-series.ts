import type { TFunction } from "i18next";
import type { CallOutput } from "../../../../../worker/contract/calls-schema.ts";
import type { Sheet } from "../../exports/sheet.ts";
import { MAU_DAYS, mean, rollingMeans, roundTo, total, WAU_DAYS } from "../derived-figures.ts";

export interface DailyPoint {
	date: string;
	newUsers: number;
	active: number;
	totalCalls: number;
	/** Rolling means of `active`, 1 decimal. */
	wau: number;
	mau: number;
	formula: number;
	chat: number;
}

export interface DailySeries {
	/** Oldest first. */
	points: DailyPoint[];
	newUsers: number;
	totalCalls: number;
	averageActive: number;
	averageWau: number;
	averageMau: number;
}

const DECIMALS = 1;

/** Columns of the table after the day; each name is also the key of its label. */
export const DAILY_COLUMNS = ["newUsers", "totalCalls", "wau", "mau", "formula", "chat"] as const;
export type DailyColumn = (typeof DAILY_COLUMNS)[number];

export function dailySeries({ data, lead }: CallOutput<"analytics_daily">): DailySeries {
	const active = data.map((day) => day.active_users);
	const wau = rollingMeans(active, WAU_DAYS, lead);
	const mau = rollingMeans(active, MAU_DAYS, lead);
	const points = data.map((day, n) => ({
		date: day.date,
		newUsers: day.new_users,
		active: day.active_users,
		totalCalls: day.total_api_calls,
		wau: roundTo(wau[n] ?? 0, DECIMALS),
		mau: roundTo(mau[n] ?? 0, DECIMALS),
		formula: day.formula_calls,
		chat: day.chat_calls,
	}));
	return {
		points,
		newUsers: total(points.map((point) => point.newUsers)),
		totalCalls: total(points.map((point) => point.totalCalls)),
		averageActive: roundTo(mean(active), DECIMALS),
		averageWau: roundTo(mean(wau), DECIMALS),
		averageMau: roundTo(mean(mau), DECIMALS),
	};
}

/** The table, newest day first. */
export function dailySheet({ points }: DailySeries, t: TFunction<"analytics">): Sheet {
	return {
		header: [t("daily.date"), ...DAILY_COLUMNS.map((column) => t(`daily.${column}`))],
		rows: points
			.toReversed()
			.map((point) => [point.date, ...DAILY_COLUMNS.map((column) => point[column])]),
	};
}
