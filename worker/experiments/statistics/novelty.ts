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
export function changesOf({
	exposures,
	conversions,
	...run
}: Pick<RunCounts, "startedAt" | "plan" | "exposures" | "conversions">): Change[] {
	const [firstLook = 0] = lookTimes(run);
	const goal = conversions.filter((row) => row.goal === run.plan.primaryGoal);
	const sum = (rows: RunCounts["exposures"], arm: string, isFirst: boolean) =>
		rows
			.filter((row) => row.arm === arm && (!isFirst || Date.parse(row.day) < firstLook))
			.reduce((all, { units }) => all + units, 0);
	return armPairs(run.plan.arms).flatMap(({ control, arm, alpha }) => {
		const [first, all] = [true, false].map((isFirst) => ({
			arm: sum(goal, arm, isFirst),
			control: sum(goal, control, isFirst),
		})) as [Converted, Converted];
		const later = { arm: all.arm - first.arm, control: all.control - first.control };
		if (later.arm + later.control === 0) return [];
		const spread = Math.sqrt(varianceOf(first) + varianceOf(later));
		const z = Math.abs(lnOddsOf(first) - lnOddsOf(later)) / spread;
		if (z < normalQuantile(1 - alpha)) return [];
		// A conversion of the later weeks may be of a visitor of the first one.
		const lift = (each: Converted, isFirst: boolean) => {
			const [ofArm, ofControl] = [arm, control].map((id) => sum(exposures, id, isFirst)) as [
				number,
				number,
			];
			return liftAt(each.arm / (each.arm + each.control), ofArm / (ofArm + ofControl));
		};
		return [{ arm, first: lift(first, true), later: lift(later, false) }];
	});
}

interface Converted {
	arm: number;
	control: number;
}

const lnOddsOf = ({ arm, control }: Converted) => Math.log((arm + 0.5) / (control + 0.5));
const varianceOf = ({ arm, control }: Converted) => 1 / (arm + 0.5) + 1 / (control + 0.5);
