/** Values that requests of `functions/v1/analytics` may name (docs/product/reports.md#analytics-api). */

/** The periods of the dashboards, in days; `private.analytics_periods()` in SQL (a test compares). */
export const PERIODS = [7, 15, 30, 60, 90] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 15;

/** Limits of `/monthly?months=`, both included. */
export const MONTHS = { min: 1, max: 36, default: 12 } as const;

export const SUBSCRIPTION_TYPES = ["free_trial", "premium", "beta"] as const;
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number];

/** The columns by which the campaign report groups. */
export const CAMPAIGN_DIMENSIONS = [
	"utm_source",
	"utm_medium",
	"utm_campaign",
	"utm_content",
	"variant",
	"platform",
	"language",
] as const;
export type CampaignDimension = (typeof CAMPAIGN_DIMENSIONS)[number];

/** Limit of `/campaign-days?rows=`. */
export const MAX_CAMPAIGN_ROWS = 20;

/** The touch of an account that comes first in the choice of its campaign (docs/product/reports.md#campaign-report). */
export const TOUCHES = ["first", "last"] as const;
export type Touch = (typeof TOUCHES)[number];

/** Units into which the revenue report divides its span. */
export const REVENUE_STEPS = ["day", "week", "month"] as const;

/** Networks of one day that bring a name which mails and the home page show (docs/product/reports.md#earned-names). */
export const EARNED_NAME_NETWORKS = 25;

/** Filters of `/revenue` and `/funnel`: the origin of the account, or the entry of the visit. */
export const FILTERS = ["source", "campaign", "platform", "language", "variant"] as const;
/** Values of a filter for accounts without a campaign, and for those whose origin is not known. */
export const NO_CAMPAIGN = "(none)";
export const UNKNOWN_ORIGIN = "(unknown)";
export const MAX_FILTER_LENGTH = 200;

/** The steps of the funnel, in their order (docs/product/reports.md#funnel). */
export const FUNNEL_STEPS = [
	"visit",
	"call_to_action",
	"sign_up",
	"confirmed",
	"first_use",
	"paid",
] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];
