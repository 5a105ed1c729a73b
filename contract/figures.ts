/**
 * The figures of the back-office, each declared once. Response schemas, table and CSV columns, number formats, the
 * direction of a change and the notes derive from these rows; labels and definitions are in `locales/`.
 */

import { type Row, report } from "./figure-row.ts";

export type { Unit } from "./figure-row.ts";

const count = { unit: "count", better: "more", additive: true } as const;
/** Figures at an instant, or of distinct people: its days do not add up. */
const level = { unit: "count", better: "more" } as const;
const money = { unit: "money", better: "more", additive: true } as const;
const percent = { unit: "percent", better: "more" } as const;
const derived = { derived: true } as const;

const CUSTOMERS = { basis: "customers.end" } as const;
const billed = <const InWords extends string, const Period extends string>(
	unit: InWords,
	period: Period,
) => [unit, period, "payers", "billing"] as const;
const LOST = { basis: "customers.lost", better: "less" } as const;
const PAYMENTS = { basis: "cash.count" } as const;

export const FIGURES = {
	...report("overview", "analytics_dashboard", {
		"users.total": { ...level, note: ["accounts", "now", "people", "read"] },
		/** Current (active) subscriptions of each type. */
		"users.free_trial": level,
		"users.premium": level,
		"users.beta": level,
		"users.new_this_month": { ...level, note: ["accounts", "month", "people", "read"] },
		"users.active_this_month": level,
		/** Calls of the current month. */
		"api_usage.total_calls": { ...level, note: ["calls", "month", "people", "read"] },
		"api_usage.formula_calls": level,
		"api_usage.chat_calls": level,
		/** All accounts that ever paid. */
		"conversions.trial_to_premium": level,
		conversion_rate: { ...percent, ...derived, note: ["percent", "ever", "trials", "read"] },
	}),
	...report("today", "analytics_real_time", {
		"api_calls.formula": { ...count, note: ["calls", "today", "people", "realTime"] },
		"api_calls.chat": { ...count, note: ["calls", "today", "people", "realTime"] },
		active_users: { ...level, note: ["people", "today", "people", "realTime"] },
		new_users: { ...count, note: ["accounts", "today", "people", "realTime"] },
		conversions: { ...count, note: ["trialsOnly", "today", "trials", "realTime"] },
	}),
	...report("day", "analytics_daily", {
		new_users: { ...count, note: ["accounts", "chosen", "people", "read"] },
		active_users: level,
		total_api_calls: { ...count, note: ["calls", "chosen", "people", "read"] },
		formula_calls: count,
		chat_calls: count,
		wau: { unit: "mean", ...derived, note: ["perDay", "chosen", "people", "read"] },
		mau: { unit: "mean", ...derived, note: ["perDay", "chosen", "people", "read"] },
	}),
	...report("callDay", "analytics_api_usage", {
		formula_calls: count,
		chat_calls: count,
		total_calls: { ...count, ...derived },
		unique_users: level,
	}),
	...report("trialMonth", "analytics_monthly", {
		trials_started: count,
		/** First payments of this month, whenever the trial started. */
		conversions: count,
		/** A share of the month's started trials; 0 without trials. */
		conversion_rate: percent,
	}),
	...report("activeMonth", "analytics_mau", {
		/** Distinct users with a call in the month. */
		active_users: level,
		new_users: count,
		/** Active, and with an account from before the month. */
		returning_users: level,
	}),
	...report("campaigns", "analytics_campaigns", {
		views: { ...count, note: ["views", "chosen", "visitors", "counted"] },
		clicks: { ...count, note: ["clicks", "chosen", "visitors", "counted"] },
		rate: {
			...{ ...percent, ...derived, basis: "clicks" },
			note: ["percent", "chosen", "visitors", "counted"],
		},
		sign_ups: { ...count, note: ["accounts", "chosen", "people", "read"] },
		trials: { ...count, note: ["trialsOnly", "chosen", "trials", "read"] },
		/** New paying customers. */
		paid: { ...count, note: ["trialsOnly", "chosen", "trials", "read"] },
		/** Null by a dimension that a cost does not have, as is the revenue. */
		cost: {
			...{ unit: "money", additive: true, nullable: true, basis: "clicks" },
			note: ["euros", "chosen", "costs", "upload"],
		},
		cac: {
			...{ ...derived, unit: "money", better: "less", basis: "paid" },
			note: ["euros", "chosen", "both", "read"],
		},
		revenue: {
			...{ ...money, nullable: true, basis: "paid" },
			note: ["euros", "chosen", "money", "stripe"],
		},
	}),
	/** Figures of the customers who paid first in a span. */
	...report("acquisition", "get_acquisition", {
		/** Null with a filter that no cost can pass. */
		cost: { unit: "money", additive: true, nullable: true, basis: "customers" },
		customers: count,
		cac: { ...derived, unit: "money", better: "less", basis: "customers" },
		revenue: { ...money, basis: "customers" },
		/** Revenue so far, less the cost. */
		result: { ...money, nullable: true, basis: "customers" },
		/** Revenue so far, divided by the cost. */
		returned: { ...derived, unit: "ratio", better: "more", basis: "customers" },
		/** At present. */
		mrr: { ...money, basis: "customers" },
		/** Rest of the cost that is not covered, in months of this MRR. */
		payback: { ...derived, unit: "mean", better: "less", basis: "customers" },
		/** Paid so far, and this MRR for as long as all customers stay on average, for each customer. */
		ltv: { ...derived, unit: "money", nullable: true, better: "more", basis: "customers" },
	}),
	/** Movements have their sign: start + movements = end. */
	...report("revenue", "analytics_revenue", {
		"mrr.start": { unit: "money" },
		"mrr.new": money,
		"mrr.expansion": money,
		"mrr.reactivation": money,
		"mrr.contraction": money,
		/** Changed prices of plans that stay the same; negative when they fall. */
		"mrr.repricing": money,
		"mrr.churn": money,
		"mrr.end": { unit: "money", better: "more", ...CUSTOMERS, note: billed("eurosOrLoss", "end") },
		arr: { unit: "money", better: "more", ...CUSTOMERS, note: billed("eurosOrLoss", "end") },
		/** MRR for each customer at the end. */
		arpu: { unit: "money", better: "more", ...CUSTOMERS, note: billed("eurosOrLoss", "end") },
		/** Stripe customers with MRR. */
		"customers.start": level,
		"customers.new": count,
		"customers.lost": { ...count, better: "less" },
		"customers.reactivated": count,
		"customers.end": { ...level, note: billed("number", "end") },
		/** A share of the customers at the start; 0 without customers. */
		customer_churn: { unit: "percent", ...LOST, note: billed("percentage", "span") },
		/** The share of the MRR at the start that churn and contraction took. */
		revenue_churn: { unit: "percent", ...LOST, note: billed("percentage", "span") },
		/** At the end. */
		"subscriptions.active": { ...level, note: billed("number", "end") },
		"subscriptions.past_due": { unit: "count", better: "less", note: billed("number", "end") },
		/** Tax is part of payments and what goes back, fees are apart; net is after both. Refunds and lost disputes are negative. */
		"cash.payments": { ...money, ...PAYMENTS, note: billed("eurosOrLoss", "span") },
		/** How many payments there were. */
		"cash.count": count,
		"cash.refunds": money,
		"cash.disputes": money,
		/** Refunds and disputes together. */
		"cash.returned": {
			...{ ...derived, ...money, ...PAYMENTS, better: "less", loss: true },
			note: billed("eurosOrLoss", "span"),
		},
		"cash.net": { ...money, ...PAYMENTS, note: billed("eurosOrLoss", "span") },
		"cash.tax": { unit: "money", additive: true, note: billed("eurosOrLoss", "span") },
		/** Known values; null when none is. */
		"cash.fees": { unit: "money", nullable: true, note: billed("eurosOrLoss", "span") },
		/** How many payments and disputes lack theirs. */
		"cash.fees_unknown": { ...count, better: "less" },
		"cash.failures": {
			...{ unit: "count", better: "less", additive: true },
			note: billed("number", "span"),
		},
	}),
	...report("trialWeek", "analytics_revenue", { trials: count, paid: count, rate: percent }),
	...report("ending", "analytics_revenue", { subscriptions: count, mrr: money }),
	...report("funnel", "analytics_funnel", {
		people: count,
		/** A share of the step before; `from_start` is one of the visit. */
		rate: { ...percent, ...derived, basis: "people" },
		from_start: { ...percent, ...derived, basis: "people" },
		/** The median since the step before. */
		seconds: { unit: "duration", nullable: true },
	}),
	/** Sign-ups of the span that no step contains. */
	...report("outside", "analytics_funnel", {
		/** Sign-ups without a verified origin, and without an event of their session, whatever the filters. */
		unknown: count,
		no_visit: count,
		/** Visitors of the span who signed up, or paid, in another order or later. */
		out_of_order: count,
		paid_out_of_order: count,
	}),
} as const;

/** A figure, `{report}.{path}`. */
export type FigureName = keyof typeof FIGURES;
export type Report = FigureName extends infer Name
	? Name extends `${infer Of}.${string}`
		? Of
		: never
	: never;
/** The paths of a report's figures. */
export type PathOf<Of extends Report> = FigureName extends infer Name
	? Name extends `${Of}.${infer Path}`
		? Path
		: never
	: never;

/** The row of a figure. */
export function figureOf<Of extends Report>(report: Of, path: PathOf<Of>) {
	return FIGURES[`${report}.${path}` as FigureName] as Row & { source: string };
}

/** The paths of a report's figures, in their order. */
export function pathsOf<Of extends Report>(report: Of): PathOf<Of>[] {
	return Object.keys(FIGURES).flatMap((name) => {
		const isOfReport = name.startsWith(`${report}.`);
		return isOfReport ? [name.slice(report.length + 1) as PathOf<Of>] : [];
	});
}
