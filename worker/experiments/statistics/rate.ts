import type { Interval } from "../../../contract/experiment-detail-schema.ts";
import { INTERVAL_ALPHA } from "./lift.ts";
import { betaQuantile } from "./special/beta-distribution.ts";

/**
 * A rate with Clopper and Pearson's interval, which covers the true rate in at least 95 % of cases
 * for any number of units, https://doi.org/10.1093/biomet/26.4.404
 */
export function rateOf(conversions: number, exposures: number): Interval {
	if (exposures === 0) return { estimate: null, low: null, high: null };
	const others = exposures - conversions;
	const tail = INTERVAL_ALPHA / 2;
	return {
		estimate: conversions / exposures,
		low: conversions === 0 ? 0 : betaQuantile(tail, conversions, others + 1),
		high: others === 0 ? 1 : betaQuantile(1 - tail, conversions + 1, others),
	};
}
