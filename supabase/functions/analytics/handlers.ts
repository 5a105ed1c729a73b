/** Each path: what may be asked, which SQL function knows it, and what is said when that fails (spec 2 §7, §8). */
import {
	type AnalyticsPath,
	CAMPAIGN_DIMENSIONS,
	DEFAULT_PERIOD,
	MONTHS,
	PERIODS,
} from "../_shared/contract.ts";

export interface Question {
	rpc: string;
	args: Record<string, unknown>;
	/** From the SQL function's answer to the body beside `success`. */
	shape(answer: unknown): object;
}

interface Handler {
	/** The question of these parameters, or the sentence that says what is wrong with them. */
	read(parameter: (name: string) => string | undefined): Question | string;
	failed: string;
}

const FAILED = "Erreur lors de la récupération";

const asData = (data: unknown) => ({ data });
/** An SQL function that already answers `{data, lead}`. */
const asIs = (answer: unknown) => answer as object;

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
			if (days === undefined) return PERIOD_WANTED;
			return { rpc: "analytics_daily", args: { days }, shape: asIs };
		},
		failed: `${FAILED} des métriques quotidiennes`,
	},
	"/monthly": {
		read(parameter) {
			const months = readMonths(parameter("months"));
			if (months === undefined) {
				return `Le paramètre months doit être un entier de ${MONTHS.least} à ${MONTHS.most}.`;
			}
			return { rpc: "analytics_monthly", args: { months }, shape: asData };
		},
		failed: `${FAILED} des métriques mensuelles`,
	},
	"/campaigns": {
		read(parameter) {
			const days = readPeriod(parameter("days"));
			if (days === undefined) return PERIOD_WANTED;
			const dimensions = readDimensions(parameter("by"));
			if (dimensions === undefined) {
				return `Le paramètre by doit nommer une ou plusieurs dimensions parmi ${CAMPAIGN_DIMENSIONS.join(", ")}.`;
			}
			return { rpc: "analytics_campaigns", args: { days, dimensions }, shape: asData };
		},
		failed: `${FAILED} du rapport de campagnes`,
	},
};

const PERIOD_WANTED = `Le paramètre days doit être l'un de ${PERIODS.join(", ")}.`;

function readPeriod(text: string | undefined): number | undefined {
	if (text === undefined) return DEFAULT_PERIOD;
	return PERIODS.find((period) => String(period) === text);
}

function readMonths(text: string | undefined): number | undefined {
	if (text === undefined) return MONTHS.default;
	if (!/^[1-9]\d?$/.test(text)) return undefined;
	const months = Number(text);
	return months <= MONTHS.most ? months : undefined;
}

/** Each at most once. */
function readDimensions(text = "utm_source"): string[] | undefined {
	const named = text.split(",");
	const known: readonly string[] = CAMPAIGN_DIMENSIONS;
	const isGood = named.every((name, at) => known.includes(name) && named.indexOf(name) === at);
	return isGood ? named : undefined;
}
