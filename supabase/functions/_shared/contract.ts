/**
 * The responses of `functions/v1/analytics` (docs/product.md#analytics-api): what the function sends and
 * the app reads. It imports nothing, because Deno, the edge and the browser all load it.
 * Days are UTC days, `YYYY-MM-DD`; months are UTC months, `YYYY-MM`; lists are oldest first.
 */

/** The periods of the dashboards, in days; `private.analytics_periods()` in SQL (a test compares). */
export const PERIODS = [7, 15, 30, 60, 90] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 15;

/** Limits of `/monthly?months=`, both included. */
export const MONTHS = { min: 1, max: 36, default: 12 } as const;

export const SUBSCRIPTION_TYPES = ["free_trial", "premium", "beta"] as const;
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number];

/** `/dashboard`. Calls are those of the current month; users are all customers (docs/product.md#customers). */
export interface Overview {
	users: {
		total: number;
		/** Current (active) subscriptions of each type. */
		free_trial: number;
		premium: number;
		beta: number;
		new_this_month: number;
		active_this_month: number;
	};
	api_usage: { total_calls: number; formula_calls: number; chat_calls: number };
	/** All accounts that ever paid. */
	conversions: { trial_to_premium: number };
	/** ISO 8601. */
	last_updated: string;
}

/** `/real-time`: the current UTC day, raw rows. */
export interface RealTime {
	today: {
		api_calls: { formula: number; chat: number };
		active_users: number;
		new_users: number;
		conversions: number;
	};
}

/** `/daily?days=`: one per day, the current one last. */
export interface DailyMetric {
	date: string;
	new_users: number;
	active_users: number;
	total_api_calls: number;
	formula_calls: number;
	chat_calls: number;
}

/** `/api-usage`: the last 30 days. */
export interface DailyUsage {
	date: string;
	formula_calls: number;
	chat_calls: number;
	unique_users: number;
}

/** `/monthly?months=`: one per month, the current one last. */
export interface MonthlyConversion {
	month: string;
	trials_started: number;
	/** First payments of this month, whenever the trial started. */
	conversions: number;
	/** Percent of the month's started trials, 2 decimals; 0 without trials. */
	conversion_rate: number;
}

/** `/conversions`: all trials. */
export interface ConversionSummary {
	trials_started: number;
	trial_to_premium: number;
	/** Percent, 2 decimals; 0 without trials. */
	conversion_rate: number;
	this_month: MonthlyConversion;
	previous_month: MonthlyConversion;
}

/** `/mau`: the last 12 months, the current one last. */
export interface MonthlyActivity {
	/** 1–12. */
	month: number;
	year: number;
	/** Distinct users with a call in the month. */
	active_users: number;
	new_users: number;
	/** Active, and with an account from before the month. */
	returning_users: number;
}

/** The columns by which the campaign report groups. */
export const CAMPAIGN_DIMENSIONS = [
	"utm_source",
	"utm_medium",
	"utm_campaign",
	"utm_content",
	"variant",
	"platform",
	"language",
] as const;
export type CampaignDimension = (typeof CAMPAIGN_DIMENSIONS)[number];

/** The touch of an account that comes first in the choice of its campaign (docs/product.md#campaign-report). */
export const TOUCHES = ["first", "last"] as const;
export type Touch = (typeof TOUCHES)[number];

export interface CampaignFigures {
	views: number;
	clicks: number;
	sign_ups: number;
	trials: number;
	/** New paying customers. */
	paid: number;
	/** Euro cents, as `revenue`; null by a dimension that a cost does not have. */
	cost: number | null;
	revenue: number | null;
}

export type CampaignKey = Partial<Record<CampaignDimension, string>>;

/**
 * `/campaigns?by=&touch=`, with `days=`, or `from=&until=` and perhaps `before_from=&before_until=`, and one parameter for
 * each filter: `by` is one or more dimensions, separated by commas. One row per combination
 * that occurred in the period or in the one before; an absent utm value is ''.
 */
export interface CampaignRow {
	key: CampaignKey;
	/** The span, or the last `days` UTC days, the current one included. */
	now: CampaignFigures;
	/** The span to compare with, or the `days` before those; 0 without one. */
	before: CampaignFigures;
}

/** By what the revenue report divides its span. */
export const REVENUE_STEPS = ["day", "week", "month"] as const;

/** One step of a span. Amounts are cents of EUR; movements have their sign: start + movements = end. */
export interface RevenueFigures {
	first_day: string;
	last_day: string;
	/** It contains the current day. */
	is_running: boolean;
	mrr: {
		start: number;
		new: number;
		expansion: number;
		contraction: number;
		churn: number;
		reactivation: number;
		end: number;
	};
	arr: number;
	/** MRR for each customer at the end. */
	arpu: number;
	/** Stripe customers with MRR. */
	customers: { start: number; new: number; lost: number; reactivated: number; end: number };
	/** Percent of the customers at the start, 2 decimals; 0 without customers. */
	customer_churn: number;
	/** Percent of the MRR at the start that churn and contraction took. */
	revenue_churn: number;
	/** At the end. */
	subscriptions: { active: number; past_due: number };
	/**
	 * Refunds and lost disputes are negative; tax is part of the amounts, fees are not. `count`: payments. `fees` are
	 * those that are known, null when none is; `fees_unknown` is how many payments and disputes lack theirs.
	 */
	cash: {
		payments: number;
		count: number;
		refunds: number;
		disputes: number;
		net: number;
		tax: number;
		fees: number | null;
		fees_unknown: number;
		failures: number;
	};
}

/** What `/revenue` and `/funnel` may be filtered by: the origin of the account, or the entry of the visit. */
export const FILTERS = ["source", "campaign", "platform", "language", "variant"] as const;
/** Values of a filter for accounts without a campaign, and for those whose origin is not known. */
export const NO_CAMPAIGN = "(none)";
export const UNKNOWN_ORIGIN = "(unknown)";
export const MAX_FILTER_LENGTH = 200;

/**
 * `/revenue?from=&to=&until=&step=&touch=` and filters: a span of UTC days, both included, the last one up to the
 * instant `until` if given.
 */
export interface Revenue {
	currency: "eur";
	steps: RevenueFigures[];
	/** Trials by the first day of the week in which they started, a Monday or the first day of the period; `rate` in percent, 2 decimals. */
	trials: { week: string; trials: number; paid: number; rate: number }[];
	/** Customers by the month of their first payment; those left at the end of it and of each later one. */
	retention: { month: string; customers: number; retained: number[] }[];
	/** Planned ends from today on. */
	cancellations: { day: string; subscriptions: number; mrr: number }[];
	/** What no figure contains: other currencies. */
	foreign: { currency: string; payments: number; amount: number; subscriptions: number }[];
}

/** The steps of the funnel, in their order (docs/product.md#funnel). */
export const FUNNEL_STEPS = [
	"visit",
	"call_to_action",
	"sign_up",
	"confirmed",
	"first_use",
	"paid",
] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** `/funnel?from=&until=&seen=` and one parameter for each filter: visitors of a span of time. */
export interface Funnel {
	/** In the order of `FUNNEL_STEPS`; `seconds` is the median since the step before. */
	steps: { people: number; seconds: number | null }[];
	/** The largest of each step, the others together as `(other)`; `people` has one number for each step. */
	campaigns: { utm_source: string; utm_campaign: string; people: number[] }[];
	/** What no step contains. */
	beside: {
		/** Sign-ups of the span without a verified origin, and those whose session has no event; of all filters. */
		unknown: number;
		no_visit: number;
		/** Visitors of the span who signed up, or paid, in another order or later. */
		out_of_order: number;
		paid_out_of_order: number;
	};
}

/** Limit of `/campaign-days?rows=`. */
export const MAX_CAMPAIGN_ROWS = 20;

/**
 * `/campaign-days?rows=` and the parameters of `/campaigns`: one per day. `rows` is a JSON list of keys of the report, and the figures
 * are in its order.
 */
export interface CampaignDay {
	date: string;
	rows: CampaignFigures[];
}

/** The `data` of each path's response. */
export interface AnalyticsResponses {
	"/dashboard": Overview;
	"/real-time": RealTime;
	"/daily": DailyMetric[];
	"/api-usage": DailyUsage[];
	"/monthly": MonthlyConversion[];
	"/conversions": ConversionSummary;
	"/mau": MonthlyActivity[];
	"/campaigns": CampaignRow[];
	"/revenue": Revenue;
	"/campaign-days": CampaignDay[];
	"/funnel": Funnel;
}
export type AnalyticsPath = keyof AnalyticsResponses;

export interface AnalyticsSuccess<Path extends AnalyticsPath> {
	success: true;
	data: AnalyticsResponses[Path];
	/**
	 * `/daily` only: active users of the 29 days before the first, oldest first, for means over 30 days
	 * (docs/product.md#analytics-figures).
	 */
	lead?: number[];
}

export interface AnalyticsFailure {
	success: false;
	/** For the operator, in French (docs/product.md#operator-messages). */
	error: string;
}

/** The `error` of a 403. */
export const ADMIN_REQUIRED = "Accès non autorisé. Permissions admin requises.";
