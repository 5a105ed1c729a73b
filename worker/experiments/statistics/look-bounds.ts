import { between, binomial, type Distribution, NOTHING_YET, sumOf } from "./distribution.ts";
import { normalCdf, normalQuantile } from "./special/normal-distribution.ts";

/** An arm's conversions win at or above `upper` and lose at or below `lower`; null when out of reach. */
interface Bounds {
	lower: number | null;
	upper: number | null;
}

export interface LookPlan {
	/** The arm's planned part of the conversions of both arms. */
	share: number;
	/** Looks until the end, of which the first may be over. */
	looks: number;
	/** The error of one side over all looks. */
	alpha: number;
}

interface Progress {
	/** Counts of the arm that crossed no bound so far. */
	open: Distribution;
	conversions: number;
	lost: number;
	won: number;
}

/**
 * The bounds at each look, exact for binomial counts (docs/product/experiments.md#how-a-test-is-decided): the
 * chance of ever having crossed one without a difference stays within what may be spent by then.
 *
 * @param conversions of both arms together, at each look so far.
 * @example lookBounds([50, 100, 150, 200], { share: 0.5, looks: 4, alpha: 0.025 })
 * // lower 9, 34, 60, 85; upper 41, 66, 90, 115
 */
export function lookBounds(
	conversions: readonly number[],
	{ share, looks, alpha }: LookPlan,
): Bounds[] {
	let state = START;
	return conversions.map((n, k) => {
		const grown = grow(state, n, share);
		const allowed = spentAlpha(alpha, (k + 1) / looks);
		const bounds = {
			lower: lowerBound(grown, allowed - grown.lost),
			upper: upperBound(grown, allowed - grown.won),
		};
		state = pass(grown, bounds);
		return bounds;
	});
}

/**
 * The chances of having lost and of having won by the last of these looks.
 *
 * @param trueShare the arm's part of the conversions in truth.
 */
export function chancesToCross(
	conversions: readonly number[],
	plan: LookPlan,
	trueShare: number,
): { lost: number; won: number } {
	let state = START;
	lookBounds(conversions, plan).forEach((bounds, k) => {
		state = pass(grow(state, conversions[k] ?? 0, trueShare), bounds);
	});
	return { lost: state.lost, won: state.won };
}

/** A look that is over: conversions of both arms, and its bounds. */
type Passed = Bounds & { total: number };

/**
 * The chance of an outcome at least as high as `x` conversions of the arm at the last of these looks. Outcomes are
 * ordered by stage: higher is what crossed the upper bound earlier, or at the same look with more conversions
 * (Jennison and Turnbull, Group Sequential Methods, ch. 8).
 */
export function chanceOfAtLeast(x: number, looks: readonly Passed[], trueShare: number): number {
	let state = START;
	looks.forEach((look, k) => {
		const grown = grow(state, look.total, trueShare);
		state = k < looks.length - 1 ? pass(grown, look) : grown;
	});
	return state.won + total(between(state.open, x, state.conversions));
}

const START: Progress = { open: NOTHING_YET, conversions: 0, lost: 0, won: 0 };

function grow(state: Progress, conversions: number, share: number): Progress {
	const open = sumOf(state.open, binomial(conversions - state.conversions, share));
	return { ...state, open, conversions };
}

/** Moves the counts beyond the bounds to the chances of having crossed. */
function pass(state: Progress, { lower, upper }: Bounds): Progress {
	const { open, conversions } = state;
	const from = lower === null ? 0 : lower + 1;
	const to = upper === null ? conversions : upper - 1;
	return {
		...state,
		open: between(open, from, to),
		lost: state.lost + total(between(open, 0, from - 1)),
		won: state.won + total(between(open, to + 1, conversions)),
	};
}

/** The greatest count whose chance, with all below it, is within `allowed`. */
function lowerBound({ open: { first, chances } }: Progress, allowed: number): number | null {
	let spent = 0;
	let k = 0;
	while (k < chances.length && spent + (chances[k] ?? 0) <= allowed) spent += chances[k++] ?? 0;
	const bound = first + k - 1;
	return bound < 0 ? null : bound;
}

/** The smallest count whose chance, with all above it, is within `allowed`. */
function upperBound(
	{ open: { first, chances }, conversions }: Progress,
	allowed: number,
): number | null {
	let spent = 0;
	let k = chances.length;
	while (k > 0 && spent + (chances[k - 1] ?? 0) <= allowed) spent += chances[--k] ?? 0;
	const bound = first + k;
	return bound > conversions ? null : bound;
}

function total({ chances }: Distribution): number {
	return chances.reduce((sum, chance) => sum + chance, 0);
}

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
