/**
 * The responses of `functions/v1/analytics` (docs/product.md#analytics-api). Days are UTC days, `YYYY-MM-DD`;
 * months are UTC months, `YYYY-MM`; lists are oldest first.
 */
import * as z from "zod/mini";
import { CAMPAIGN_DIMENSIONS, FUNNEL_STEPS } from "./analytics.ts";
import type { Call } from "./call-schema.ts";

const count = z.number();

/** Calls are those of the current month; users are all customers (docs/product.md#customers). */
const overview = z.object({
	users: z.object({
		total: count,
		/** Current (active) subscriptions of each type. */
		free_trial: count,
		premium: count,
		beta: count,
		new_this_month: count,
		active_this_month: count,
	}),
	api_usage: z.object({ total_calls: count, formula_calls: count, chat_calls: count }),
	/** All accounts that ever paid. */
	conversions: z.object({ trial_to_premium: count }),
	/** ISO 8601. */
	last_updated: z.string(),
});
export type Overview = z.infer<typeof overview>;

/** The current UTC day, raw rows. */
const realTime = z.object({
	today: z.object({
		api_calls: z.object({ formula: count, chat: count }),
		active_users: count,
		new_users: count,
		conversions: count,
	}),
});
export type RealTime = z.infer<typeof realTime>;

/** One per day, the current one last. */
const dailyMetric = z.object({
	date: z.string(),
	new_users: count,
	active_users: count,
	total_api_calls: count,
	formula_calls: count,
	chat_calls: count,
});
export type DailyMetric = z.infer<typeof dailyMetric>;

/** One per day of the last 30. */
const dailyUsage = z.object({
	date: z.string(),
	formula_calls: count,
	chat_calls: count,
	unique_users: count,
});
export type DailyUsage = z.infer<typeof dailyUsage>;

/** One per month, the current one last. */
const monthlyConversion = z.object({
	month: z.string(),
	trials_started: count,
	/** First payments of this month, whenever the trial started. */
	conversions: count,
	/** Percent of the month's started trials, 2 decimals; 0 without trials. */
	conversion_rate: count,
});
export type MonthlyConversion = z.infer<typeof monthlyConversion>;

/** All trials. */
const conversionSummary = z.object({
	trials_started: count,
	trial_to_premium: count,
	/** Percent, 2 decimals; 0 without trials. */
	conversion_rate: count,
	this_month: monthlyConversion,
	previous_month: monthlyConversion,
});

/** One of the last 12 months, the current one last. */
const monthlyActivity = z.object({
	/** 1–12. */
	month: count,
	year: count,
	/** Distinct users with a call in the month. */
	active_users: count,
	new_users: count,
	/** Active, and with an account from before the month. */
	returning_users: count,
});
export type MonthlyActivity = z.infer<typeof monthlyActivity>;

const campaignFigures = z.object({
	views: count,
	clicks: count,
	sign_ups: count,
	trials: count,
	/** New paying customers. */
	paid: count,
	/** Euro cents, as `revenue`; null by a dimension that a cost does not have. */
	cost: z.nullable(count),
	revenue: z.nullable(count),
});
export type CampaignFigures = z.infer<typeof campaignFigures>;

const campaignKey = z.partialRecord(z.enum(CAMPAIGN_DIMENSIONS), z.string());
export type CampaignKey = z.infer<typeof campaignKey>;

/** One per combination that occurred in the period or in the one before; an absent utm value is ''. */
const campaignRow = z.object({
	key: campaignKey,
	/** The span, or the last `days` UTC days, the current one included. */
	now: campaignFigures,
	/** The span to compare with, or the `days` before those; 0 without one. */
	before: campaignFigures,
});
export type CampaignRow = z.infer<typeof campaignRow>;

/** One per day; the figures are in the order of `rows`. */
const campaignDay = z.object({ date: z.string(), rows: z.array(campaignFigures) });
export type CampaignDay = z.infer<typeof campaignDay>;

/** One step of a span. Amounts are cents of EUR; movements have their sign: start + movements = end. */
const revenueFigures = z.object({
	first_day: z.string(),
	last_day: z.string(),
	/** It contains the current day. */
	is_running: z.boolean(),
	mrr: z.object({
		start: count,
		new: count,
		expansion: count,
		contraction: count,
		churn: count,
		reactivation: count,
		end: count,
	}),
	arr: count,
	/** MRR for each customer at the end. */
	arpu: count,
	/** Stripe customers with MRR. */
	customers: z.object({ start: count, new: count, lost: count, reactivated: count, end: count }),
	/** Percent of the customers at the start, 2 decimals; 0 without customers. */
	customer_churn: count,
	/** Percent of the MRR at the start that churn and contraction took. */
	revenue_churn: count,
	/** At the end. */
	subscriptions: z.object({ active: count, past_due: count }),
	/**
	 * Refunds and lost disputes are negative; tax is part of the amounts, fees are not. `count`: payments. `fees` are
	 * those that are known, null when none is; `fees_unknown` is how many payments and disputes lack theirs.
	 */
	cash: z.object({
		payments: count,
		count,
		refunds: count,
		disputes: count,
		net: count,
		tax: count,
		fees: z.nullable(count),
		fees_unknown: count,
		failures: count,
	}),
});
export type RevenueFigures = z.infer<typeof revenueFigures>;

const revenue = z.object({
	currency: z.literal("eur"),
	steps: z.array(revenueFigures),
	/**
	 * Trials by the first day of the week in which they started, a Monday or the first day of the period; `rate` in
	 * percent, 2 decimals.
	 */
	trials: z.array(z.object({ week: z.string(), trials: count, paid: count, rate: count })),
	/** Customers by the month of their first payment; those left at the end of it and of each later one. */
	retention: z.array(z.object({ month: z.string(), customers: count, retained: z.array(count) })),
	/** Planned ends from today on. */
	cancellations: z.array(z.object({ day: z.string(), subscriptions: count, mrr: count })),
	/** What no figure contains: other currencies. */
	foreign: z.array(
		z.object({ currency: z.string(), payments: count, amount: count, subscriptions: count }),
	),
});
export type Revenue = z.infer<typeof revenue>;

const funnel = z.object({
	/** In the order of `FUNNEL_STEPS`; `seconds` is the median since the step before. */
	steps: z
		.array(z.object({ people: count, seconds: z.nullable(count) }))
		.check(z.length(FUNNEL_STEPS.length)),
	/** The largest of each step, the others together as `(other)`; `people` has one number for each step. */
	campaigns: z.array(
		z.object({
			utm_source: z.string(),
			utm_campaign: z.string(),
			people: z.array(count).check(z.length(FUNNEL_STEPS.length)),
		}),
	),
	/** What no step contains. */
	beside: z.object({
		/** Sign-ups of the span without a verified origin, and those whose session has no event; of all filters. */
		unknown: count,
		no_visit: count,
		/** Visitors of the span who signed up, or paid, in another order or later. */
		out_of_order: count,
		paid_out_of_order: count,
	}),
});
export type Funnel = z.infer<typeof funnel>;

/** The parameters of the query; the Worker reads them (docs/product.md#analytics-api). */
const query = z.record(z.string(), z.union([z.string(), z.number()]));

const report = <T extends z.ZodMiniType>(data: T) =>
	({
		who: "operator",
		input: query,
		output: z.object({ success: z.literal(true), data }),
	}) as const;

/** `{success, data}`: the shape of this API was agreed before. Its errors are `{success: false, error}`. */
export const ANALYTICS_CALLS = {
	analytics_dashboard: report(overview),
	analytics_real_time: report(realTime),
	analytics_daily: {
		who: "operator",
		input: query,
		output: z.object({
			success: z.literal(true),
			data: z.array(dailyMetric),
			/**
			 * Active users of the 29 days before the first, oldest first, for means over 30 days
			 * (docs/product.md#analytics-figures).
			 */
			lead: z.array(count),
		}),
	},
	analytics_api_usage: report(z.array(dailyUsage)),
	analytics_monthly: report(z.array(monthlyConversion)),
	analytics_conversions: report(conversionSummary),
	analytics_mau: report(z.array(monthlyActivity)),
	analytics_campaigns: report(z.array(campaignRow)),
	analytics_revenue: report(revenue),
	analytics_campaign_days: report(z.array(campaignDay)),
	analytics_funnel: report(funnel),
} as const satisfies Record<string, Call>;
