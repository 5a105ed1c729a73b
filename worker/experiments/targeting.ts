import type { Language } from "../../contract/events.ts";
import { HEADLINE_TEST } from "../../contract/experiment.ts";
import type { Experiments, TestDefinition } from "../../contract/experiment-schema.ts";
import { CONTROL, type Slot, type SlotContents } from "../../contract/slots.ts";

const TARGETED = /^[a-e]$/i;
/** The slot whose content `utm_content` selects. */
const TARGETED_SLOT = "home.hero";

/**
 * The headline that an ad selects: `utm_content` a–e in any case. This is targeting, recorded as the
 * landing event's variant and never mixed with a random test (docs/product/experiments.md#experiments).
 */
export function targetedVariant(utmContent: string | null): string | undefined {
	return utmContent !== null && TARGETED.test(utmContent) ? utmContent.toLowerCase() : undefined;
}

/**
 * The content of a page's slots; absent for the page's own.
 *
 * @param arms arm by test name.
 */
export function contentOf(
	experiments: Experiments,
	slots: readonly Slot[],
	language: Language,
	targeted: string | undefined,
	arms: ReadonlyMap<string, string>,
): SlotContents {
	const contents: Partial<Record<Slot, object>> = {};
	for (const slot of slots) {
		const content = slotContent(experiments, slot, language, targeted, arms);
		if (content !== undefined) contents[slot] = content;
	}
	// The schema has compared each content with its slot's fields.
	return contents as SlotContents;
}

/** The tests by the place that looks for them. */
interface Index {
	headlines: TestDefinition | undefined;
	/** The active test of each slot. */
	holders: Map<Slot, TestDefinition>;
	/** The test whose winner is the slot's own content. */
	kept: Map<Slot, TestDefinition>;
	withoutSlot: TestDefinition[];
}

/** Made once for each definition: a request must not search all tests. */
const indexes = new WeakMap<Experiments, Index>();

function indexOf(experiments: Experiments): Index {
	const known = indexes.get(experiments);
	if (known !== undefined) return known;
	const active = experiments.tests.filter(({ isActive }) => isActive);
	const kept = experiments.tests.filter((test) => test.kept);
	const bySlot = (tests: readonly TestDefinition[]) =>
		new Map(tests.flatMap((test) => (test.slot ? [[test.slot, test] as const] : [])));
	const index = {
		headlines: experiments.tests.find(({ testName }) => testName === HEADLINE_TEST),
		holders: bySlot(active),
		kept: bySlot(kept),
		withoutSlot: active.filter(({ slot }) => slot === undefined),
	};
	indexes.set(experiments, index);
	return index;
}

/** The targeted headline first (home only), else the arm of the slot's test, else a kept winner, else the home headline a. */
function slotContent(
	experiments: Experiments,
	slot: Slot,
	language: Language,
	targeted: string | undefined,
	arms: ReadonlyMap<string, string>,
) {
	const { headlines, holders, kept } = indexOf(experiments);
	if (slot === TARGETED_SLOT && targeted !== undefined) {
		return armContent(headlines, targeted.toUpperCase(), language);
	}
	const holder = holders.get(slot);
	const arm = holder && arms.get(holder.testName);
	const content = arm && armContent(holder, arm, language);
	if (content) return content;
	const own = kept.get(slot);
	if (own) return own.variants[0]?.content?.[language];
	if (arm !== undefined) return undefined;
	return slot === TARGETED_SLOT ? armContent(headlines, CONTROL, language) : undefined;
}

function armContent(test: TestDefinition | undefined, id: string, language: Language) {
	return test?.variants.find((variant) => variant.id === id)?.content?.[language];
}

/**
 * The tests that a page shows or reports: those that hold one of its slots, and on home those without
 * one. A visitor with a targeted headline does not see the arm of its slot, so takes no part there.
 */
export function testsOfPage(
	experiments: Experiments,
	slots: readonly Slot[],
	targeted: string | undefined,
): TestDefinition[] {
	const { holders, withoutSlot } = indexOf(experiments);
	const tests: TestDefinition[] = [];
	for (const slot of slots) {
		if (slot === TARGETED_SLOT) tests.push(...withoutSlot);
		const holder = holders.get(slot);
		const isTargeted = slot === TARGETED_SLOT && targeted !== undefined;
		if (holder !== undefined && !isTargeted) tests.push(holder);
	}
	return tests;
}
