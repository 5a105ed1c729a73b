import type { Deviation } from "../../../contract/experiment-detail-schema.ts";
import type { RunCounts } from "../../../contract/run-counts.ts";
import { sharesOf } from "./arm-pairs.ts";
import { withoutHeavy } from "./heavy-networks.ts";
import { totalsByDay } from "./run-days.ts";
import {
	greatestDeviation,
	isRatioBroken,
	lnRatioEvidence,
	type UnitGroup,
} from "./sample-ratio.ts";

/**
 * Whether the units of a run were ever split too far from the weights, and the group that deviates
 * most. Not tested when visitors keep the arm of an earlier split: theirs follows other weights.
 */
export function ratioOf(
	counts: RunCounts,
	now: number,
): { isBroken: boolean; deviation: Deviation | null } {
	const shares = sharesOf(counts.plan.arms);
	if (keepsEarlierSplit(counts)) return { isBroken: false, deviation: null };
	const isBroken = (units: RunCounts) => {
		const days = totalsByDay(units, now).map(({ exposures }) => lnRatioEvidence(exposures, shares));
		return isRatioBroken(Math.max(0, ...days));
	};
	// A few networks must not void a test: the split of all others is broken, too.
	if (!isBroken(counts) || !isBroken(withoutHeavy(counts))) {
		return { isBroken: false, deviation: null };
	}
	return { isBroken: true, deviation: greatestDeviation(groupsOf(counts), shares) };
}

/** Whether an earlier run had other weights, and its visitors keep their arm in this one. */
export function keepsEarlierSplit({ plan, earlierArms }: RunCounts): boolean {
	const now = sharesOf(plan.arms);
	return earlierArms.some((arms) => {
		const before = sharesOf(arms);
		return [...now].some(([arm, share]) => before.get(arm) !== share);
	});
}

function groupsOf({ groups, exposures }: RunCounts): UnitGroup[] {
	const rows = [
		...groups.flatMap(({ by, value, arm, exposures: units }) =>
			by === "returning" ? [] : [{ by, value, arm, units }],
		),
		...exposures.map(({ day, arm, units }) => ({ by: "day" as const, value: day, arm, units })),
	];
	const groupsByKey = Map.groupBy(rows, ({ by, value }) => `${by} ${value}`);
	return [...groupsByKey.values()].flatMap((group) => {
		const [first] = group;
		if (first === undefined) return [];
		const units = new Map<string, number>();
		for (const { arm, units: n } of group) units.set(arm, (units.get(arm) ?? 0) + n);
		return [{ by: first.by, value: first.value, units }];
	});
}
