import type { Query } from "../../contract/address.ts";
import { type CountedArm, isCounting } from "../../contract/experiment.ts";
import type { TestDefinition } from "../../contract/experiment-schema.ts";
import { CONTROL, isHoldout, PRICE_SLOT } from "../../contract/slots.ts";
import { assign, drawnArm, type Participant } from "./assign.ts";
import { isAllocated } from "./participates.ts";
import { type ReadCookie, readStickyArm, stickyCookie } from "./sticky-cookie.ts";

export interface Arms {
	/** Arm by test name, for the page's content. */
	shown: Map<string, string>;
	counted: CountedArm[];
	setCookies: string[];
	/** The tests whose arm the link chose: the response is `noindex` (docs/product/experiments.md#experiments). */
	overridden: TestDefinition[];
}

/**
 * The arms of one visitor in several tests.
 *
 * @param visitor undefined for visitors who are not counted (bots, prefetches, opted out).
 * @param override the link's arm by test name, from `?ab.{testName}=B`: it counts nowhere and is not kept. No link
 *   chooses a price.
 */
export function assignAll(
	tests: readonly TestDefinition[],
	visitor: Participant | undefined,
	cookie: ReadCookie,
	override: ReadonlyMap<string, string>,
): Arms {
	const shown = new Map<string, string>();
	const counted: CountedArm[] = [];
	const setCookies: string[] = [];
	const overridden: TestDefinition[] = [];
	// The holdout of a page comes before its other tests.
	let isHeldOut = false;
	for (const test of tests) {
		const wanted = test.slot === PRICE_SLOT ? undefined : override.get(test.testName);
		if (wanted !== undefined && test.variants.some(({ id }) => id === wanted)) {
			shown.set(test.testName, wanted);
			overridden.push(test);
			continue;
		}
		if (isHeldOut) continue;
		const assigned = assign(test, visitor, readStickyArm(cookie, test));
		const { arm, isNotDrawn } = assigned;
		if (arm === undefined) continue;
		shown.set(test.testName, arm);
		isHeldOut = assigned.counted && arm === CONTROL && isHoldout(test.slot);
		if (assigned.counted) {
			const { testName, run = 0 } = test;
			counted.push({ test: testName, run, arm, ...(isNotDrawn && { isNotDrawn }) });
		}
		if (assigned.isNew) setCookies.push(stickyCookie(test, arm));
	}
	return { shown, counted, setCookies, overridden };
}

/** The arms that a visitor has in tests that count, whichever page shows them; none that was set by hand. */
export function armsOf(
	tests: readonly TestDefinition[],
	visitorId: string,
	cookie: ReadCookie,
): CountedArm[] {
	return tests.flatMap((test) => {
		const arm = readStickyArm(cookie, test);
		if (arm === undefined || !isCounting(test) || !isAllocated(test, visitorId)) return [];
		if (arm !== drawnArm(test, visitorId)) return [];
		return { test: test.testName, run: test.run ?? 0, arm };
	});
}

export const NO_OVERRIDE: ReadonlyMap<string, string> = new Map();

/** The arms in `?ab.{testName}={arm}`; empty for almost every request. */
export function readOverride(query: Query): Map<string, string> {
	const override = new Map<string, string>();
	for (const [key, value] of query) if (key.startsWith("ab.")) override.set(key.slice(3), value);
	return override;
}
