/** Each report: its parameters, and its message on failure (docs/product/back-office.md#operator-messages). */

import {
	CAMPAIGN_DIMENSIONS,
	DEFAULT_PERIOD,
	MAX_CAMPAIGN_ROWS,
	MONTHS,
	PERIODS,
} from "../../contract/analytics.ts";
import type { CampaignKey } from "../../contract/analytics-schema.ts";
import type { ReportName } from "../../contract/sql-calls.ts";
import { toClean } from "../../contract/texts.ts";
import { parseJson } from "../runtime/parse-json.ts";
import { INVALID_TOUCH, type Parameters, readRevenue, readTouch } from "./read-revenue.ts";
import {
	INVALID_FUNNEL,
	INVALID_SPANS,
	readCampaignSpan,
	readFilters,
	readFunnel,
} from "./spans.ts";

interface Report {
	/** The arguments of the SQL function, or the message that says what is wrong with the parameters. */
	read(parameter: Parameters): Record<string, unknown> | string;
	failed: string;
}

const FAILED = "Erreur lors de la récupération";

const report = (failed: string, read: Report["read"] = () => ({})): Report => ({
	read,
	failed: `${FAILED} ${failed}`,
});

export const REPORTS: Record<ReportName, Report> = {
	analytics_dashboard: report("du dashboard"),
	analytics_mau: report("des métriques MAU"),
	analytics_api_usage: report("des métriques API"),
	analytics_conversions: report("des métriques de conversion"),
	analytics_real_time: report("des métriques temps réel"),
	analytics_daily: report("des métriques quotidiennes", (parameter) => {
		const days = readPeriod(parameter("days"));
		return days === undefined ? INVALID_PERIOD : { days };
	}),
	analytics_monthly: report("des métriques mensuelles", (parameter) => {
		const months = readMonths(parameter("months"));
		return months === undefined ? INVALID_MONTHS : { months };
	}),
	analytics_campaigns: report("des métriques de campagne", readCampaigns),
	analytics_campaign_days: report("des métriques de campagne", (parameter) => {
		const args = readCampaigns(parameter);
		if (typeof args === "string") return args;
		const keys = readKeys(parameter("rows"));
		return keys === undefined ? INVALID_KEYS : { ...args, keys };
	}),
	analytics_revenue: report("des métriques de revenus", readRevenue),
	analytics_funnel: report(
		"de l’entonnoir",
		(parameter) => readFunnel(parameter) ?? INVALID_FUNNEL,
	),
};

const INVALID_PERIOD = `Le paramètre days doit être l'un de ${PERIODS.join(", ")}.`;
const INVALID_MONTHS = `Le paramètre months doit être un entier de ${MONTHS.min} à ${MONTHS.max}.`;
const INVALID_KEYS = `Le paramètre rows doit être une liste JSON de 1 à ${MAX_CAMPAIGN_ROWS} lignes du rapport.`;

function readPeriod(text: string | undefined): number | undefined {
	if (text === undefined) return DEFAULT_PERIOD;
	return PERIODS.find((period) => String(period) === text);
}

function readMonths(text: string | undefined): number | undefined {
	if (text === undefined) return MONTHS.default;
	if (!/^[1-9]\d?$/.test(text)) return undefined;
	const months = Number(text);
	return months <= MONTHS.max ? months : undefined;
}

/** The parameters of both campaign reports. */
function readCampaigns(parameter: Parameters) {
	const days = readPeriod(parameter("days"));
	if (days === undefined) return INVALID_PERIOD;
	const [span, filters] = [readCampaignSpan(parameter), readFilters(parameter)];
	if (span === undefined || filters === undefined) return INVALID_SPANS;
	const dimensions = readDimensions(parameter("by"));
	if (dimensions === undefined) {
		return `Le paramètre by doit nommer une ou plusieurs dimensions parmi ${CAMPAIGN_DIMENSIONS.join(", ")}.`;
	}
	const touch = readTouch(parameter("touch"));
	if (touch === undefined) return INVALID_TOUCH;
	return { days, dimensions, touch, span, filters };
}

/** The database reads the keys themselves. */
function readKeys(text = ""): CampaignKey[] | undefined {
	const keys = parseJson(text, toClean);
	const isValid =
		Array.isArray(keys) &&
		keys.length >= 1 &&
		keys.length <= MAX_CAMPAIGN_ROWS &&
		keys.every((key) => typeof key === "object" && key !== null && !Array.isArray(key));
	return isValid ? keys : undefined;
}

/** Known dimensions, each at most once. */
function readDimensions(text = "utm_source"): string[] | undefined {
	const named = text.split(",");
	const known: readonly string[] = CAMPAIGN_DIMENSIONS;
	const isValid = named.every((name, at) => known.includes(name) && named.indexOf(name) === at);
	return isValid ? named : undefined;
}
