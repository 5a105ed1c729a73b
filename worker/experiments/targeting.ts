import type { Language } from "../contract/events.ts";
import {
	CONTROL,
	type Experiments,
	HEADLINE_TEST,
	type Slot,
	type SlotCopy,
	type TestDefinition,
} from "../contract/experiment.ts";

const TARGETED = /^[a-e]$/i;

/**
 * The headline that an ad selects: `utm_content` a–e in any case. This is targeting, recorded as the
 * landing event's variant and never mixed with a random test (docs/product.md#experiments).
 */
export function targetedVariant(utmContent: string | null): string | undefined {
	return utmContent !== null && TARGETED.test(utmContent) ? utmContent.toLowerCase() : undefined;
}

/**
 * The copy of a slot: the targeted headline first (home only), else the arm of the test that
 * holds the slot, else the home headline a; undefined for the page's own copy.
 *
 * @param arms arm by test name.
 */
export function slotCopy(
	experiments: Experiments,
	slot: Slot,
	language: Language,
	targeted: string | undefined,
	arms: ReadonlyMap<string, string>,
): SlotCopy | undefined {
	const headlines = experiments.tests.find((test) => test.testName === HEADLINE_TEST);
	if (slot === "home.hero" && targeted !== undefined) {
		return copyOf(headlines, targeted.toUpperCase(), language);
	}
	const holder = experiments.tests.find((test) => test.slot === slot && test.isActive);
	const arm = holder && arms.get(holder.testName);
	if (arm !== undefined) return copyOf(holder, arm, language);
	return slot === "home.hero" ? copyOf(headlines, CONTROL, language) : undefined;
}

function copyOf(test: TestDefinition | undefined, id: string, language: Language) {
	return test?.variants.find((variant) => variant.id === id)?.content?.[language];
}

/**
 * The tests that a page shows or reports: those that hold its slot, and on home those without one.
 * A visitor with a targeted headline does not see the arm of the slot, so takes no part in its test.
 */
export function testsOfPage(
	experiments: Experiments,
	slot: Slot,
	targeted: string | undefined,
): TestDefinition[] {
	return experiments.tests.filter((test) => {
		if (test.slot === undefined) return slot === "home.hero";
		return test.slot === slot && !(slot === "home.hero" && targeted !== undefined);
	});
}
