/** Whether an arm's effect has changed since its first week (docs/product/experiments.md#later-weeks). */

import type { RunCounts } from "../../../contract/run-counts.ts";
import { armPairs } from "./arm-pairs.ts";
import { liftAt } from "./lift.ts";
import { lookTimes } from "./run-days.ts";
import { normalQuantile } from "./special/normal-distribution.ts";

/** An arm whose lift of the first week and that of the weeks since differ by more than chance; relative lifts. */
export interface Change {
	arm: string;
	first: number | null;
	later: number | null;
}

/**
 * The arms whose part of the conversions has changed after the first look, at an error of 5 % over all arms
 * (difference of two log odds, with half a conversion added to each number).
 */
export function changesOf(counts: Pick<RunCounts, "startedAt" | "plan" | "conversions">): Change[] {
	const [firstLook = 0] = lookTimes(counts);
	const goal = counts.conversions.filter((row) => row.goal === counts.plan.primaryGoal);
	const sum = (arm: string, isFirst: boolean) =>
		goal
			.filter((row) => row.arm === arm && Date.parse(row.day) < firstLook === isFirst)
			.reduce((all, { units }) => all + units, 0);
	return armPairs(counts.plan.arms).flatMap(({ control, arm, share, alpha }) => {
		const [first, later] = [true, false].map((isFirst) => ({
			arm: sum(arm, isFirst),
			control: sum(control, isFirst),
		})) as [Converted, Converted];
		if (later.arm + later.control === 0) return [];
		const spread = Math.sqrt(varianceOf(first) + varianceOf(later));
		const z = Math.abs(lnOddsOf(first) - lnOddsOf(later)) / spread;
		if (z < normalQuantile(1 - alpha)) return [];
		const lift = (each: Converted) => liftAt(each.arm / (each.arm + each.control), share);
		return [{ arm, first: lift(first), later: lift(later) }];
	});
}

interface Converted {
	arm: number;
	control: number;
}

const lnOddsOf = ({ arm, control }: Converted) => Math.log((arm + 0.5) / (control + 0.5));
const varianceOf = ({ arm, control }: Converted) => 1 / (arm + 0.5) + 1 / (control + 0.5);
