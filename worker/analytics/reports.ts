/** The queries of the reports. */
import * as z from "zod/mini";
import {
	CAMPAIGN_DIMENSIONS,
	DEFAULT_PERIOD,
	type FILTERS,
	MAX_CAMPAIGN_ROWS,
	MAX_FILTER_LENGTH,
	MONTHS,
	PERIODS,
	REVENUE_STEPS,
	TOUCHES,
} from "../../contract/analytics.ts";
import type { ReportName } from "../../contract/sql-calls.ts";
import { uniformText } from "../../contract/text-schema.ts";
import { toClean } from "../../contract/texts.ts";
import { parseJson } from "../runtime/parse-json.ts";

const DAY_MS = 86_400_000;
/** As in the SQL functions. */
const MAX_SPAN_MS = 732 * DAY_MS;
const MAX_DAYS = { day: 366, week: 3660, month: 3660 };

const days = z._default(z.pipe(z.enum(PERIODS.map(String)), z.transform(Number)), DEFAULT_PERIOD);
const months = z._default(
	z.pipe(
		z.string().check(z.regex(/^[1-9]\d?$/)),
		z.pipe(z.transform(Number), z.number().check(z.maximum(MONTHS.max))),
	),
	MONTHS.default,
);
const touch = z._default(z.enum(TOUCHES), TOUCHES[0]);
/** Dimensions, each at most once. */
const dimensions = z._default(
	z.pipe(
		z.pipe(
			z.string(),
			z.transform((text: string) => text.split(",")),
		),
		z
			.array(z.enum(CAMPAIGN_DIMENSIONS))
			.check(z.refine((names) => new Set(names).size === names.length)),
	),
	["utm_source"],
);
/** The database reads the keys themselves. */
const keys = z.pipe(
	z.pipe(
		z.string(),
		z.transform((text: string) => parseJson(text, toClean)),
	),
	z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(MAX_CAMPAIGN_ROWS)),
);
const filter = z.optional(uniformText.check(z.minLength(1), z.maxLength(MAX_FILTER_LENGTH)));
const FILTER = {
	...{ source: filter, campaign: filter, platform: filter, language: filter, variant: filter },
} satisfies Record<(typeof FILTERS)[number], typeof filter>;

/** An instant as `toISOString` writes it. */
const instant = z.iso.datetime({ precision: 3 });
const optionalInstant = z.optional(instant);

/** Whether the first instant is a midnight before the second. */
function isSpan(from: string | undefined, until: string | undefined): boolean {
	const [start, end] = [Date.parse(from ?? ""), Date.parse(until ?? "")];
	return start % DAY_MS === 0 && start < end && end - start <= MAX_SPAN_MS;
}

const funnel = z.pipe(
	z.object({ from: instant, until: instant, seen: optionalInstant, ...FILTER }).check(
		z.refine(({ from, until, seen = until }) => isSpan(from, until) && seen >= until, {
			path: ["from"],
		}),
	),
	z.transform(({ from, until, seen = null, ...filters }) => ({
		...{ from_time: from, until_time: until, seen_until: seen, filters },
	})),
);

const CAMPAIGNS = z.object({
	...{ days, by: dimensions, touch, from: optionalInstant, until: optionalInstant },
	...{ before_from: optionalInstant, before_until: optionalInstant, ...FILTER },
});
type CampaignQuery = z.output<typeof CAMPAIGNS>;

/** Whether the campaign report has valid spans, or none: then its days say when. */
function hasSpans({ from, until, before_from, before_until }: CampaignQuery): boolean {
	const compares = before_from !== undefined || before_until !== undefined;
	if (from === undefined && until === undefined) return !compares;
	return isSpan(from, until) && (!compares || isSpan(before_from, before_until));
}

function campaignArguments(query: CampaignQuery) {
	const { days, by, touch, from, until, before_from, before_until, ...filters } = query;
	const span = from === undefined ? null : { from, until, before_from, before_until };
	return { days, dimensions: by, touch, span, filters };
}

const campaignDays = z.pipe(
	z.extend(CAMPAIGNS, { rows: keys }).check(z.refine(hasSpans, { path: ["from"] })),
	z.transform(({ rows, ...query }) => ({ ...campaignArguments(query), keys: rows })),
);

const day = z.iso.date();
const revenue = z.pipe(
	z
		.object({
			...{ from: day, to: day, step: z._default(z.enum(REVENUE_STEPS), "month") },
			...{ until: z.optional(z.iso.datetime()), touch, ...FILTER },
		})
		.check(
			z.refine(
				({ from, to, step }) => {
					const length = (Date.parse(to) - Date.parse(from)) / DAY_MS;
					return length >= 0 && length <= MAX_DAYS[step];
				},
				{ path: ["to"] },
			),
			// Within the day, or at its end.
			z.refine(
				({ to, until }) => {
					const since = until === undefined ? DAY_MS : Date.parse(until) - Date.parse(to);
					return since > 0 && since <= DAY_MS;
				},
				{ path: ["until"] },
			),
		),
	z.transform(({ from, to, step, until = null, touch, ...filters }) => ({
		...{ from_day: from, to_day: to, step, until_time: until, touch, filters },
	})),
);

/** The schema of each report's query, which makes the arguments of its SQL function (docs/product/reports.md#analytics-api). */
export const REPORTS = {
	analytics_dashboard: z.object({}),
	analytics_mau: z.object({}),
	analytics_api_usage: z.object({}),
	analytics_conversions: z.object({}),
	analytics_real_time: z.object({}),
	analytics_daily: z.object({ days }),
	analytics_monthly: z.object({ months }),
	analytics_campaigns: z.pipe(
		CAMPAIGNS.check(z.refine(hasSpans, { path: ["from"] })),
		z.transform(campaignArguments),
	),
	analytics_campaign_days: campaignDays,
	analytics_revenue: revenue,
	analytics_funnel: funnel,
} satisfies Record<ReportName, z.ZodMiniType<Record<string, unknown>>>;
