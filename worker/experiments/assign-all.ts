import type { TestDefinition } from "../contract/experiment.ts";
import { assign } from "./assign.ts";
import { type ReadCookie, readStickyArm, stickyCookie } from "./sticky-cookie.ts";

export interface Arms {
	/** Arm by test name, for the page's copy. */
	shown: Map<string, string>;
	/** The arms that are counted. */
	counted: Map<string, string>;
	setCookies: string[];
	/** A tester chose an arm: the response is `noindex` and sets no cookie (docs/product.md#experiments). */
	overridden: boolean;
}

/**
 * The arms of one visitor in several tests.
 *
 * @param visitorId undefined for visitors who are not counted (bots, prefetches, opted out).
 * @param override a tester's arm by test name, from `?ab.{testName}=B`.
 */
export function assignAll(
	tests: readonly TestDefinition[],
	visitorId: string | undefined,
	cookie: ReadCookie,
	override: ReadonlyMap<string, string>,
): Arms {
	const arms: Arms = { shown: new Map(), counted: new Map(), setCookies: [], overridden: false };
	for (const test of tests) {
		const wanted = override.get(test.testName);
		if (wanted !== undefined && test.variants.some(({ id }) => id === wanted)) {
			arms.shown.set(test.testName, wanted);
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

/** The arms in `?ab.{testName}={arm}`; empty for almost every request. */
export function readOverride(query: URLSearchParams): Map<string, string> {
	const override = new Map<string, string>();
	for (const [key, value] of query) if (key.startsWith("ab.")) override.set(key.slice(3), value);
	return override;
}
