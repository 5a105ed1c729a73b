/** Cost and revenue of new customers, by campaign (docs/product/reports.md#acquisition). Pure. */

import type { RevenueFigures } from "../../../../contract/analytics-schema.ts";
import type { Acquisition } from "../../../../contract/back-office-calls-schema.ts";
import { figureOf, pathsOf } from "../../../../contract/figures.ts";
import { roundTo } from "../../formats.ts";
import type { Filters, Selected } from "../period/selection.ts";
import { instantsOf } from "../period/spans.ts";
import { keptQuery } from "../widgets/analytics-query.ts";
import { flatten, inUnits } from "../widgets/figure-values.ts";

/** Fewer new customers than these say little about a campaign: it is grey. */
export const MIN_CUSTOMERS = 10;

const CENTS = 100;

export type AcquisitionRow = ReturnType<typeof acquisitionRows>[number];

type Attrition = ReturnType<typeof attritionOf>;

/**
 * How customers leave, over the whole months of a revenue report; null where too few have left to say how long a
 * customer stays.
 */
export function attritionOf(months: readonly RevenueFigures[]) {
	const sum = (of: "start" | "lost") =>
		months.reduce((all, { customers }) => all + customers[of], 0);
	const lost = sum("lost");
	/** The share of the customers at the start of a month who leave in it, on average. */
	const monthly = lost / sum("start");
	return lost < MIN_CUSTOMERS ? null : { monthly, lost };
}

/** The columns: a sum of so many days only where it is known. */
export function shownFigures(rows: readonly AcquisitionRow[]) {
	return pathsOf("acquisition").filter(
		(path) =>
			!figureOf("acquisition", path).nullable || rows.some(({ values }) => values[path] !== null),
	);
}

/**
 * In the order of the response: the surest and largest loss first (`private.campaign_results`).
 * @param attrition how all customers leave; without it, what an acquired one is worth is not known
 */
export function acquisitionRows(sent: readonly Acquisition[], attrition?: Attrition) {
	return sent.map(({ source, campaign, result_low, result_high, recent_cost: _, ...figures }) => {
		const { customers, revenue, mrr } = figures;
		// More credits than costs are no cost.
		const spent = Math.max(figures.cost ?? 0, 0);
		/** The result within which chance leaves it, in euros; null without a cost. */
		const range =
			result_low === null || result_high === null
				? null
				: ([result_low / CENTS, result_high / CENTS] as const);
		return {
			...{ source, campaign, range },
			/** In euros; null where a quotient has nothing to be divided by. */
			values: inUnits("acquisition", {
				...flatten("acquisition", figures),
				cac: spent > 0 && customers > 0 ? roundTo(spent / customers, 0) : null,
				returned: spent > 0 ? roundTo(revenue / spent, 2) : null,
				// Before costs: paid so far, and the MRR of those who stay for as long as all customers stay on average.
				ltv:
					attrition && customers >= MIN_CUSTOMERS
						? roundTo((revenue + mrr / attrition.monthly) / customers, 0)
						: null,
				// A cost that is paid back already needs no more months.
				payback: spent > revenue && mrr > 0 ? roundTo((spent - revenue) / mrr, 1) : null,
			}),
			isSmall: customers < MIN_CUSTOMERS,
			/** Said of a result whose whole range is a loss or a gain, however few its customers are. */
			verdict: spent > 0 && range ? verdictOf(range) : undefined,
		};
	});
}

function verdictOf([low, high]: readonly [number, number]): "loses" | "gains" | undefined {
	if (high < 0) return "loses";
	return low > 0 ? "gains" : undefined;
}

/** Cost and revenue of a span's new customers, by campaign (docs/product/reports.md#acquisition). */
export function acquisitionQuery(
	{ spans, touch, selection }: Selected,
	attrition: Attrition | undefined,
) {
	const input = { span: instantsOf(spans.current), touch, filters: selection.filters };
	return keptQuery("get_acquisition", input, (sent) => acquisitionRows(sent, attrition));
}

/** Campaigns to decide about, of the year to the last Sunday, with its first and last day. */
export function losingQuery(filters: Filters) {
	return keptQuery("get_losing_campaigns", { filters }, ({ campaigns, ...days }) => ({
		...days,
		campaigns: acquisitionRows(campaigns),
	}));
}
