/** The figures of a whole period, and their change against the earlier one (docs/money.md#revenue-page). Pure. */
import type { RevenueFigures } from "../../../../worker/contract/analytics-schema.ts";
import { changePercent, roundTo } from "../widgets/derived-figures.ts";

/** Fewer events than this make a change that means nothing (docs/product.md#campaign-report). */
const MIN_EVENTS = 20;

interface Traits {
	unit: "cents" | "count" | "percent";
	/** What the change of the figure rests on. */
	events: "customers" | "active" | "pastDue" | "lost" | "paid" | "failures";
	better: "more" | "less" | "neither";
}

export const FIGURE_TRAITS = {
	mrr: { unit: "cents", events: "customers", better: "more" },
	arr: { unit: "cents", events: "customers", better: "more" },
	arpu: { unit: "cents", events: "customers", better: "more" },
	customers: { unit: "count", events: "customers", better: "more" },
	active: { unit: "count", events: "active", better: "more" },
	pastDue: { unit: "count", events: "pastDue", better: "less" },
	customerChurn: { unit: "percent", events: "lost", better: "less" },
	revenueChurn: { unit: "percent", events: "lost", better: "less" },
	net: { unit: "cents", events: "paid", better: "more" },
	payments: { unit: "cents", events: "paid", better: "more" },
	returned: { unit: "cents", events: "paid", better: "less" },
	tax: { unit: "cents", events: "paid", better: "neither" },
	fees: { unit: "cents", events: "paid", better: "neither" },
	failures: { unit: "count", events: "failures", better: "less" },
} as const satisfies Record<string, Traits>;

export type Figure = keyof typeof FIGURE_TRAITS;
/** A quotient without a divisor is null, and so are fees as long as none is known. */
export type Totals = Record<Figure | "lost" | "paid", number | null> & {
	/** Payments and disputes that `fees` lacks. */
	feesUnknown: number;
};

/** Movement of the MRR over all steps: the middle ones add up to the difference of the ends. */
export function movementOf(steps: readonly RevenueFigures[]): RevenueFigures["mrr"] {
	const sum = (figure: keyof RevenueFigures["mrr"]) =>
		steps.reduce((total, { mrr }) => total + mrr[figure], 0);
	return {
		start: steps[0]?.mrr.start ?? 0,
		new: sum("new"),
		expansion: sum("expansion"),
		contraction: sum("contraction"),
		churn: sum("churn"),
		reactivation: sum("reactivation"),
		end: steps.at(-1)?.mrr.end ?? 0,
	};
}

/** @returns the state at the end, the sums of what happened, and churn against the start of the period */
export function totalsOf(steps: readonly RevenueFigures[]): Totals {
	const movement = movementOf(steps);
	const last = steps.at(-1);
	const customersBefore = steps[0]?.customers.start ?? 0;
	const lost = steps.reduce((sum, { customers }) => sum + customers.lost, 0);
	const cash = (figure: keyof RevenueFigures["cash"]) =>
		steps.reduce((sum, step) => sum + (step.cash[figure] ?? 0), 0);
	const [fees, feesUnknown] = [cash("fees"), cash("fees_unknown")];
	const customers = last?.customers.end ?? 0;
	return {
		mrr: movement.end,
		arr: 12 * movement.end,
		arpu: customers > 0 ? roundTo(movement.end / customers, 0) : null,
		customers,
		active: last?.subscriptions.active ?? 0,
		pastDue: last?.subscriptions.past_due ?? 0,
		customerChurn: percentOf(lost, customersBefore),
		revenueChurn: percentOf(-(movement.churn + movement.contraction), movement.start),
		net: cash("net"),
		payments: cash("payments"),
		returned: cash("refunds") + cash("disputes"),
		tax: cash("tax"),
		fees: feesUnknown > 0 && fees === 0 ? null : fees,
		feesUnknown,
		failures: cash("failures"),
		lost,
		paid: cash("count"),
	};
}

/** Rounded change in percent of the size of a figure; null if there was none before. */
export function changeOf(figure: Figure, now: Totals, before: Totals): number | null {
	const [current, earlier] = [now[figure], before[figure]];
	if (current === null || earlier === null) return null;
	if (isPartial(figure, now) || isPartial(figure, before)) return null;
	// Money that went back is negative; more of it is an increase.
	const sign = figure === "returned" ? -1 : 1;
	return changePercent(sign * current, sign * earlier) ?? null;
}

/** Whether a total lacks something, so that the true one is higher. */
export function isPartial(figure: Figure, { feesUnknown }: Totals): boolean {
	return figure === "fees" && feesUnknown > 0;
}

/** How a change reads: `none` on fewer than 20 events, or for a figure that is neither good nor bad. */
export function verdictOf(figure: Figure, now: Totals, before: Totals): "good" | "bad" | "none" {
	const { events, better } = FIGURE_TRAITS[figure];
	const change = changeOf(figure, now, before);
	const counted = Math.max(now[events] ?? 0, before[events] ?? 0);
	if (!change || better === "neither" || counted < MIN_EVENTS) return "none";
	return change > 0 === (better === "more") ? "good" : "bad";
}

/** Two decimals; null without a whole. */
function percentOf(part: number, whole: number): number | null {
	return whole > 0 ? roundTo((100 * part) / whole, 2) : null;
}
