/**
 * What each figure of the back-office states about itself, beside its definition: unit, period, exclusions and
 * freshness by their keys in locales/{fr,en}/figures.json, and the SQL function that it comes from.
 */
import type { CustomTypeOptions } from "i18next";

type Texts = CustomTypeOptions["resources"]["figures"];
type Row = [
	unit: keyof Texts["units"],
	period: keyof Texts["periods"],
	exclusions: keyof Texts["exclusions"],
	freshness: keyof Texts["freshness"],
	/** Empty when no SQL function is involved. */
	source: string,
];

export type FigureName = keyof Texts["definitions"];

export const FIGURES: Record<FigureName, Row> = {
	users: ["accounts", "now", "people", "read", "analytics_dashboard"],
	newUsers: ["accounts", "month", "people", "read", "analytics_dashboard"],
	calls: ["calls", "month", "people", "read", "analytics_dashboard"],
	conversionRate: ["percent", "ever", "trials", "read", "analytics_dashboard"],
	activity: ["perDay", "days30", "people", "read", "analytics_daily"],
	split: ["calls", "month", "people", "read", "analytics_dashboard"],
	subscriptions: ["subscriptions", "now", "people", "read", "analytics_dashboard"],
	distribution: ["subscriptions", "nowAndMonth", "people", "read", "analytics_dashboard"],
	usage: ["calls", "days30", "people", "read", "analytics_api_usage"],
	conversions: ["trials", "months12", "trials", "read", "analytics_monthly"],
	daily: ["mixed", "chosen", "people", "read", "analytics_daily"],
	totalNewUsers: ["accounts", "chosen", "people", "read", "analytics_daily"],
	totalCalls: ["calls", "chosen", "people", "read", "analytics_daily"],
	averageWau: ["perDay", "chosen", "people", "read", "analytics_daily"],
	averageMau: ["perDay", "chosen", "people", "read", "analytics_daily"],
	formulaToday: ["calls", "today", "people", "realTime", "analytics_real_time"],
	chatToday: ["calls", "today", "people", "realTime", "analytics_real_time"],
	activeToday: ["people", "today", "people", "realTime", "analytics_real_time"],
	newToday: ["accounts", "today", "people", "realTime", "analytics_real_time"],
	conversionsToday: ["trialsOnly", "today", "trials", "realTime", "analytics_real_time"],
	monthlyActivity: ["people", "months12", "people", "read", "analytics_mau"],
	views: ["views", "chosen", "visitors", "counted", "analytics_campaigns"],
	clicks: ["clicks", "chosen", "visitors", "counted", "analytics_campaigns"],
	rate: ["percent", "chosen", "visitors", "counted", "analytics_campaigns"],
	signUps: ["accounts", "chosen", "people", "read", "analytics_campaigns"],
	trials: ["trialsOnly", "chosen", "trials", "read", "analytics_campaigns"],
	paid: ["trialsOnly", "chosen", "trials", "read", "analytics_campaigns"],
	cost: ["euros", "chosen", "costs", "upload", "analytics_campaigns"],
	cac: ["euros", "chosen", "both", "read", "analytics_campaigns"],
	revenue: ["euros", "chosen", "money", "stripe", "analytics_campaigns"],
	roas: ["ratio", "chosen", "both", "stripe", "analytics_campaigns"],
	alerts: ["alerts", "now", "none", "check", "get_system_state"],
	duties: ["dutyRuns", "now", "none", "read", "get_system_state"],
	ledger: ["events", "ledger", "none", "read", "get_system_state"],
	spool: ["batches", "now", "none", "read", ""],
	blog: ["age", "now", "none", "read", ""],
	vitals: ["speed", "days7or28", "sampled", "counted", "get_vitals"],
	open: ["matters", "open", "none", "read", "get_system_state"],
	liveShare: ["percent", "minutes2", "units", "realTime", ""],
	testExposures: ["visitors", "run", "units", "counted", ""],
	testConversions: ["visitorsPercent", "run", "units", "counted", ""],
	testUnexposed: ["conversions", "run", "units", "counted", ""],
	testExcluded: ["exposures", "run", "none", "counted", ""],
	testLift: ["percent", "run", "units", "counted", ""],
	testBayes: ["percent", "run", "units", "counted", ""],
	testLooks: ["conversions", "looks", "units", "counted", ""],
	testGroups: ["visitors", "run", "units", "counted", ""],
	testPower: ["percent", "days28", "units", "read", ""],
};
