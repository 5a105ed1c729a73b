/** Each path: its parameters, its SQL function, and its message on failure (docs/product.md#operator-messages). */
import {
	type AnalyticsPath,
	CAMPAIGN_DIMENSIONS,
	type CampaignKey,
	DEFAULT_PERIOD,
	MAX_CAMPAIGN_ROWS,
	MONTHS,
	PERIODS,
} from "../_shared/contract.ts";
import { INVALID_TOUCH, type Parameters, readRevenue, readTouch } from "./read-revenue.ts";
import {
	INVALID_FUNNEL,
	INVALID_SPANS,
	readCampaignSpan,
	readFilters,
	readFunnel,
} from "./spans.ts";

export interface RpcCall {
	rpc: string;
	args: Record<string, unknown>;
	/** The result of the SQL function → the fields beside `success`. */
	shape(result: unknown): object;
}

interface Handler {
	/** The call for these parameters, or the message that says what is wrong with them. */
	read(parameter: Parameters): RpcCall | string;
	failed: string;
}

const FAILED = "Erreur lors de la récupération";

const asData = (data: unknown) => ({ data });
/** For an SQL function that returns `{data, lead}`. */
const asIs = (result: unknown) => result as object;

function plain(rpc: string, failed: string): Handler {
	return { read: () => ({ rpc, args: {}, shape: asData }), failed: `${FAILED} ${failed}` };
}

export const HANDLERS: Record<AnalyticsPath, Handler> = {
	"/dashboard": plain("analytics_dashboard", "du dashboard"),
	"/mau": plain("analytics_mau", "des métriques MAU"),
	"/api-usage": plain("analytics_api_usage", "des métriques API"),
	"/conversions": plain("analytics_conversions", "des métriques de conversion"),
	"/real-time": plain("analytics_real_time", "des métriques temps réel"),
	"/daily": {
		read(parameter) {
			const days = readPeriod(parameter("days"));
			if (days === undefined) return INVALID_PERIOD;
			return { rpc: "analytics_daily", args: { days }, shape: asIs };
		},
		failed: `${FAILED} des métriques quotidiennes`,
	},
	"/monthly": {
		read(parameter) {
			const months = readMonths(parameter("months"));
			if (months === undefined) {
				return `Le paramètre months doit être un entier de ${MONTHS.min} à ${MONTHS.max}.`;
			}
			return { rpc: "analytics_monthly", args: { months }, shape: asData };
		},
		failed: `${FAILED} des métriques mensuelles`,
	},
	"/campaigns": {
		read(parameter) {
			const args = readCampaigns(parameter);
			return typeof args === "string" ? args : { rpc: "analytics_campaigns", args, shape: asData };
		},
		failed: `${FAILED} du rapport de campagnes`,
	},
	"/campaign-days": {
		read(parameter) {
			const args = readCampaigns(parameter);
			if (typeof args === "string") return args;
			const keys = readKeys(parameter("rows"));
			if (keys === undefined) {
				return `Le paramètre rows doit être une liste JSON de 1 à ${MAX_CAMPAIGN_ROWS} lignes du rapport.`;
			}
			return { rpc: "analytics_campaign_days", args: { ...args, keys }, shape: asData };
		},
		failed: `${FAILED} du rapport de campagnes`,
	},
	"/revenue": {
		read(parameter) {
			const args = readRevenue(parameter);
			return typeof args === "string" ? args : { rpc: "analytics_revenue", args, shape: asData };
		},
		failed: `${FAILED} des métriques de revenus`,
	},
	"/funnel": {
		read(parameter) {
			const args = readFunnel(parameter);
			return args ? { rpc: "analytics_funnel", args, shape: asData } : INVALID_FUNNEL;
		},
		failed: `${FAILED} de l’entonnoir`,
	},
};

const INVALID_PERIOD = `Le paramètre days doit être l'un de ${PERIODS.join(", ")}.`;

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
	try {
		const keys = JSON.parse(text);
		const isValid =
			Array.isArray(keys) &&
			keys.length >= 1 &&
			keys.length <= MAX_CAMPAIGN_ROWS &&
			keys.every((key) => typeof key === "object" && key !== null && !Array.isArray(key));
		return isValid ? keys : undefined;
	} catch {
		return undefined;
	}
}

/** Known dimensions, each at most once. */
function readDimensions(text = "utm_source"): string[] | undefined {
	const named = text.split(",");
	const known: readonly string[] = CAMPAIGN_DIMENSIONS;
	const isValid = named.every((name, at) => known.includes(name) && named.indexOf(name) === at);
	return isValid ? named : undefined;
}
