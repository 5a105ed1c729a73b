/** The figures of a row of the campaign report (docs/product.md#campaign-report). Pure. */
import type { CampaignFigures } from "../../../../worker/contract/analytics-schema.ts";
import { roundTo } from "../widgets/derived-figures.ts";

interface Traits {
	unit: "count" | "percent" | "cents" | "ratio";
	/** The counted figure that a change of this one rests on. */
	events: "views" | "clicks" | "signUps" | "trials" | "paid";
	better: "more" | "less" | "neither";
}

export const MEASURE_TRAITS = {
	views: { unit: "count", events: "views", better: "more" },
	clicks: { unit: "count", events: "clicks", better: "more" },
	rate: { unit: "percent", events: "clicks", better: "more" },
	signUps: { unit: "count", events: "signUps", better: "more" },
	trials: { unit: "count", events: "trials", better: "more" },
	paid: { unit: "count", events: "paid", better: "more" },
	cost: { unit: "cents", events: "clicks", better: "neither" },
	cac: { unit: "cents", events: "paid", better: "less" },
	revenue: { unit: "cents", events: "paid", better: "more" },
	roas: { unit: "ratio", events: "paid", better: "more" },
} as const satisfies Record<string, Traits>;

export type Measure = keyof typeof MEASURE_TRAITS;
export const MEASURES = Object.keys(MEASURE_TRAITS) as Measure[];

/** Null where a figure is unknown, or a quotient has nothing to be divided by. */
export type Measures = Record<Measure, number | null>;

/** Of a period that there is not. */
export const NO_MEASURES = Object.fromEntries(
	MEASURES.map((measure) => [measure, null]),
) as Measures;

export function measuresOf(figures: CampaignFigures): Measures {
	const { views, clicks, sign_ups, trials, paid, cost, revenue } = figures;
	return {
		views,
		clicks,
		rate: views > 0 ? roundTo((100 * clicks) / views, 2) : null,
		signUps: sign_ups,
		trials,
		paid,
		cost,
		// A campaign without a cost has no cost per customer, rather than one of 0.
		cac: cost && paid > 0 ? roundTo(cost / paid, 0) : null,
		revenue,
		roas: cost && revenue !== null ? roundTo(revenue / cost, 2) : null,
	};
}
