/** Search, filters and orders of the list of customers (docs/product/back-office.md#customers-page). */
export const CUSTOMER_PLANS = ["free_trial", "beta", "premium", "none"] as const;
export const CUSTOMER_STATES = [
	"active",
	"past_due",
	"ending",
	"silent",
	"at_risk",
	"ended",
] as const;
export const CUSTOMER_SORTS = [
	"newest",
	"oldest",
	"email",
	"email_desc",
	"last_use",
	"calls",
	"paid",
	"idle",
	"ends",
] as const;
/**
 * Events of customers in a period: their first payment, a movement of their MRR, or a warning. Or nothing:
 * `kept` are those of the cohort of its first month who are customers at its end.
 */
export const CUSTOMER_EVENTS = [
	"paid",
	"new",
	"expansion",
	"reactivation",
	"contraction",
	"repricing",
	"churn",
	"cancel_planned",
	"failed",
	"kept",
] as const;
/** Customers whose plan is to end in a period, which lies ahead: the parameter `ends` of the list. */
export const PLANNED_END = "ends";
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];
/** Limits of the SQL function list_customers. */
export const MAX_TERM_LENGTH = 320;
export const MAX_CUSTOMER_PAGE = 100;
