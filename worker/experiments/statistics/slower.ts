import type { Interval } from "../../../contract/experiment-detail-schema.ts";
import type { RunCounts } from "../../../contract/run-counts.ts";
import { DAY_MS } from "./run-days.ts";

/** Units whose page was measured. */
export interface Loads {
	fast: number;
	slow: number;
}

/** The loads of the control and an arm. */
export interface LoadPair {
	control: Loads;
	arm: Loads;
}

/** How much more likely a slow page may be with the arm, as ratios of odds: a broken picture to a broken page. */
const ODDS_RATIOS = [1.25, 1.5, 2, 3, 5, 10];

/** The loads of both arms on each day that is over. */
export function loadsByDay(counts: RunCounts, control: string, arm: string, now: number) {
	const over = counts.loads.filter(({ day }) => Date.parse(day) + DAY_MS <= now);
	const days = Map.groupBy(over, ({ day }) => day);
	return [...days.entries()]
		.toSorted(([one], [other]) => one.localeCompare(other))
		.map(([, rows]): LoadPair => ({ control: loadsOf(rows, control), arm: loadsOf(rows, arm) }));
}

/** All loads of an arm. */
export function loadsOf(rows: RunCounts["loads"], arm: string): Loads {
	const own = rows.filter((row) => row.arm === arm);
	return {
		fast: own.reduce((sum, { fast }) => sum + fast, 0),
		slow: own.reduce((sum, { slow }) => sum + slow, 0),
	};
}

/**
 * The logarithm of the evidence, at the end of each day, that pages are slow more often with the arm.
 * A day's slow loads of the arm are hypergeometric without a difference, whatever share of the
 * loads is the arm's and however fast that day was. So the product over days of the likelihood ratio
 * with an odds ratio is a martingale, the mean over odds ratios too: it ever exceeds 1/α with a chance
 * of α at most (Ville's inequality; the stratified form of https://arxiv.org/abs/2011.06931).
 */
export function lnEvidenceOfSlower(days: readonly LoadPair[]): number[] {
	const byOdds = ODDS_RATIOS.map((odds) => {
		let sum = 0;
		return days.map((day) => {
			sum += lnLikelihoodRatio(day, Math.log(odds));
			return sum;
		});
	});
	return days.map((_, i) => lnSum(byOdds.map((sums) => sums[i] ?? 0)) - Math.log(byOdds.length));
}

/** The relative difference of the shares of fast loads; its interval is not known. */
export function liftOfFast(days: readonly LoadPair[]): Interval {
	const [control, arm] = (["control", "arm"] as const).map((name) => {
		const fast = days.reduce((sum, day) => sum + day[name].fast, 0);
		return fast / days.reduce((sum, day) => sum + day[name].fast + day[name].slow, 0);
	});
	const ratio = (arm ?? Number.NaN) / (control ?? Number.NaN);
	return { estimate: Number.isFinite(ratio) ? ratio - 1 : null, low: null, high: null };
}

/** The likelihood ratio of the arm's slow loads: noncentral to central hypergeometric, given all slow loads of the day. */
function lnLikelihoodRatio({ control, arm }: LoadPair, lnOdds: number): number {
	const slow = control.slow + arm.slow;
	const ofArm = arm.fast + arm.slow;
	const ofControl = control.fast + control.slow;
	const lowest = Math.max(0, slow - ofControl);
	const highest = Math.min(slow, ofArm);
	// Logarithms of the central chances, up to a constant: each from the one before it.
	const lnChances = [0];
	for (let x = lowest; x < highest; x++) {
		const step = ((ofArm - x) * (slow - x)) / ((x + 1) * (ofControl - slow + x + 1));
		lnChances.push((lnChances.at(-1) ?? 0) + Math.log(step));
	}
	const tilted = lnChances.map((lnChance, i) => lnChance + i * lnOdds);
	return (arm.slow - lowest) * lnOdds - (lnSum(tilted) - lnSum(lnChances));
}

/** The logarithm of a sum whose terms are given as logarithms. */
function lnSum(logarithms: readonly number[]): number {
	const most = logarithms.reduce((a, b) => Math.max(a, b), -Infinity);
	return most + Math.log(logarithms.reduce((sum, ln) => sum + Math.exp(ln - most), 0));
}
