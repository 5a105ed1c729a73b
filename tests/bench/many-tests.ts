import {
	type Experiments,
	SLOT_NAMES,
	SLOTS,
	type TestDefinition,
} from "../../worker/contract/experiment.ts";

const TESTS = 50;
const ARMS = 10;

/** As many tests as a site may define, with as many arms: one runs in each slot, the others have ended. */
export const MANY_TESTS: Experiments = {
	version: "many",
	tests: Array.from({ length: TESTS }, (_, n) => testOf(n)),
};

function testOf(n: number): TestDefinition {
	const slot = SLOT_NAMES[n % SLOT_NAMES.length] ?? "home.hero";
	return {
		testName: `test_${n}`,
		isActive: n < SLOT_NAMES.length,
		slot,
		run: 1,
		variants: Array.from({ length: ARMS }, (_, arm) => {
			const fields = Object.entries(SLOTS[slot].fields).map(([field, rule]) => [
				field,
				"choices" in rule ? rule.choices[0] : `Arm ${arm} of test ${n}`,
			]);
			const content = Object.fromEntries(fields);
			return {
				id: "ABCDEFGHIJ".charAt(arm),
				weight: 100 / ARMS,
				content: { fr: content, en: content },
			};
		}),
	};
}
