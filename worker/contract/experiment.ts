/**
 * The definition of an A/B test (docs/product.md#experiments): the value of the KV key `experiments`,
 * from which the edge assigns arms and pages take their copy.
 */
import type { Language } from "./events.ts";

/** The copy of one arm for one slot. */
export interface SlotCopy {
	headline: string;
	subheadline: string;
	ctaText: string;
}

export interface Variant {
	id: string;
	/** In percent; the weights of a test add up to 100. */
	weight: number;
	content?: Record<Language, SlotCopy> | undefined;
}

/** A place whose copy a test may set for visitors without a targeted one. */
export const SLOTS = ["home.hero", "beta.hero"] as const;
export type Slot = (typeof SLOTS)[number];

export interface TestDefinition {
	testName: string;
	isActive: boolean;
	slot?: Slot | undefined;
	variants: Variant[];
}

export interface Experiments {
	version: string;
	tests: TestDefinition[];
}

/** Every visitor sees this arm while a test is inactive. */
export const CONTROL = "A";

export const HEADLINE_TEST = "headline_test_2025";
export const BETA_TEST = "beta_headline_test_2025";
