import type {
	ArmResult,
	Comparison,
	ExperimentResults,
	LiftPoint,
} from "../../../contract/experiment-results-schema.ts";
import { GOALS, type Goal } from "../../../contract/experiment-terms.ts";
import type { RunCounts } from "../../../contract/run-counts.ts";
import { type ArmPair, armPairs } from "./arm-pairs.ts";
import { alwaysValidP, lnEvidence } from "./e-process.ts";
import { convertedOf } from "./guardrail.ts";
import { liftOf } from "./lift.ts";
import { changesOf } from "./novelty.ts";
import { rateOf } from "./rate.ts";
import { revenueOf } from "./revenue.ts";
import { byGoal, type Totals } from "./run-days.ts";
import { loadsOf } from "./slower.ts";
import { evidenceOf, nextLook, verdictOf } from "./verdict.ts";

/**
 * Results of a run (docs/product/experiments.md#how-a-test-is-decided). Without I/O: the counts are read by the
 * caller, which imports this module only when it is needed.
 */
export function resultsOf(counts: RunCounts, now: number): ExperimentResults {
	const { name, run, asOf, plan, excluded, leftOut } = counts;
	const pairs = armPairs(plan.arms);
	const evidence = evidenceOf(counts, now);
	const { totals, looks } = evidence;
	const verdict = verdictOf(evidence);
	return {
		name,
		run,
		asOf,
		primaryGoal: plan.primaryGoal,
		guardrailGoal: plan.guardrailGoal,
		arms: plan.arms.map(({ id }) => armResult(id, counts, totals.at(-1))),
		comparisons: pairs.flatMap((pair) => GOALS.map((goal) => compare(pair, goal, totals))),
		curve: pairs.flatMap((pair) => curveOf(pair, plan.primaryGoal, totals)),
		looks,
		nextLookAt: nextLook(counts, now),
		verdict,
		excluded: { ...excluded, ...leftOut },
		breakdown: counts.groups.flatMap(({ by, ...group }) =>
			by === "browser" ? [] : [{ by, ...group }],
		),
		changes: verdict?.kind === "holdout" ? [] : changesOf(counts),
		revenue: revenueOf(counts, now),
	};
}

function armResult(arm: string, counts: RunCounts, last: Totals | undefined): ArmResult {
	const exposures = last?.exposures.get(arm) ?? 0;
	const goalResult = (goal: Goal) => {
		const conversions = last?.conversions[goal].get(arm) ?? 0;
		const withoutExposure = counts.withoutExposure
			.filter((row) => row.arm === arm && row.goal === goal)
			.reduce((all, { units }) => all + units, 0);
		return { conversions, withoutExposure, rate: rateOf(conversions, exposures) };
	};
	const { fast, slow } = loadsOf(counts.loads, arm);
	const measured = fast + slow;
	return {
		...{ arm, exposures, goals: byGoal(goalResult) },
		loads: { measured, fast, rate: rateOf(fast, measured) },
	};
}

function compare(pair: ArmPair, goal: Goal, totals: readonly Totals[]): Comparison {
	const days = totals.map((total) => convertedOf(pair, total, goal));
	const now = days.at(-1);
	return {
		arm: pair.arm,
		goal,
		lift: now ? liftOf(now) : { estimate: null, low: null, high: null },
		pValue: alwaysValidP(Math.max(0, ...days.map((day) => lnEvidence(day)))),
	};
}

function curveOf(pair: ArmPair, goal: Goal, totals: readonly Totals[]): LiftPoint[] {
	return totals.map((total) => ({
		day: total.day,
		arm: pair.arm,
		lift: liftOf(convertedOf(pair, total, goal)),
	}));
}
