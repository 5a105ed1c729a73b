import type { Experiments, TestDefinition } from "../../contract/experiment-schema.ts";
import { PRICE_SLOT, SLOT_NAMES, SLOTS, type Slot, type SlotField } from "../../contract/slots.ts";
import { offer } from "../fakes/price-test.ts";

/** The only Stripe price that grants the plan there. */
export const BENCH_PRICE = "price_bench";

const TESTS = 50;
const ARMS = 10;
const OFFER = offer({ monthlyPrice: BENCH_PRICE, annualPrice: BENCH_PRICE });

/** As many tests as a site may define, with as many arms: one runs in each slot, the others have ended. */
export const MANY_TESTS: Experiments = {
	version: "many",
	tests: Array.from({ length: TESTS }, (_, n) => testOf(n)),
};

function contentOf(slot: Slot, text: string): Record<string, string> {
	const fields = Object.entries<SlotField>(SLOTS[slot].fields);
	return Object.fromEntries(
		fields.map(([field, rule]) => [field, "choices" in rule ? rule.choices[0] : text]),
	);
}

function testOf(n: number): TestDefinition {
	const slot = SLOT_NAMES[n % SLOT_NAMES.length] ?? "home.hero";
	return {
		testName: `test_${n}`,
		isActive: n < SLOT_NAMES.length,
		slot,
		run: 1,
		variants: Array.from({ length: ARMS }, (_, arm) => {
			const share = { id: "ABCDEFGHIJ".charAt(arm), weight: 100 / ARMS };
			const isUsualPrice = slot === PRICE_SLOT && arm === 0;
			const content = slot === PRICE_SLOT ? OFFER : contentOf(slot, `Arm ${arm} of test ${n}`);
			return isUsualPrice ? share : { ...share, content: { fr: content, en: content } };
		}),
	};
}
