import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";

/**
 * The error that may be spent on one side until the share `time` of the looks: little early, all of
 * `alpha` at the end. Lan and DeMets' function of O'Brien and Fleming's type,
 * https://doi.org/10.1093/biomet/70.3.659
 *
 * @example spentAlpha(0.025, 1) // 0.025
 */
export function spentAlpha(alpha: number, time: number): number {
	return 2 * normalCdf(-normalQuantile(1 - alpha / 2, 0, 1) / Math.sqrt(time), 0, 1);
}
