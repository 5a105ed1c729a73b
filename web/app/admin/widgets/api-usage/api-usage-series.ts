import type { TFunction } from "i18next";
import type { DailyUsage } from "../../../../../worker/contract/analytics-schema.ts";
import type { Sheet } from "../../exports/sheet.ts";
import { averagePerDay, sharePercent, total } from "../derived-figures.ts";

export interface UsagePoint {
	date: string;
	formula: number;
	chat: number;
	/** Formula and chat calls together. */
	total: number;
	users: number;
}

export interface UsageSeries {
	/** Oldest first. */
	points: UsagePoint[];
	total: number;
	formulaShare: number;
	chatShare: number;
	formulaAverage: number;
	chatAverage: number;
}

export function usageSeries(days: DailyUsage[]): UsageSeries {
	const formula = total(days.map((day) => day.formula_calls));
	const chat = total(days.map((day) => day.chat_calls));
	return {
		points: days.map((day) => ({
			date: day.date,
			formula: day.formula_calls,
			chat: day.chat_calls,
			total: day.formula_calls + day.chat_calls,
			users: day.unique_users,
		})),
		total: formula + chat,
		formulaShare: sharePercent(formula, formula + chat),
		chatShare: sharePercent(chat, formula + chat),
		formulaAverage: averagePerDay(formula, days.length),
		chatAverage: averagePerDay(chat, days.length),
	};
}

export function usageSheet({ points }: UsageSeries, t: TFunction<"analytics">): Sheet {
	return {
		header: [
			t("chart.day"),
			t("usage.formula"),
			t("usage.chat"),
			t("usage.total"),
			t("usage.users"),
		],
		rows: points.map(({ date, formula, chat, total, users }) => [
			date,
			formula,
			chat,
			total,
			users,
		]),
	};
}
