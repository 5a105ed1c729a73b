/**
 * Subjects of notes: figures of the contract, and the cards that show several things. Unit, period,
 * exclusions and freshness by their keys in locales/{fr,en}/figures.json, and the SQL function.
 */
import { FIGURES, type FigureName } from "../../../../contract/figures.ts";
import type { Texts } from "../../../i18n/texts.d.ts";

type FigureTexts = Texts["figures"];
type Note = readonly [
	unit: keyof FigureTexts["units"],
	period: keyof FigureTexts["periods"],
	exclusions: keyof FigureTexts["exclusions"],
	freshness: keyof FigureTexts["freshness"],
	/** Empty when no SQL function is involved. */
	source: string,
];

const CARDS = {
	activity: ["perDay", "days30", "people", "read", "analytics_daily"],
	split: ["calls", "month", "people", "read", "analytics_dashboard"],
	subscriptions: ["subscriptions", "now", "people", "read", "analytics_dashboard"],
	distribution: ["subscriptions", "nowAndMonth", "people", "read", "analytics_dashboard"],
	usage: ["calls", "days30", "people", "read", "analytics_api_usage"],
	conversions: ["trials", "months12", "trials", "read", "analytics_monthly"],
	daily: ["mixed", "chosen", "people", "read", "analytics_daily"],
	curve: ["eurosOrLoss", "end", "payers", "billing", "analytics_revenue"],
	movement: ["eurosOrLoss", "span", "payers", "billing", "analytics_revenue"],
	bridge: ["eurosOrLoss", "span", "payers", "billing", "analytics_revenue"],
	paying: ["number", "end", "payers", "billing", "analytics_revenue"],
	churn: ["percentage", "span", "payers", "billing", "analytics_revenue"],
	cash: ["eurosOrLoss", "span", "payers", "billing", "analytics_revenue"],
	trials: ["payersPercent", "cohort", "payers", "billing", "analytics_revenue"],
	retention: ["payersPercent", "cohort", "payers", "billing", "analytics_revenue"],
	endings: ["endings", "ahead", "payers", "billing", "analytics_revenue"],
	payback: ["eurosOrLoss", "months24", "people", "billing", "get_payback"],
	monthlyActivity: ["people", "months12", "people", "read", "analytics_mau"],
	alerts: ["alerts", "now", "none", "check", "get_system_state"],
	duties: ["dutyRuns", "now", "none", "read", "get_system_state"],
	ledger: ["events", "ledger", "none", "read", "get_system_state"],
	spool: ["batches", "now", "none", "read", ""],
	blog: ["age", "now", "none", "read", ""],
	vitals: ["speed", "days7or28", "sampled", "counted", "get_vitals"],
	open: ["matters", "open", "none", "read", "get_system_state"],
	liveShare: ["percent", "minutes2", "units", "realTime", ""],
	testConversions: ["visitorsPercent", "run", "units", "counted", ""],
	testLift: ["percent", "run", "units", "counted", ""],
	testRevenue: ["eurosOrLoss", "run", "units", "billing", "get_run_counts"],
	testLooks: ["conversions", "looks", "units", "counted", ""],
	testGroups: ["visitors", "run", "units", "counted", ""],
	testPower: ["percent", "days28", "units", "read", ""],
	funnelPeople: ["persons", "visitAndSteps", "funnel", "facts", "analytics_funnel"],
	funnelRate: ["share", "visitSteps", "funnelRate", "facts", "analytics_funnel"],
	funnelSeconds: ["anyTime", "visitMedian", "funnelSame", "facts", "analytics_funnel"],
	funnelCampaigns: ["persons", "visitSteps", "funnelCampaigns", "facts", "analytics_funnel"],
	funnelOutside: ["persons", "signUpOrVisit", "operators", "facts", "analytics_funnel"],
	customerCalls: ["calls", "days30", "nobody", "pageRead", "list_customers"],
	customerMrr: ["eurosOrLoss", "now", "nobody", "billing", "list_customers"],
	customerLastUse: ["utcDay", "sinceSignUp", "signIn", "pageRead", "list_customers"],
	customerSource: ["sourceName", "before30", "unverified", "minutes5Most", "list_customers"],
	customerUsage: ["calls", "days30", "none", "opened", "get_customer"],
	customerSessions: ["sessions", "now", "abandoned", "opened", "get_customer"],
	customerPayments: ["currency", "sinceSignUp", "failedPayments", "stripe", "get_customer"],
} as const satisfies Record<string, Note>;

type Figures = typeof FIGURES;
/** A figure or a card that a note explains. */
export type NotedName =
	| keyof typeof CARDS
	| { [Name in FigureName]: Figures[Name] extends { note: unknown } ? Name : never }[FigureName];
export const NOTED = [
	...Object.keys(CARDS),
	...Object.entries(FIGURES).flatMap(([name, row]) => ("note" in row ? [name] : [])),
] as NotedName[];

/** A card that shows several figures, or what is no figure of the contract. */
export function isCard(name: NotedName): name is keyof typeof CARDS {
	return Object.hasOwn(CARDS, name);
}

/** The keys of a note, and its source. */
export function noteOf(name: NotedName): Note {
	if (isCard(name)) return CARDS[name];
	const { note, source } = FIGURES[name];
	return [...note, source];
}
