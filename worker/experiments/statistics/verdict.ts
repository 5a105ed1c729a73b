import { CONTROL } from "../../contract/experiment.ts";
import type { Look, Verdict } from "../../contract/experiment-admin.ts";
import { type ArmPair, armPairs } from "./arm-pairs.ts";
import { liftAtLook } from "./looks.ts";
import { powerOf, visitorsFor } from "./power.ts";
import { refusalOf } from "./refusal.ts";
import type { RunCounts } from "./run-counts.ts";
import { lookTimes, type Totals } from "./run-days.ts";

/** The lift for which a verdict that is too early names the visitors still needed. */
const REFERENCE_LIFT = 0.2;

/** What a verdict is made of. */
export interface Evidence {
	counts: RunCounts;
	totals: readonly Totals[];
	looks: readonly Look[];
	now: number;
}

/**
 * One sentence on a run: the first that applies (docs/experiments.md#verdict). Null when A is compared
 * with nothing, as after a winner was declared.
 */
export function verdictOf(evidence: Evidence): Verdict | null {
	const pairs = armPairs(evidence.counts.plan.arms);
	return (
		refusalOf(evidence.counts, evidence.totals) ??
		(evidence.counts.plan.slot === null ? { kind: "aa_test" } : null) ??
		(pairs.length === 0 ? null : conclusion(evidence, pairs))
	);
}

function conclusion({ counts, totals, looks, now }: Evidence, pairs: readonly ArmPair[]): Verdict {
	const crossings = pairs.flatMap(({ arm, share }) => {
		const look = looks.find((one) => one.arm === arm && one.result !== "open");
		return look ? [{ look, lift: liftAtLook(look, share) }] : [];
	});
	const decided = (result: "wins" | "loses"): Verdict | null => {
		const [best] = crossings
			.filter(({ look }) => look.result === result)
			.toSorted((one, other) => heightOf(other.lift) - heightOf(one.lift));
		return best
			? { kind: result, arm: best.look.arm, look: best.look.look, lift: best.lift }
			: null;
	};
	const isOver = looks.length === pairs.length * counts.plan.weeks;
	const haveAllLost = crossings.length === pairs.length;
	return (
		decided("wins") ??
		(isOver || haveAllLost ? decided("loses") : null) ??
		(isOver
			? { kind: "no_difference", detectable: detectableIn(counts, totals) }
			: {
					kind: "too_early",
					nextLookAt: nextLook(counts, now),
					visitorsNeeded: visitorsNeeded(counts, totals),
				})
	);
}

function heightOf({ estimate }: { estimate: number | null }): number {
	return estimate ?? Number.MAX_VALUE;
}

/** ISO 8601; null after the last look, and when the run has ended. */
export function nextLook(counts: RunCounts, now: number): string | null {
	if (counts.endedAt !== null) return null;
	const next = lookTimes(counts).find((at) => at > now);
	return next === undefined ? null : new Date(next).toISOString();
}

function detectableIn(counts: RunCounts, totals: readonly Totals[]): number | null {
	const { rate, visitors } = soFar(counts, totals);
	return powerOf(rate, visitors / counts.plan.weeks, counts.plan);
}

function visitorsNeeded(counts: RunCounts, totals: readonly Totals[]): number | null {
	const { rate, visitors } = soFar(counts, totals);
	const needed = visitorsFor(REFERENCE_LIFT, rate, counts.plan);
	return needed === null ? null : Math.max(0, needed - visitors);
}

/** The visitors of all arms, and the control's rate of the primary goal. */
function soFar({ plan }: RunCounts, totals: readonly Totals[]): { rate: number; visitors: number } {
	const last = totals.at(-1);
	const visitors = [...(last?.exposures.values() ?? [])].reduce((all, n) => all + n, 0);
	const control = last?.exposures.get(CONTROL) ?? 0;
	const converted = last?.conversions[plan.primaryGoal].get(CONTROL) ?? 0;
	return { rate: control === 0 ? 0 : converted / control, visitors };
}
