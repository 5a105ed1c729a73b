/** The figures of a row of the campaign report (docs/product.md#campaign-report). Pure. */
import type { CampaignFigures } from "../../../../worker/contract/analytics-schema.ts";
import { pathsOf } from "../../../../worker/contract/figures.ts";
import { roundTo } from "../widgets/derived-figures.ts";
import { flatten, inUnits, type Values } from "../widgets/figure-values.ts";

export const MEASURES = pathsOf("campaigns");
export type Measure = (typeof MEASURES)[number];
/** In euros; null where a figure is unknown, or a quotient has nothing to be divided by. */
export type Measures = Values<"campaigns">;

/** Of a period that there is not. */
export const NO_MEASURES = flatten("campaigns", {});

export function measuresOf(figures: CampaignFigures): Measures {
	const { views, clicks, paid, cost, revenue } = figures;
	return inUnits("campaigns", {
		...flatten("campaigns", figures),
		rate: views > 0 ? roundTo((100 * clicks) / views, 2) : null,
		// A campaign without a cost has no cost per customer, rather than one of 0.
		cac: cost && paid > 0 ? roundTo(cost / paid, 0) : null,
		roas: cost && revenue !== null ? roundTo(revenue / cost, 2) : null,
	});
}
