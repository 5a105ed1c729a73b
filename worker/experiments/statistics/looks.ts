import type { Interval } from "../../../contract/experiment-detail-schema.ts";
import type { Look } from "../../../contract/experiment-results-schema.ts";
import type { RunCounts } from "../../../contract/run-counts.ts";
import type { ArmPair } from "./arm-pairs.ts";
import { liftAt } from "./lift.ts";
import { chanceOfAtLeast, lookBounds } from "./look-bounds.ts";
import { lookTimes, type Totals } from "./run-days.ts";

/** The weekly looks of one arm that are over (docs/product/experiments.md#how-a-test-is-decided). */
export function looksOf(
	{ arm, control, share, alpha }: ArmPair,
	counts: RunCounts,
	totals: readonly Totals[],
	now: number,
): Look[] {
	const { primaryGoal, weeks } = counts.plan;
	const end = counts.endedAt === null ? now : Math.min(now, Date.parse(counts.endedAt));
	const times = lookTimes(counts).filter((at) => at <= end);
	let before = { control: 0, arm: 0 };
	const over = times.map((at, k) => {
		// The day that ends at the look's midnight.
		const day = new Date(at - 1).toISOString().slice(0, 10);
		const converted = totals.find((total) => total.day === day)?.conversions[primaryGoal];
		const stored = counts.looks.find((each) => each.arm === arm && each.look === k + 1);
		// A unit that is left out later takes nothing from a look that was read before.
		before = stored?.conversions ?? {
			control: Math.max(before.control, converted?.get(control) ?? 0),
			arm: Math.max(before.arm, converted?.get(arm) ?? 0),
		};
		return { at: new Date(at).toISOString(), conversions: before };
	});
	const bounds = lookBounds(over.map(sumOf), { share, looks: weeks, alpha });
	return over.map((look, k) => {
		const { lower, upper } = bounds[k] ?? { lower: null, upper: null };
		return { look: k + 1, arm, ...look, lower, upper, result: resultOf(look, lower, upper) };
	});
}

function sumOf({ conversions }: Pick<Look, "conversions">): number {
	return conversions.control + conversions.arm;
}

function resultOf(
	{ conversions }: Pick<Look, "conversions">,
	lower: number | null,
	upper: number | null,
): Look["result"] {
	if (upper !== null && conversions.arm >= upper) return "wins";
	if (lower !== null && conversions.arm <= lower) return "loses";
	return "open";
}

/**
 * The lift of an arm whose last look is over: the median-unbiased estimate, and the interval that contains 0 exactly
 * when no bound was crossed (docs/product/experiments.md#how-a-test-is-decided). An end is null when it has no limit.
 *
 * @param looks of one arm, up to the one that decided or the last
 */
export function liftAfter(looks: readonly Look[], { share, alpha }: ArmPair): Interval {
	const passed = looks.map((look) => ({ ...look, total: sumOf(look) }));
	const { total = 0, conversions } = passed.at(-1) ?? {};
	if (conversions === undefined || total === 0) return { estimate: null, low: null, high: null };
	const x = conversions.arm;
	const atLeast = (count: number) => (theta: number) => chanceOfAtLeast(count, passed, theta);
	const middle = (theta: number) => (atLeast(x)(theta) + atLeast(x + 1)(theta)) / 2;
	return {
		estimate: liftAt(shareWith(middle, 0.5), share),
		low: liftAt(x === 0 ? 0 : shareWith(atLeast(x), alpha), share),
		high: x === total ? null : liftAt(shareWith(atLeast(x + 1), 1 - alpha), share),
	};
}

/** Steps of a bisection: a share to 1e-7, a lift to a thousandth of a percent. */
const STEPS = 24;

/** The arm's share of the conversions at which a chance that grows with it has this value. */
function shareWith(chance: (theta: number) => number, value: number): number {
	let low = 0;
	let high = 1;
	for (let step = 0; step < STEPS; step++) {
		const middle = (low + high) / 2;
		if (chance(middle) < value) low = middle;
		else high = middle;
	}
	return (low + high) / 2;
}
