/** Schemas of the analytics responses; `satisfies` compares them with the contract. */
import * as z from "zod/mini";
import {
	type AnalyticsPath,
	type AnalyticsResponses,
	CAMPAIGN_DIMENSIONS,
	type ConversionSummary,
	FUNNEL_STEPS,
	type MonthlyConversion,
	type Revenue,
	type RevenueFigures,
} from "../../../../supabase/functions/_shared/contract.ts";

const count = z.number();

const monthlyConversion = z.object({
	month: z.string(),
	trials_started: count,
	conversions: count,
	conversion_rate: count,
}) satisfies z.ZodMiniType<MonthlyConversion>;

const conversionSummary = z.object({
	trials_started: count,
	trial_to_premium: count,
	conversion_rate: count,
	this_month: monthlyConversion,
	previous_month: monthlyConversion,
}) satisfies z.ZodMiniType<ConversionSummary>;

const campaignFigures = z.object({
	views: count,
	clicks: count,
	sign_ups: count,
	trials: count,
	paid: count,
	cost: z.nullable(count),
	revenue: z.nullable(count),
});

const revenueFigures = z.object({
	first_day: z.string(),
	last_day: z.string(),
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
	arpu: count,
	customers: z.object({ start: count, new: count, lost: count, reactivated: count, end: count }),
	customer_churn: count,
	revenue_churn: count,
	subscriptions: z.object({ active: count, past_due: count }),
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
}) satisfies z.ZodMiniType<RevenueFigures>;

const revenue = z.object({
	currency: z.literal("eur"),
	steps: z.array(revenueFigures),
	trials: z.array(z.object({ week: z.string(), trials: count, paid: count, rate: count })),
	retention: z.array(z.object({ month: z.string(), customers: count, retained: z.array(count) })),
	cancellations: z.array(z.object({ day: z.string(), subscriptions: count, mrr: count })),
	foreign: z.array(
		z.object({ currency: z.string(), payments: count, amount: count, subscriptions: count }),
	),
}) satisfies z.ZodMiniType<Revenue>;

export const RESPONSE_SCHEMAS = {
	"/dashboard": z.object({
		users: z.object({
			total: count,
			free_trial: count,
			premium: count,
			beta: count,
			new_this_month: count,
			active_this_month: count,
		}),
		api_usage: z.object({ total_calls: count, formula_calls: count, chat_calls: count }),
		conversions: z.object({ trial_to_premium: count }),
		last_updated: z.string(),
	}),
	"/real-time": z.object({
		today: z.object({
			api_calls: z.object({ formula: count, chat: count }),
			active_users: count,
			new_users: count,
			conversions: count,
		}),
	}),
	"/daily": z.array(
		z.object({
			date: z.string(),
			new_users: count,
			active_users: count,
			total_api_calls: count,
			formula_calls: count,
			chat_calls: count,
		}),
	),
	"/api-usage": z.array(
		z.object({ date: z.string(), formula_calls: count, chat_calls: count, unique_users: count }),
	),
	"/monthly": z.array(monthlyConversion),
	"/conversions": conversionSummary,
	"/mau": z.array(
		z.object({
			month: count,
			year: count,
			active_users: count,
			new_users: count,
			returning_users: count,
		}),
	),
	"/campaigns": z.array(
		z.object({
			key: z.partialRecord(z.enum(CAMPAIGN_DIMENSIONS), z.string()),
			now: campaignFigures,
			before: campaignFigures,
		}),
	),
	"/revenue": revenue,
	"/campaign-days": z.array(z.object({ date: z.string(), rows: z.array(campaignFigures) })),
	"/funnel": z.object({
		steps: z
			.array(z.object({ people: count, seconds: z.nullable(count) }))
			.check(z.length(FUNNEL_STEPS.length)),
		campaigns: z.array(
			z.object({
				utm_source: z.string(),
				utm_campaign: z.string(),
				people: z.array(count).check(z.length(FUNNEL_STEPS.length)),
			}),
		),
		beside: z.object({
			unknown: count,
			no_visit: count,
			out_of_order: count,
			paid_out_of_order: count,
		}),
	}),
} satisfies { [Path in AnalyticsPath]: z.ZodMiniType<AnalyticsResponses[Path]> };

/** The envelope of every path's data. */
export const successSchema = z.object({
	success: z.literal(true),
	data: z.unknown(),
	lead: z.optional(z.array(count)),
});
