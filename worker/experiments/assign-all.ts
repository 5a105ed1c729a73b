import type { TestDefinition } from "../contract/experiment.ts";
import { assign } from "./assign.ts";
import { type ReadCookie, readStickyArm, stickyCookie } from "./sticky-cookie.ts";

export interface Arms {
	/** Arm by test name, for the page's copy. */
	shown: Map<string, string>;
	/** The same without those that must not be counted. */
	counted: Map<string, string>;
	setCookies: string[];
	/** A tester chose an arm: the answer is `noindex`, and nothing of it sticks (design §6). */
	overridden: boolean;
}

/**
 * The arms of one visitor in several tests.
 *
 * @param visitorId undefined for those who must not be counted (bots, prefetches, opted out).
 * @param override arm by test name that a tester asked for with `?ab.{testName}=B`.
 */
export function assignAll(
	tests: readonly TestDefinition[],
	visitorId: string | undefined,
	cookie: ReadCookie,
	override: ReadonlyMap<string, string>,
): Arms {
	const arms: Arms = { shown: new Map(), counted: new Map(), setCookies: [], overridden: false };
	for (const test of tests) {
		const asked = override.get(test.testName);
		if (asked !== undefined && test.variants.some(({ id }) => id === asked)) {
			arms.shown.set(test.testName, asked);
			arms.overridden = true;
			continue;
		}
		const { arm, isNew, counted } = assign(test, visitorId, readStickyArm(cookie, test));
		arms.shown.set(test.testName, arm);
		if (counted) arms.counted.set(test.testName, arm);
		if (isNew) arms.setCookies.push(stickyCookie(test, arm));
	}
	return arms;
}

export const NO_OVERRIDE: ReadonlyMap<string, string> = new Map();

/** The arms asked for by `?ab.{testName}={arm}`; empty for almost every request. */
export function readOverride(query: URLSearchParams): Map<string, string> {
	const override = new Map<string, string>();
	for (const [key, value] of query) if (key.startsWith("ab.")) override.set(key.slice(3), value);
	return override;
}
