import type { Deviation } from "../../../contract/experiment-detail-schema.ts";
import { lnBeta } from "./special/ln-beta.ts";

/** The error of the test of the sample ratio, over all days together. */
const RATIO_ALPHA = 0.01;
const KAPPA = 200;

/** A group of visitors with its units by arm. */
export interface UnitGroup {
	by: Deviation["by"];
	value: string;
	units: ReadonlyMap<string, number>;
}

/**
 * The logarithm of the evidence against units being split by the shares, valid on any day: the
 * Dirichlet form of the e-process (Lindon and Malek, https://arxiv.org/abs/2011.03567).
 *
 * @param shares planned part by arm; those add up to 1.
 */
export function lnRatioEvidence(
	units: ReadonlyMap<string, number>,
	shares: ReadonlyMap<string, number>,
): number {
	const arms = [...shares].map(([arm, share]) => ({ share, n: units.get(arm) ?? 0 }));
	let evidence = 0;
	let priorRest = KAPPA;
	let rest = KAPPA + arms.reduce((all, { n }) => all + n, 0);
	// The multivariate beta function is a product of beta functions: each arm against those after it.
	arms.forEach(({ share, n }, i) => {
		const prior = KAPPA * share;
		priorRest -= prior;
		rest -= prior + n;
		evidence -= n * Math.log(share);
		if (i < arms.length - 1) evidence += lnBeta(prior + n, rest) - lnBeta(prior, priorRest);
	});
	return evidence;
}

/** Whether the evidence of any day is too strong for chance. */
export function isRatioBroken(strongestLnEvidence: number): boolean {
	return strongestLnEvidence >= -Math.log(RATIO_ALPHA);
}

/** The group with the strongest evidence, and its arm that is farthest from its share. */
export function greatestDeviation(
	groups: readonly UnitGroup[],
	shares: ReadonlyMap<string, number>,
): Deviation | null {
	let strongest = Number.NEGATIVE_INFINITY;
	let worst: UnitGroup | undefined;
	for (const group of groups) {
		const evidence = lnRatioEvidence(group.units, shares);
		if (evidence > strongest) [strongest, worst] = [evidence, group];
	}
	return worst === undefined ? null : deviationOf(worst, shares);
}

function deviationOf({ by, value, units }: UnitGroup, shares: ReadonlyMap<string, number>) {
	const all = sum(units.values());
	const arms = [...shares].map(([arm, share]): Deviation => {
		return { by, value, arm, expected: Math.round(all * share), found: units.get(arm) ?? 0 };
	});
	const distance = ({ expected, found }: Deviation) =>
		(found - expected) ** 2 / Math.max(1, expected);
	return arms.reduce((worst, arm) => (distance(arm) > distance(worst) ? arm : worst));
}

function sum(numbers: Iterable<number>): number {
	let total = 0;
	for (const n of numbers) total += n;
	return total;
}
