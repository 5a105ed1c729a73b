import { utcDay } from "../widgets/derived-figures.ts";

/** docs/product.md#exports */
const NAMES = {
	conversions: "conversion_metrics_{date}.csv",
	subscriptions: "subscription_distribution_{date}.csv",
	daily: "metriques_quotidiennes_{date}.csv",
	mau: "mau_metrics_{date}.csv",
	usage: "api_usage_{date}.csv",
	curve: "mrr_{date}.csv",
	movement: "mrr_movement_{date}.csv",
	bridge: "mrr_bridge_{date}.csv",
	paying: "paid_subscriptions_{date}.csv",
	churn: "churn_{date}.csv",
	cash: "cash_{date}.csv",
	trials: "trial_cohorts_{date}.csv",
	retention: "retention_{date}.csv",
	endings: "upcoming_cancellations_{date}.csv",
	funnel: "funnel_{date}.csv",
	funnelCampaigns: "funnel_campaigns_{date}.csv",
	testArms: "experiment_arms_{date}.csv",
	testLift: "experiment_lift_{date}.csv",
	testLooks: "experiment_looks_{date}.csv",
	testGroups: "experiment_groups_{date}.csv",
	report: "analytics_report_{date}.txt",
} as const;
export type ExportName = keyof typeof NAMES;
export type CsvName = Exclude<ExportName, "report">;

/** The file's name with the UTC day of `now`, because the figures are by UTC days. */
export function fileName(name: ExportName, now: number): string {
	return NAMES[name].replace("{date}", utcDay(now));
}
