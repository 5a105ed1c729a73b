/** Sentences and actions that are true under each verdict of a test (docs/product/experiments.md#verdict). */
import type { Verdict } from "./experiment-detail-schema.ts";
import type { ExperimentAction } from "./experiment-terms.ts";

/** `declared`: one arm stands alone, since a winner was declared. `none`: nothing was counted yet. */
export type VerdictCase = Verdict["kind"] | "declared" | "none";

/** Sentences that are true under some verdicts only. */
type Sentence =
	/** An early winner looks better than it is. */
	| "early"
	/** A part of the visitors sees the worse version. */
	| "worse"
	/** No look is left; another duration begins another run. */
	| "noLooksLeft"
	/** The later weeks differ from the first. */
	| "novelty"
	/** Days until the last look. */
	| "daysLeft"
	/** The weekly looks, which alone decide. */
	| "looks"
	/** The lift by goal and by day. */
	| "lifts";

interface Row {
	/** Whether a person has to conclude. */
	isDecided?: true;
	says: readonly Sentence[];
	/** Beside the actions that every state offers. */
	offers: readonly ExperimentAction[];
}

const BREAK = ["pause", "resume"] as const;
const RESTART = ["redraw", "ramp"] as const;

/** The data are wrong: no arm can be chosen by them, and more visitors do not mend them. */
const REFUSED: Row = { says: ["looks", "lifts"], offers: [...BREAK, "redraw"] };

const TABLE: Record<VerdictCase, Row> = {
	refused_ratio: REFUSED,
	refused_ledger: REFUSED,
	refused_changed: REFUSED,
	refused_split: REFUSED,
	refused_networks: {
		says: ["daysLeft", "looks", "lifts"],
		offers: [...BREAK, "redraw", "declare_winner"],
	},
	too_early: {
		says: ["daysLeft", "looks", "lifts"],
		offers: [...BREAK, ...RESTART, "declare_winner"],
	},
	wins: {
		isDecided: true,
		says: ["early", "worse", "novelty", "looks", "lifts"],
		offers: [...BREAK, "declare_winner"],
	},
	loses: {
		isDecided: true,
		says: ["worse", "novelty", "looks", "lifts"],
		offers: [...BREAK, "declare_winner"],
	},
	no_difference: {
		isDecided: true,
		says: ["noLooksLeft", "novelty", "looks", "lifts"],
		offers: [...BREAK, ...RESTART, "declare_winner"],
	},
	aa_test: { says: ["looks", "lifts"], offers: [...BREAK, ...RESTART] },
	holdout: { says: ["lifts"], offers: [...BREAK, ...RESTART] },
	/** A pause would show A to everybody; to end the test is to stop it. */
	declared: { says: [], offers: ["resume"] },
	none: { says: [], offers: [] },
};

/** The case of a test: one that was started and has no verdict compares A with nothing. */
export function caseOf({ verdict, run }: { verdict: Verdict | null; run: number }): VerdictCase {
	return verdict?.kind ?? (run > 0 ? "declared" : "none");
}

export function says(verdict: VerdictCase, sentence: Sentence): boolean {
	return TABLE[verdict].says.includes(sentence);
}

export function offers(verdict: VerdictCase, action: ExperimentAction): boolean {
	return TABLE[verdict].offers.includes(action);
}

/** Whether a bound was crossed or the last look is over: only a person can conclude. */
export function isDecided(verdict: Pick<Verdict, "kind"> | null): boolean {
	return verdict !== null && TABLE[verdict.kind].isDecided === true;
}
