/**
 * What an A/B test is (spec §3 'A/B test definition', design §6): the shape that KV holds under
 * the key `experiments`, that the edge assigns from and that pages take their copy from.
 */
import type { Language } from "./events.ts";

/** Copy of one arm for one slot (spec §3 'Headline variant'). */
export interface SlotCopy {
	headline: string;
	subheadline: string;
	ctaText: string;
}

export interface Variant {
	id: string;
	/** Percent; the weights of a test add to 100. */
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

/** Everyone sees this arm while a test is inactive (spec §4). */
export const CONTROL = "A";

export const HEADLINE_TEST = "headline_test_2025";
export const BETA_TEST = "beta_headline_test_2025";
