import type { Conclusion, Verdict } from "../../../contract/experiment-detail-schema.ts";
import type { Look } from "../../../contract/experiment-results-schema.ts";
import { MIN_LIGHT_CONVERSIONS } from "../../../contract/experiment-terms.ts";
import type { RunCounts, StoredLook } from "../../../contract/run-counts.ts";
import { CONTROL, isHoldout } from "../../../contract/slots.ts";
import { type ArmPair, armPairs } from "./arm-pairs.ts";
import { convertedOf } from "./guardrail.ts";
import { withoutHeavy } from "./heavy-networks.ts";
import { liftOf } from "./lift.ts";
import { liftAfter, looksOf } from "./looks.ts";
import { visitorsFor } from "./power.ts";
import { rateOf } from "./rate.ts";
import { refusalOf } from "./refusal.ts";
import { lookTimes, type Totals, totalsByDay } from "./run-days.ts";

/** The lift for which a verdict that is too early names the visitors still needed. */
const REFERENCE_LIFT = 0.2;

/** Input of a verdict. */
export interface Evidence {
	counts: RunCounts;
	totals: readonly Totals[];
	looks: Look[];
	now: number;
}

/**
 * One sentence on a run: the first that applies (docs/product/experiments.md#verdict). Null when A is compared
 * with nothing, as after a winner was declared.
 */
export function verdictOf(evidence: Evidence): Verdict | null {
	const { counts, now } = evidence;
	const pairs = armPairs(counts.plan.arms);
	if (pairs.length === 0) return null;
	const refusal = refusalOf(counts, now);
	if (refusal !== null) return refusal;
	if (counts.plan.slot === null) return { kind: "aa_test" };
	if (isHoldout(counts.plan.slot)) return { kind: "holdout" };
	const found = conclusion(evidence, pairs);
	const units = counts.heavy.exposures.reduce((sum, row) => sum + row.units, 0);
	if (units === 0) return found;
	const light = evidenceOf(withoutHeavy(counts), now);
	const others = conclusion(light, pairs, evidence.totals);
	if (isSame(found, others)) return found;
	return conversionsOf(light) < MIN_LIGHT_CONVERSIONS
		? { kind: "refused_networks", units, others }
		: { ...others, without: units };
}

/** Input of a verdict, from the counts. */
export function evidenceOf(counts: RunCounts, now: number): Evidence {
	const totals = totalsByDay(counts, now);
	// A holdout is read at any time and decides nothing.
	const pairs = isHoldout(counts.plan.slot) ? [] : armPairs(counts.plan.arms);
	return {
		...{ counts, totals, now },
		looks: pairs.flatMap((pair) => looksOf(pair, counts, totals, now)),
	};
}

/** Events may take so long to arrive. */
const SETTLED_MS = 60 * 60 * 1000;

/** The looks that are over and not stored yet, with what was counted until them. */
export function dueLooks(counts: RunCounts, now: number): StoredLook[] {
	const then = now - SETTLED_MS;
	const light = evidenceOf(withoutHeavy(counts), then).looks;
	const all = evidenceOf(counts, then).looks;
	return all.flatMap(({ arm, look, conversions }, i) => {
		const isStored = counts.looks.some((each) => each.arm === arm && each.look === look);
		const lightest = light[i];
		if (isStored || lightest === undefined) return [];
		return [{ arm, look, conversions, light: lightest.conversions }];
	});
}

/** The conversions that decide, of all arms so far. */
function conversionsOf({ counts: { plan }, totals }: Evidence): number {
	const converted = totals.at(-1)?.conversions[plan.primaryGoal].values() ?? [];
	return [...converted].reduce((all, n) => all + n, 0);
}

function isSame(one: Conclusion, other: Conclusion): boolean {
	const armOf = (verdict: Conclusion) => ("arm" in verdict ? verdict.arm : null);
	return one.kind === other.kind && armOf(one) === armOf(other);
}

/** @param shown the totals whose rates the page shows, of heavy networks too */
function conclusion(
	{ counts, totals, looks, now }: Evidence,
	pairs: readonly ArmPair[],
	shown = totals,
): Conclusion {
	const { primaryGoal, weeks } = counts.plan;
	const soFar = (pair: ArmPair) => {
		const last = shown.at(-1);
		return last ? liftOf(convertedOf(pair, last, primaryGoal)).estimate : null;
	};
	const rateIn = (arm: string) => {
		const last = shown.at(-1);
		return rateOf(last?.conversions[primaryGoal].get(arm) ?? 0, last?.exposures.get(arm) ?? 0)
			.estimate;
	};
	const looksOfArm = (arm: string) => looks.filter((look) => look.arm === arm);
	const crossings = pairs.flatMap((pair) => {
		const own = looksOfArm(pair.arm);
		const at = own.findIndex(({ result }) => result !== "open");
		const look = own[at];
		return look ? [{ pair, look, lift: liftAfter(own.slice(0, at + 1), pair) }] : [];
	});
	const decided = (result: "wins" | "loses"): Conclusion | null => {
		const [best] = crossings
			.filter(({ look }) => look.result === result)
			.toSorted((one, other) => heightOf(other.lift) - heightOf(one.lift));
		if (best === undefined) return null;
		const { arm, look, conversions, upper, lower } = best.look;
		return {
			...{ kind: result, arm, look, lift: best.lift, conversions },
			bound: result === "wins" ? upper : lower,
			isEarly: look < weeks,
			rates: { control: rateIn(best.pair.control), arm: rateIn(arm) },
			soFar: soFar(best.pair),
		};
	};
	const isOver = looks.length === pairs.length * weeks;
	const haveAllLost = crossings.length === pairs.length;
	const lifts = () =>
		pairs.map((pair) => ({
			...{ arm: pair.arm, lift: liftAfter(looksOfArm(pair.arm), pair) },
			soFar: soFar(pair),
		}));
	return (
		decided("wins") ??
		(isOver || haveAllLost ? decided("loses") : null) ??
		(isOver
			? { kind: "no_difference", lifts: lifts() }
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
