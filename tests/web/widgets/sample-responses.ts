import type {
	DailyMetric,
	MonthlyConversion,
	Overview,
	RealTime,
} from "../../../contract/analytics-schema.ts";
import type { CallOutput } from "../../../contract/calls-schema.ts";

export const OVERVIEW: Overview = {
	users: {
		...{ total: 1240, free_trial: 310, premium: 120, beta: 0 },
		...{ new_this_month: 42, active_this_month: 388 },
	},
	api_usage: { total_calls: 12_345, formula_calls: 9876, chat_calls: 2469 },
	conversions: { trial_to_premium: 93 },
	last_updated: "2026-11-21T10:00:00Z",
};

export const NO_OVERVIEW: Overview = {
	users: {
		...{ total: 0, free_trial: 0, premium: 0, beta: 0 },
		...{ new_this_month: 0, active_this_month: 0 },
	},
	api_usage: { total_calls: 0, formula_calls: 0, chat_calls: 0 },
	conversions: { trial_to_premium: 0 },
	last_updated: "2026-11-21T10:00:00Z",
};

export const REAL_TIME: RealTime = {
	today: {
		api_calls: { formula: 321, chat: 1045 },
		active_users: 57,
		new_users: 3,
		conversions: 1,
	},
};

export function day(date: string, active: number, formula = 0, chat = 0): DailyMetric {
	return {
		...{ date, new_users: 1, active_users: active },
		...{ total_api_calls: formula + chat, formula_calls: formula, chat_calls: chat },
	};
}

export const DAILY: CallOutput<"analytics_daily"> = {
	success: true,
	data: [day("2026-03-28", 10, 6, 2), day("2026-03-29", 4, 3), day("2026-03-30", 7, 0, 5)],
	lead: Array(29).fill(4),
};

export function month(name: string, trials: number, converted: number): MonthlyConversion {
	return {
		month: name,
		trials_started: trials,
		conversions: converted,
		conversion_rate: trials > 0 ? Math.round((10_000 * converted) / trials) / 100 : 0,
	};
}
