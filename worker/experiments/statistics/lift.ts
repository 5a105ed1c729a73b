import type { Interval } from "../../../contract/experiment-detail-schema.ts";
import { alwaysValidShare, type Pair } from "./e-process.ts";

/** The error of an interval of 95 %. */
export const INTERVAL_ALPHA = 0.05;

/**
 * The relative lift of an arm over A, from their conversions and planned shares, with an interval
 * that is valid on any day (docs/product/experiments.md#how-a-test-is-decided).
 */
export function liftOf(pair: Pair): Interval {
	const { control, arm, share } = pair;
	const { low, high } = alwaysValidShare(pair, INTERVAL_ALPHA);
	return {
		estimate: liftAt(arm / (control + arm), share),
		low: liftAt(low, share),
		high: liftAt(high, share),
	};
}

/** The lift that gives the arm the part `theta` of the conversions; null when A has none. */
export function liftAt(theta: number, share: number): number | null {
	const ratio = (theta * (1 - share)) / ((1 - theta) * share);
	return Number.isFinite(ratio) ? ratio - 1 : null;
}

/** The part of the conversions that an arm with this lift gets. */
export function shareAt(lift: number, share: number): number {
	return (share * (1 + lift)) / (1 + share * lift);
}
