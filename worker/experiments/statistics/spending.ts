import { normalCdf, normalQuantile } from "./special/normal-distribution.ts";

/**
 * The error that may be spent on one side until the share `time` of the looks: little early, all of
 * `alpha` at the end. Lan and DeMets' function of O'Brien and Fleming's type,
 * https://doi.org/10.1093/biomet/70.3.659
 *
 * @example spentAlpha(0.025, 1) // 0.025
 */
export function spentAlpha(alpha: number, time: number): number {
	return 2 * normalCdf(normalQuantile(alpha / 2) / Math.sqrt(time));
}
