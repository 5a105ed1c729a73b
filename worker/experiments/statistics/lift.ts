import type { Interval } from "../../../contract/experiment-detail-schema.ts";
import { alwaysValidShare, type Pair } from "./e-process.ts";

/** The error of an interval of 95 %. */
export const INTERVAL_ALPHA = 0.05;

/** Conversions of the control and of an arm, among so many exposed units of each. */
export interface Converted extends Pair {
	exposed: { control: number; arm: number };
}

/**
 * The lift of an arm over A: the ratio of their rates, less 1. The ends of its interval are the shares of the
 * conversions that are valid on any day, each as a ratio of rates (docs/product/experiments.md#how-a-test-is-decided).
 */
export function liftOf(converted: Converted): Interval {
	const { control, arm, exposed } = converted;
	const { low, high } = alwaysValidShare(converted, INTERVAL_ALPHA);
	const part = exposed.arm / (exposed.control + exposed.arm);
	return {
		estimate: liftAt(arm / (control + arm), part),
		low: liftAt(low, part),
		high: liftAt(high, part),
	};
}

/** The lift of an arm with the part `theta` of the conversions and `share` of the units; null when A has none. */
export function liftAt(theta: number, share: number): number | null {
	const ratio = (theta * (1 - share)) / ((1 - theta) * share);
	return Number.isFinite(ratio) ? ratio - 1 : null;
}

/** The part of the conversions that an arm with this lift gets. */
export function shareAt(lift: number, share: number): number {
	return (share * (1 + lift)) / (1 + share * lift);
}
