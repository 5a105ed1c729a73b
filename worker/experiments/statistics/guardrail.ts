import type { Goal, Interval } from "../../contract/experiment-admin.ts";
import { type ArmPair, armPairs } from "./arm-pairs.ts";
import { lnEvidence, type Pair } from "./e-process.ts";
import { liftOf } from "./lift.ts";
import { keepsEarlierSplit } from "./ratio-of-run.ts";
import type { RunCounts } from "./run-counts.ts";
import { type Totals, totalsByDay } from "./run-days.ts";

/** The chance of stopping a test of harmless arms. */
const GUARDRAIL_ALPHA = 0.01;

/** An arm that is proven to harm the guardrail goal. */
export interface Harm {
	arm: string;
	goal: Goal;
	lift: Interval;
}

/** The first arm that is proven to convert less than A for the guardrail goal, on any day of the run. */
export function guardrailHarm(counts: RunCounts, now: number): Harm | null {
	const { plan } = counts;
	// A split that follows other weights would be taken for harm.
	if (keepsEarlierSplit(counts)) return null;
	const totals = totalsByDay(counts, now);
	const pairs = armPairs(plan.arms);
	const limit = -Math.log(GUARDRAIL_ALPHA / pairs.length);
	for (const pair of pairs) {
		const harmed = totals
			.map((total) => convertedOf(pair, total, plan.guardrailGoal))
			.find((converted) => isBelow(converted) && lnEvidence(converted) >= limit);
		if (harmed) return { arm: pair.arm, goal: plan.guardrailGoal, lift: liftOf(harmed) };
	}
	return null;
}

/** The conversions of an arm and the control at the end of a day. */
export function convertedOf({ control, arm, share }: ArmPair, total: Totals, goal: Goal): Pair {
	const converted = total.conversions[goal];
	return { control: converted.get(control) ?? 0, arm: converted.get(arm) ?? 0, share };
}

function isBelow({ control, arm, share }: Pair): boolean {
	return arm < share * (control + arm);
}
