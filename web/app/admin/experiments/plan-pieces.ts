/**
 * A plan as separate pieces, so that two plans can be compared and merged piece by piece: the fields,
 * the weights together, and each text of each arm. Pure.
 */

import type { PlannedArm, PlanPart } from "../../../../contract/experiment-admin.ts";
import type { ExperimentPlan } from "../../../../contract/experiment-plan-schema.ts";
import type { Audience } from "../../../../contract/experiment-schema.ts";
import type { Goal, GuardrailGoal } from "../../../../contract/experiment-terms.ts";
import { LANGUAGES } from "../../../../contract/languages.ts";
import type { Slot } from "../../../../contract/slots.ts";

export type Piece =
	| { name: "title" | "hypothesis"; value: string }
	| { name: "slot"; value: Slot | null }
	| { name: "primaryGoal"; value: Goal }
	| { name: "guardrailGoal"; value: GuardrailGoal }
	| { name: "weights"; value: { id: string; weight: number }[] }
	| { name: "text"; arm: string; language: "fr" | "en"; field: string; value: string }
	| { name: "audience"; value: Audience }
	| { name: "allocation" | "weeks"; value: number };

/** Pieces by their keys. */
type Pieces = Map<string, Piece>;

export interface Difference {
	key: string;
	/** Undefined when only the other plan has it. */
	before: Piece | undefined;
	after: Piece | undefined;
}

/** In the order in which they are shown. */
const PARTS = [
	...(["title", "hypothesis", "slot", "primaryGoal", "guardrailGoal"] as const),
	...(["arms", "audience", "allocation", "weeks"] as const),
];

export function piecesOf(plan: PlanPart): Pieces {
	const pieces = PARTS.flatMap((name): Piece[] => {
		if (plan[name] === undefined) return [];
		return name === "arms" ? armPieces(plan.arms ?? []) : [{ name, value: plan[name] } as Piece];
	});
	return new Map(pieces.map((piece) => [keyOf(piece), piece]));
}

function armPieces(arms: readonly PlannedArm[]): Piece[] {
	const texts = arms.flatMap(({ id, content }) =>
		LANGUAGES.flatMap((language) =>
			Object.entries(content?.[language] ?? {}).map(
				([field, value]): Piece => ({ name: "text", arm: id, language, field, value }),
			),
		),
	);
	return [{ name: "weights", value: arms.map(({ id, weight }) => ({ id, weight })) }, ...texts];
}

function keyOf(piece: Piece): string {
	if (piece.name !== "text") return piece.name;
	return ["text", piece.arm, piece.language, piece.field].join("/");
}

/** The pieces in which two plans differ. */
export function differences(before: PlanPart, after: PlanPart): Difference[] {
	const [old, now] = [piecesOf(before), piecesOf(after)];
	return [...new Set([...old.keys(), ...now.keys()])]
		.map((key) => ({ key, before: old.get(key), after: now.get(key) }))
		.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** Compares two edits of one plan piece by piece. */
export function compareEdits(base: PlanPart, mine: PlanPart, theirs: PlanPart) {
	const changedBy = (plan: PlanPart) => new Set(differences(base, plan).map(({ key }) => key));
	const [byMe, byThem] = [changedBy(mine), changedBy(theirs)];
	const differing = differences(mine, theirs);
	const keysOf = (isWanted: (key: string) => boolean) =>
		differing.map(({ key }) => key).filter(isWanted);
	return {
		/** Fields that both have changed, each in another way: `before` is mine, `after` theirs. */
		conflicts: differing.filter(({ key }) => byMe.has(key) && byThem.has(key)),
		/** Keys of what only they have changed, and of what only I have. */
		theirs: keysOf((key) => !byMe.has(key)),
		mine: keysOf((key) => !byThem.has(key)),
	};
}

/** My plan with the pieces of `keys` taken from theirs. */
export function mergePlans(
	mine: ExperimentPlan,
	theirs: ExperimentPlan,
	keys: ReadonlySet<string>,
): ExperimentPlan {
	const [own, other] = [piecesOf(mine), piecesOf(theirs)];
	const merged: Pieces = new Map();
	for (const key of [...own.keys(), ...other.keys()]) {
		const piece = (keys.has(key) ? other : own).get(key);
		if (piece) merged.set(key, piece);
	}
	return planOf(merged, mine);
}

/** @param rest the values of missing pieces */
function planOf(pieces: Pieces, rest: ExperimentPlan): ExperimentPlan {
	const plan = { ...rest };
	const texts: Extract<Piece, { name: "text" }>[] = [];
	for (const piece of pieces.values()) {
		if (piece.name === "text") texts.push(piece);
		else if (piece.name === "weights") plan.arms = piece.value;
		else Object.assign(plan, { [piece.name]: piece.value });
	}
	plan.arms = plan.arms.map(({ id, weight }) => {
		const own = texts.filter(({ arm }) => arm === id);
		if (own.length === 0) return { id, weight };
		const inLanguage = (language: "fr" | "en") =>
			Object.fromEntries(
				own.filter((text) => text.language === language).map(({ field, value }) => [field, value]),
			);
		return { id, weight, content: { fr: inLanguage("fr"), en: inLanguage("en") } };
	});
	return plan;
}
