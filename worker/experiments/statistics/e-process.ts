import { lnBeta } from "./special/ln-beta.ts";

/** Conversions of the control and of an arm, which has `share` of both arms' weights. */
export interface Pair {
	control: number;
	arm: number;
	share: number;
}

/** How firmly the prior expects the planned share; 200 is best for some hundred conversions. */
const KAPPA = 200;

/**
 * The logarithm of the evidence against the arm's part of all conversions being its share. Without a
 * difference it exceeds 1/α on any day with a chance of α at most (Lindon and Malek,
 * https://arxiv.org/abs/2011.03567).
 */
export function lnEvidence(pair: Pair): number {
	return lnMarginal(pair) - lnLikelihood(pair, pair.share);
}

function lnMarginal({ control, arm, share }: Pair): number {
	const a = KAPPA * share;
	const b = KAPPA * (1 - share);
	return lnBeta(a + arm, b + control) - lnBeta(a, b);
}

function lnLikelihood({ control, arm }: Pair, theta: number): number {
	return times(arm, theta) + times(control, 1 - theta);
}

/** n · ln p, where no conversion is no evidence whatever p is. */
function times(n: number, p: number): number {
	return n === 0 ? 0 : n * Math.log(p);
}

/** The p-value that stays valid however often it was looked at: of the strongest evidence so far. */
export function alwaysValidP(strongestLnEvidence: number): number {
	return Math.min(1, Math.exp(-strongestLnEvidence));
}

/** The ends of the shares that the evidence does not reject: valid on every day at once. */
export function alwaysValidShare(pair: Pair, alpha: number): { low: number; high: number } {
	const { control, arm } = pair;
	const limit = lnMarginal(pair) + Math.log(alpha);
	const isRejected = (theta: number) => lnLikelihood(pair, theta) <= limit;
	const best = control + arm === 0 ? pair.share : arm / (control + arm);
	return {
		low: isRejected(0) ? edge(best, 0, isRejected) : 0,
		high: isRejected(1) ? edge(best, 1, isRejected) : 1,
	};
}

/** Value at which `isRejected` turns true between an accepted and a rejected value. */
export function edge(
	accepted: number,
	rejected: number,
	isRejected: (value: number) => boolean,
): number {
	let inside = accepted;
	let outside = rejected;
	for (let step = 0; step < BISECTIONS; step++) {
		const middle = (inside + outside) / 2;
		if (isRejected(middle)) outside = middle;
		else inside = middle;
	}
	return outside;
}

/** Enough for the precision of a double. */
const BISECTIONS = 52;
