import type { Interval, Look } from "../../contract/experiment-admin.ts";
import type { ArmPair } from "./arm-pairs.ts";
import { edge } from "./e-process.ts";
import { liftAt } from "./lift.ts";
import { lookBounds } from "./look-bounds.ts";
import type { RunCounts } from "./run-counts.ts";
import { lookTimes, type Totals } from "./run-days.ts";

/** The weekly looks of one arm that are over (docs/experiments.md#how-a-test-is-decided). */
export function looksOf(
	{ arm, control, share, alpha }: ArmPair,
	counts: RunCounts,
	totals: readonly Totals[],
	now: number,
): Look[] {
	const { primaryGoal, weeks } = counts.plan;
	const end = counts.endedAt === null ? now : Math.min(now, Date.parse(counts.endedAt));
	const over = lookTimes(counts)
		.filter((at) => at <= end)
		.map((at) => {
			// The day that ends at the look's midnight.
			const day = new Date(at - 1).toISOString().slice(0, 10);
			const converted = totals.find((total) => total.day === day)?.conversions[primaryGoal];
			return {
				at: new Date(at).toISOString(),
				conversions: { control: converted?.get(control) ?? 0, arm: converted?.get(arm) ?? 0 },
			};
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
 * The lift at a look, with the interval of the lifts that this look does not reject: it excludes 0
 * exactly when a bound was crossed (repeated confidence interval,
 * https://doi.org/10.1111/j.2517-6161.1989.tb01763.x). An end is null when no bound was in reach.
 */
export function liftAtLook(look: Look, share: number): Interval {
	const n = sumOf(look);
	const x = look.conversions.arm;
	if (n === 0) return { estimate: null, low: null, high: null };
	// Distances from the expected count in standard deviations; a bound lies half a count before its value.
	const distance = (count: number, theta: number) =>
		(count - n * theta) / Math.sqrt(n * theta * (1 - theta));
	const end = (bound: number | null, side: 1 | -1) => {
		if (bound === null) return null;
		const limit = side * distance(bound - side / 2, share);
		const isRejected = (theta: number) => side * distance(x - side / 2, theta) >= limit;
		return liftAt(edge(x / n, side === 1 ? 0 : 1, isRejected), share);
	};
	return { estimate: liftAt(x / n, share), low: end(look.upper, 1), high: end(look.lower, -1) };
}
