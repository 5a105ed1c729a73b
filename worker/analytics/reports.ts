/**
 * Each report: the schema of its query, which makes the arguments of its SQL function and says what is wrong, and its
 * message on failure (docs/product/back-office.md#operator-messages).
 */
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

interface Report {
	parameters: z.ZodMiniType<Record<string, unknown>>;
	failed: string;
}

const DAY_MS = 86_400_000;
/** As in the SQL functions. */
const MAX_SPAN_MS = 732 * DAY_MS;
const MAX_DAYS = { day: 366, week: 3660, month: 3660 };

const INVALID_MONTHS = `Le paramètre months doit être un entier de ${MONTHS.min} à ${MONTHS.max}.`;
const INVALID_BY = `Le paramètre by doit nommer une ou plusieurs dimensions parmi ${CAMPAIGN_DIMENSIONS.join(", ")}.`;
const INVALID_KEYS = `Le paramètre rows doit être une liste JSON de 1 à ${MAX_CAMPAIGN_ROWS} lignes du rapport.`;
const INVALID_FILTER = `Un filtre doit avoir de 1 à ${MAX_FILTER_LENGTH} caractères.`;
const INVALID_TIMES =
	"Les paramètres from (un début de jour UTC), until et seen, before_from (de même) et before_until doivent être des instants dans l'ordre (AAAA-MM-JJThh:mm:ss.sssZ).";
const INVALID_DAYS = `Les paramètres from et to doivent être deux jours (AAAA-MM-JJ) dans l'ordre, step l'un de ${REVENUE_STEPS.join(", ")}, et le nombre de jours au plus ${MAX_DAYS.day} par jour, ${MAX_DAYS.month} sinon.`;
const INVALID_UNTIL = "Le paramètre until doit être un instant (ISO 8601, UTC) du jour to.";

const oneOf = <const Value extends string>(name: string, values: readonly Value[]) =>
	z.enum(values, `Le paramètre ${name} doit être l'un de ${values.join(", ")}.`);

const days = z._default(
	z.pipe(oneOf("days", PERIODS.map(String)), z.transform(Number)),
	DEFAULT_PERIOD,
);
const months = z._default(
	z.pipe(
		z.string().check(z.regex(/^[1-9]\d?$/, INVALID_MONTHS)),
		z.pipe(z.transform(Number), z.number().check(z.maximum(MONTHS.max, INVALID_MONTHS))),
	),
	MONTHS.default,
);
const touch = z._default(oneOf("touch", TOUCHES), TOUCHES[0]);
/** Dimensions, each at most once. */
const dimensions = z._default(
	z.pipe(
		z.pipe(
			z.string(),
			z.transform((text: string) => text.split(",")),
		),
		z
			.array(z.enum(CAMPAIGN_DIMENSIONS, INVALID_BY))
			.check(z.refine((names) => new Set(names).size === names.length, INVALID_BY)),
	),
	["utm_source"],
);
/** The database reads the keys themselves. */
const keys = z.pipe(
	z.pipe(
		z.string(INVALID_KEYS),
		z.transform((text: string) => parseJson(text, toClean)),
	),
	z
		.array(z.record(z.string(), z.unknown(), INVALID_KEYS), INVALID_KEYS)
		.check(z.minLength(1, INVALID_KEYS), z.maxLength(MAX_CAMPAIGN_ROWS, INVALID_KEYS)),
);
const filter = z.optional(
	uniformText.check(z.minLength(1, INVALID_FILTER), z.maxLength(MAX_FILTER_LENGTH, INVALID_FILTER)),
);
const FILTER = {
	...{ source: filter, campaign: filter, platform: filter, language: filter, variant: filter },
} satisfies Record<(typeof FILTERS)[number], typeof filter>;

/** An instant as `toISOString` writes it. */
const instant = z.iso.datetime({ precision: 3, error: INVALID_TIMES });
const optionalInstant = z.optional(instant);

/** Whether the first instant is a midnight before the second. */
function isSpan(from: string | undefined, until: string | undefined): boolean {
	const [start, end] = [Date.parse(from ?? ""), Date.parse(until ?? "")];
	return start % DAY_MS === 0 && start < end && end - start <= MAX_SPAN_MS;
}

const funnel = z.pipe(
	z
		.object({ from: instant, until: instant, seen: optionalInstant, ...FILTER })
		.check(
			z.refine(
				({ from, until, seen = until }) => isSpan(from, until) && seen >= until,
				INVALID_TIMES,
			),
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
	z.extend(CAMPAIGNS, { rows: keys }).check(z.refine(hasSpans, INVALID_TIMES)),
	z.transform(({ rows, ...query }) => ({ ...campaignArguments(query), keys: rows })),
);

const day = z.iso.date(INVALID_DAYS);
const revenue = z.pipe(
	z
		.object({
			...{ from: day, to: day, step: z._default(z.enum(REVENUE_STEPS, INVALID_DAYS), "month") },
			...{ until: z.optional(z.iso.datetime(INVALID_UNTIL)), touch, ...FILTER },
		})
		.check(
			z.refine(({ from, to, step }) => {
				const length = (Date.parse(to) - Date.parse(from)) / DAY_MS;
				return length >= 0 && length <= MAX_DAYS[step];
			}, INVALID_DAYS),
			// Within the day, or at its end.
			z.refine(({ to, until }) => {
				const since = until === undefined ? DAY_MS : Date.parse(until) - Date.parse(to);
				return since > 0 && since <= DAY_MS;
			}, INVALID_UNTIL),
		),
	z.transform(({ from, to, step, until = null, touch, ...filters }) => ({
		...{ from_day: from, to_day: to, step, until_time: until, touch, filters },
	})),
);

const report = (failed: string, parameters: Report["parameters"] = z.object({})): Report => ({
	parameters,
	failed: `Erreur lors de la récupération ${failed}`,
});

export const REPORTS: Record<ReportName, Report> = {
	analytics_dashboard: report("du dashboard"),
	analytics_mau: report("des métriques MAU"),
	analytics_api_usage: report("des métriques API"),
	analytics_conversions: report("des métriques de conversion"),
	analytics_real_time: report("des métriques temps réel"),
	analytics_daily: report("des métriques quotidiennes", z.object({ days })),
	analytics_monthly: report("des métriques mensuelles", z.object({ months })),
	analytics_campaigns: report(
		"des métriques de campagne",
		z.pipe(CAMPAIGNS.check(z.refine(hasSpans, INVALID_TIMES)), z.transform(campaignArguments)),
	),
	analytics_campaign_days: report("des métriques de campagne", campaignDays),
	analytics_revenue: report("des métriques de revenus", revenue),
	analytics_funnel: report("de l’entonnoir", funnel),
};
