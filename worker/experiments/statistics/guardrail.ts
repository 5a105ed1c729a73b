import type { Interval } from "../../../contract/experiment-detail-schema.ts";
import type { Goal, GuardrailGoal } from "../../../contract/experiment-terms.ts";
import type { RunCounts } from "../../../contract/run-counts.ts";
import { type ArmPair, armPairs } from "./arm-pairs.ts";
import { lnEvidence, type Pair } from "./e-process.ts";
import { withoutHeavy } from "./heavy-networks.ts";
import { type Converted, liftOf } from "./lift.ts";
import { keepsEarlierSplit } from "./ratio-of-run.ts";
import { type Totals, totalsByDay } from "./run-days.ts";
import { liftOfFast, lnEvidenceOfSlower, loadsByDay } from "./slower.ts";

/** The chance of stopping a test of harmless arms. */
const GUARDRAIL_ALPHA = 0.01;

/** An arm that is proven to harm the guardrail goal. */
export interface Harm {
	arm: string;
	goal: GuardrailGoal;
	lift: Interval;
}

/** The first arm that is proven to harm the guardrail goal on any day of the run, without heavy networks too. */
export function guardrailHarm(counts: RunCounts, now: number): Harm | null {
	const harm = provenHarm(counts, now);
	return harm && provenHarm(withoutHeavy(counts), now)?.arm === harm.arm ? harm : null;
}

function provenHarm(counts: RunCounts, now: number): Harm | null {
	const { arms, guardrailGoal: goal } = counts.plan;
	const pairs = armPairs(arms);
	const limit = -Math.log(GUARDRAIL_ALPHA / pairs.length);
	const harmBy =
		goal === "lcp_good"
			? (pair: ArmPair) => slowedBy(pair, counts, now, limit)
			: fewerConversions(counts, totalsByDay(counts, now), goal, limit);
	for (const pair of pairs) {
		const lift = harmBy(pair);
		if (lift !== null) return { arm: pair.arm, goal, lift };
	}
	return null;
}

/** The lift of an arm with fewer conversions than its share, if that is proven. */
function fewerConversions(
	counts: RunCounts,
	totals: readonly Totals[],
	goal: Goal,
	limit: number,
): (pair: ArmPair) => Interval | null {
	// A split that follows other weights would be taken for harm.
	if (keepsEarlierSplit(counts)) return () => null;
	return (pair) => {
		const harmed = totals
			.map((total) => convertedOf(pair, total, goal))
			.find((converted) => isBelow(converted) && lnEvidence(converted) >= limit);
		return harmed ? liftOf(harmed) : null;
	};
}

/** The lift of the share of fast pages with an arm that slows them down, if that is proven. */
function slowedBy(
	{ control, arm }: ArmPair,
	counts: RunCounts,
	now: number,
	limit: number,
): Interval | null {
	const days = loadsByDay(counts, control, arm, now);
	const proven = lnEvidenceOfSlower(days).findIndex((evidence) => evidence >= limit);
	return proven < 0 ? null : liftOfFast(days.slice(0, proven + 1));
}

/** The conversions of an arm and the control at the end of a day. */
export function convertedOf({ control, arm, share }: ArmPair, total: Totals, goal: Goal) {
	const of = (counts: ReadonlyMap<string, number>) => ({
		...{ control: counts.get(control) ?? 0, arm: counts.get(arm) ?? 0 },
	});
	const converted: Converted = {
		...of(total.conversions[goal]),
		...{ share, exposed: of(total.exposures) },
	};
	return converted;
}

function isBelow({ control, arm, share }: Pair): boolean {
	return arm < share * (control + arm);
}
