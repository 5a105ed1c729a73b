import type { ExperimentPlan } from "../../../contract/experiment-plan-schema.ts";
import { type ArmPair, armPairs } from "./arm-pairs.ts";
import { shareAt } from "./lift.ts";
import { chancesToCross, type LookPlan } from "./look-bounds.ts";

const POWER = 0.8;
/** A greater lift is not worth stating: the arm would convert 21 times as often. */
const MAX_LIFT = 20;
const PRECISION = 1e-3;
/** With more conversions the lift found shrinks with their square root, and need not be computed. */
const MAX_CONVERSIONS = 4000;

/** Size of a test: the plan's arms and weeks, of which the looks follow. */
type PowerPlan = Pick<ExperimentPlan, "arms" | "weeks">;

/**
 * The smallest lift that every arm shows with a chance of 80 % by the last look; null when the base
 * rate or the visitors are too few for any.
 *
 * @param baseRate the part of the control's visitors that converts.
 * @param visitorsPerWeek that take part, in all arms.
 * @example powerOf(0.05, 1400, plan) // 0.37 for two equal arms and 4 weeks
 */
export function powerOf(baseRate: number, visitorsPerWeek: number, plan: PowerPlan): number | null {
	return greatest(
		armPairs(plan.arms).map((pair) =>
			detectableLift(baseRate, visitorsPerWeek * pair.part, lookPlan(pair, plan)),
		),
	);
}

/** The visitors, in all arms, with whom every arm shows this lift with a chance of 80 %. */
export function visitorsFor(lift: number, baseRate: number, plan: PowerPlan): number | null {
	return greatest(
		armPairs(plan.arms).map((pair) => {
			const ofPair = conversionsFor(lift, lookPlan(pair, plan)) / rateOfPair(baseRate, lift, pair);
			return Number.isFinite(ofPair) ? Math.ceil(ofPair / pair.part) : null;
		}),
	);
}

/** The chance that an arm with this lift wins at one of the looks. @param weekly conversions of both arms */
export function powerAt(lift: number, weekly: number, plan: LookPlan): number {
	const conversions = Array.from({ length: plan.looks }, (_, k) => Math.round(weekly * (k + 1)));
	return chancesToCross(conversions, plan, shareAt(lift, plan.share)).won;
}

function detectableLift(baseRate: number, weekly: number, plan: LookPlan): number | null {
	if (baseRate <= 0 || weekly <= 0) return null;
	const scale = Math.max(1, (baseRate * weekly * plan.looks) / MAX_CONVERSIONS);
	const isFound = (lift: number) =>
		powerAt(lift, (weekly / scale) * rateOfPair(baseRate, lift, plan), plan) >= POWER;
	const most = Math.min(MAX_LIFT, 1 / baseRate - 1);
	return isFound(most) ? smallest(0, most, isFound) / Math.sqrt(scale) : null;
}

function conversionsFor(lift: number, plan: LookPlan): number {
	const isEnough = (weekly: number) => powerAt(lift, weekly, plan) >= POWER;
	let most = 1;
	while (!isEnough(most)) most *= 2;
	return smallest(most / 2, most, isEnough) * plan.looks;
}

/** The smallest value for which `holds`, which does for `to` and all above it. */
function smallest(from: number, to: number, holds: (value: number) => boolean): number {
	let low = from;
	let high = to;
	while (high - low > PRECISION * high) {
		const middle = (low + high) / 2;
		if (holds(middle)) high = middle;
		else low = middle;
	}
	return high;
}

/** The rate of the control and an arm together. */
function rateOfPair(baseRate: number, lift: number, { share }: { share: number }): number {
	return baseRate * (1 + share * lift);
}

function lookPlan({ share, alpha }: ArmPair, { weeks }: PowerPlan): LookPlan {
	return { share, looks: weeks, alpha };
}

/** Null when any is, or when there is none. */
function greatest(values: readonly (number | null)[]): number | null {
	const known = values.filter((value) => value !== null);
	return known.length > 0 && known.length === values.length ? Math.max(...known) : null;
}
