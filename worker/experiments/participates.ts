import type { Language, Platform } from "../../contract/events.ts";
import type { TestDefinition } from "../../contract/experiment-schema.ts";
import { foldedName } from "../../contract/tags.ts";
import { bucket } from "./bucket.ts";

/** Traits that decide whether a visitor belongs to an audience. */
export interface Traits {
	platform: Platform;
	language: Language;
	/** `utm_source` of the page, else of the last campaign; a function, because few tests need it. */
	source: () => string;
}

/** Whether a test is for visitors like this one; a test without an audience is for all. */
export function isInAudience({ audience }: TestDefinition, traits: Traits): boolean {
	if (audience === undefined) return true;
	const { languages, platforms, sources, sourcesExcluded } = audience;
	if (languages.length > 0 && !languages.includes(traits.language)) return false;
	if (platforms.length > 0 && !platforms.includes(traits.platform)) return false;
	if (sources.length === 0) return true;
	const source = foldedName(traits.source());
	return sources.some((each) => foldedName(each) === source) !== sourcesExcluded;
}

/**
 * Whether a visitor is within the part of the audience that takes part. Its bucket is not that of the
 * arms, so that a larger allocation moves nobody between them.
 *
 * @example with `allocation: 10` the visitors of buckets 0–9 take part, with 50 they and 40 more
 */
export function isAllocated({ testName, allocation = 100 }: TestDefinition, id: string): boolean {
	return allocation === 100 || bucket(`${testName}:allocation`, id) < allocation;
}
