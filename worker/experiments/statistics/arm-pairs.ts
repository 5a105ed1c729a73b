import type { PlannedArm } from "../../../contract/experiment-admin.ts";
import { CONTROL } from "../../../contract/slots.ts";

type Weighted = Pick<PlannedArm, "id" | "weight">;

/** An arm that is compared with the control. */
export interface ArmPair {
	control: string;
	arm: string;
	/** The arm's part of the weights of both. */
	share: number;
	/** The part of all visitors that both get. */
	part: number;
	/** The error of one side, over all looks. */
	alpha: number;
}

/** The error of one side of a test of two arms: 5 % in all. */
const ALPHA = 0.025;

/**
 * Every arm against A. With several of them each gets its part of the error (Bonferroni), so that
 * the chance of any false winner stays the same. Arms without visitors are not compared.
 */
export function armPairs(arms: readonly Weighted[]): ArmPair[] {
	const control = arms.find(({ id }) => id === CONTROL);
	if (control === undefined || control.weight === 0) return [];
	const others = arms.filter(({ id, weight }) => id !== CONTROL && weight > 0);
	return others.map(({ id, weight }) => ({
		control: CONTROL,
		arm: id,
		share: weight / (weight + control.weight),
		part: (weight + control.weight) / 100,
		alpha: ALPHA / others.length,
	}));
}

/** The planned part of all visitors by arm, of arms that get any. */
export function sharesOf(arms: readonly Weighted[]): Map<string, number> {
	return new Map(
		arms.filter(({ weight }) => weight > 0).map(({ id, weight }) => [id, weight / 100]),
	);
}
