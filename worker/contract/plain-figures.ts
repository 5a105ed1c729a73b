import { FILTERS } from "./analytics.ts";

/**
 * The stored figures that the database explains by plain SQL over raw rows (docs/architecture.md#figures-explained),
 * by the names of its `private.plain_figures` (a test compares), with their units.
 */
export const PLAIN_FIGURES = {
	visitors: "count",
	visitor_clicks: "count",
	views: "count",
	clicks: "count",
	sign_ups: "count",
	trials: "count",
	trials_paid: "count",
	paid: "count",
	active_users: "count",
	formula_calls: "count",
	chat_calls: "count",
	mrr: "money",
	mrr_new: "money",
	mrr_expansion: "money",
	mrr_reactivation: "money",
	mrr_contraction: "money",
	mrr_churn: "money",
	customers_new: "count",
	customers_reactivation: "count",
	customers_churn: "count",
	kept: "count",
	active: "count",
	past_due: "count",
	payments: "money",
	payment_count: "count",
	refunds: "money",
	disputes: "money",
	revenue: "money",
	tax: "money",
	fees: "money",
	fees_unknown: "count",
	failures: "count",
	costs: "money",
	funnel_click: "count",
	funnel_sign_up: "count",
	funnel_confirmed: "count",
	funnel_use: "count",
	funnel_paid: "count",
	test_visitors: "count",
	test_conversions: "count",
} as const satisfies Record<string, "count" | "money">;
export type PlainFigure = keyof typeof PLAIN_FIGURES;
export const PLAIN_NAMES = Object.keys(PLAIN_FIGURES) as [PlainFigure, ...PlainFigure[]];

/** What an explanation may be limited to; each figure has some of them. */
export const FIGURE_FILTERS = [
	...FILTERS,
	...(["touch", "cohort", "test", "run", "arm", "goal"] as const),
] as const;
export type FigureFilter = (typeof FIGURE_FILTERS)[number];
export type FigureFilters = Partial<Record<FigureFilter, string>>;

/** How many raw rows an explanation has at most; the newest. */
export const MAX_RAW_ROWS = 1000;
