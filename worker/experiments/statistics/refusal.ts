import type { Verdict } from "../../../contract/experiment-detail-schema.ts";
import type { RunCounts } from "../../../contract/run-counts.ts";
import { keepsEarlierSplit, ratioOf } from "./ratio-of-run.ts";

/** Events may be lost while every store is down; more than this part is too many to conclude. */
const MAX_LOST_SHARE = 0.001;
/** Visitors who delete their cookies are drawn again; more than this part blurs the arms. */
const MAX_SPLIT_SHARE = 0.01;

/** Why nothing may be concluded from the run: the first reason, or null. */
export function refusalOf(counts: RunCounts, now: number): Verdict | null {
	const ratio = ratioOf(counts, now);
	if (ratio.isBroken) return { kind: "refused_ratio", deviation: ratio.deviation };
	const difference = missingEvents(counts);
	if (difference > 0) return { kind: "refused_ledger", difference };
	if (counts.changedOutside) return { kind: "refused_changed", how: "outside" };
	if (keepsEarlierSplit(counts)) return { kind: "refused_changed", how: "during" };
	return hasSplitUnits(counts) ? { kind: "refused_split", share: splitShare(counts) } : null;
}

/** Events that no outcome of the ledger explains, or that were lost when these are too many. */
export function missingEvents({ ledger: { received, lost, difference } }: RunCounts): number {
	if (difference !== 0) return Math.abs(difference);
	return lost > MAX_LOST_SHARE * received ? lost : 0;
}

/** Whether too many units were shown two arms. */
export function hasSplitUnits(counts: RunCounts): boolean {
	return splitShare(counts) > MAX_SPLIT_SHARE;
}

function splitShare({ exposures, leftOut: { split } }: RunCounts): number {
	const units = exposures.reduce((all, row) => all + row.units, split);
	return units === 0 ? 0 : split / units;
}
