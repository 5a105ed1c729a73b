/**
 * The responses of `functions/v1/analytics` (docs/product/reports.md#analytics-api). Days are UTC days, `YYYY-MM-DD`;
 * months are UTC months, `YYYY-MM`; lists are oldest first.
 */
import * as z from "zod/mini";
import { CAMPAIGN_DIMENSIONS, FILTERS, FUNNEL_STEPS } from "./analytics.ts";
import type { Call } from "./call-schema.ts";
import {
	type FIGURES,
	type FigureName,
	figureOf,
	type PathOf,
	pathsOf,
	type Report,
} from "./figures.ts";
import { uniformText } from "./text-schema.ts";

const count = z.number();

/** The filters of figures, in a body; in a query the Worker reads them. */
export const filters = z.partialRecord(z.enum(FILTERS), uniformText);

type Numbers<Of extends Report> = {
	[Path in PathOf<Of> as (typeof FIGURES)[FigureName & `${Of}.${Path}`] extends { derived: true }
		? never
		: Path]: (typeof FIGURES)[FigureName & `${Of}.${Path}`] extends { nullable: true }
		? z.ZodMiniNullable<z.ZodMiniNumber>
		: z.ZodMiniNumber;
};
type Below<Fields, Group extends string> = {
	[Path in keyof Fields as Path extends `${Group}.${infer Rest}` ? Rest : never]: Fields[Path];
};
type Nested<Fields> = {
	[Path in keyof Fields & string as Path extends `${infer Group}.${string}`
		? Group
		: Path]: Path extends `${infer Group}.${string}`
		? Nested<Below<Fields, Group>> extends infer Shape extends z.core.$ZodShape
			? z.ZodMiniObject<Shape>
			: never
		: Fields[Path];
};

/** The fields of a report that responses contain, nested by the dots of their paths. */
export function fieldsOf<const Of extends Report>(report: Of): Nested<Numbers<Of>> {
	const fields: [string, z.ZodMiniType][] = pathsOf(report).flatMap((path) => {
		const { derived, nullable } = figureOf(report, path);
		return derived ? [] : [[path, nullable ? z.nullable(count) : count]];
	});
	return nest(fields) as Nested<Numbers<Of>>;
}

function nest(fields: readonly [string, z.ZodMiniType][]): Record<string, z.ZodMiniType> {
	const nested: Record<string, z.ZodMiniType> = {};
	for (const [path, schema] of fields) {
		const [group = "", ...rest] = path.split(".");
		const inner = fields.flatMap(([other, each]): [string, z.ZodMiniType][] =>
			other.startsWith(`${group}.`) ? [[other.slice(group.length + 1), each]] : [],
		);
		nested[group] = rest.length === 0 ? schema : z.object(nest(inner));
	}
	return nested;
}

const overview = z.object({ ...fieldsOf("overview"), last_updated: z.string() });
export type Overview = z.infer<typeof overview>;

/** The current UTC day, raw rows. */
const realTime = z.object({ today: z.object(fieldsOf("today")) });
export type RealTime = z.infer<typeof realTime>;

/** One per day, the current one last. */
const dailyMetric = z.object({ date: z.string(), ...fieldsOf("day") });
export type DailyMetric = z.infer<typeof dailyMetric>;

/** One per day of the last 30. */
const dailyUsage = z.object({ date: z.string(), ...fieldsOf("callDay") });
export type DailyUsage = z.infer<typeof dailyUsage>;

/** One per month, the current one last. */
const monthlyConversion = z.object({ month: z.string(), ...fieldsOf("trialMonth") });
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

/** One of the last 12 months, the current one last; `month` is 1–12. */
const monthlyActivity = z.object({ month: count, year: count, ...fieldsOf("activeMonth") });
export type MonthlyActivity = z.infer<typeof monthlyActivity>;

const campaignFigures = z.object(fieldsOf("campaigns"));
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

/** One step of a span; `is_running`: it contains the current day. */
const revenueFigures = z.object({
	first_day: z.string(),
	last_day: z.string(),
	is_running: z.boolean(),
	...fieldsOf("revenue"),
});
export type RevenueFigures = z.infer<typeof revenueFigures>;

const revenue = z.object({
	currency: z.literal("eur"),
	steps: z.array(revenueFigures),
	/** Trials by the first day of the week in which they started, a Monday or the first day of the period. */
	trials: z.array(z.object({ week: z.string(), ...fieldsOf("trialWeek") })),
	/** Customers by the month of their first payment; those left at the end of it and of each later one. */
	retention: z.array(z.object({ month: z.string(), customers: count, retained: z.array(count) })),
	/** Planned ends from today on. */
	cancellations: z.array(z.object({ day: z.string(), ...fieldsOf("ending") })),
	/** Movements of money in other currencies, refunds too, which no figure contains. */
	foreign: z.array(
		z.object({ currency: z.string(), movements: count, amount: count, subscriptions: count }),
	),
});
export type Revenue = z.infer<typeof revenue>;

const funnel = z.object({
	/** In the order of `FUNNEL_STEPS`. */
	steps: z.array(z.object(fieldsOf("funnel"))).check(z.length(FUNNEL_STEPS.length)),
	/** The largest of each step, the others together as `(other)`; `people` has one number for each step. */
	campaigns: z.array(
		z.object({
			utm_source: z.string(),
			utm_campaign: z.string(),
			people: z.array(count).check(z.length(FUNNEL_STEPS.length)),
		}),
	),
	/** Visits that no step contains. */
	outside: z.object(fieldsOf("outside")),
	/** People who came, by day of a span of up to 92 days, by month of a longer one. */
	course: z.array(count),
});
export type Funnel = z.infer<typeof funnel>;

/** The parameters of the query; the Worker reads them (docs/product/reports.md#analytics-api). */
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
			 * (docs/product/reports.md#analytics-figures).
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
