import { isCounting } from "../../contract/experiment.ts";
import type { TestDefinition } from "../../contract/experiment-schema.ts";
import { CONTROL, PRICE_SLOT } from "../../contract/slots.ts";
import { bucket } from "./bucket.ts";
import { isAllocated, isInAudience, type Traits } from "./participates.ts";

/** A visitor who can take part in tests. */
export interface Participant {
	id: string;
	traits: Traits;
	/** The request is a click: who has an arm was in the audience when the page was shown. */
	clicks?: boolean;
}

export interface Assignment {
	/** Undefined for the page's own content: the visitor takes no part. */
	arm: string | undefined;
	/** The visitor had no valid sticky arm: set the cookie. */
	isNew: boolean;
	/** The visitor takes part in the test: exposures and conversions count. */
	counted: boolean;
	/** The sticky arm is not the one that would be drawn: of earlier weights, or set by hand. */
	isNotDrawn?: true;
}

const OUTSIDE: Assignment = { arm: undefined, isNew: false, counted: false };

/**
 * The arm of one visitor in one test (docs/product/experiments.md#experiments). A sticky arm is used while the
 * test has it; otherwise the bucket selects one by the cumulative weights.
 *
 * @param visitor undefined for visitors who are not counted: they get the control and no cookie.
 */
export function assign(
	test: TestDefinition,
	visitor: Participant | undefined,
	sticky: string | undefined,
): Assignment {
	if (!isCounting(test) || visitor === undefined)
		return { arm: controlOf(test), isNew: false, counted: false };
	if (!isAllocated(test, visitor.id)) return OUTSIDE;
	const drawn = drawnArm(test, visitor.id);
	// Nobody chooses a price: of a price test only the arm that is drawn counts.
	const isKnown =
		test.slot === PRICE_SLOT ? sticky === drawn : test.variants.some(({ id }) => id === sticky);
	const known = isKnown ? sticky : undefined;
	if (!(known && visitor.clicks) && !isInAudience(test, visitor.traits)) return OUTSIDE;
	if (known === undefined) return { arm: drawn, isNew: true, counted: true };
	const kept = { arm: known, isNew: false, counted: true };
	return known === drawn ? kept : { ...kept, isNotDrawn: true };
}

/** The arm that a test draws for a visitor, whatever the cookie says. */
export function drawnArm(test: TestDefinition, id: string): string {
	const position = bucket(test.salt ?? test.testName, id);
	let cumulative = 0;
	for (const variant of test.variants) {
		cumulative += variant.weight;
		if (position < cumulative) return variant.id;
	}
	// Weights add up to 100 (contract/experiment-schema.ts): nothing leads here.
	return test.variants.at(-1)?.id ?? CONTROL;
}

/** A, or the only arm of a test whose winner is shown to everyone. */
function controlOf({ variants }: TestDefinition): string {
	const [first] = variants;
	return variants.length === 1 && first ? first.id : CONTROL;
}
