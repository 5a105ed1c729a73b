import type { Exclusion } from "../contract/events.ts";
import { isCounting, type TestDefinition } from "../contract/experiment.ts";
import type { Arrival } from "./outbox.ts";

/** The exposures of a page to somebody who takes no part: counted by test, and as discarded in the ledger. */
export function excludedExposures(tests: readonly TestDefinition[], reason: Exclusion): Arrival {
	const excluded = tests
		.filter(isCounting)
		.map(({ testName, run = 0 }) => ({ test_name: testName, run, reason, n: 1 }));
	const received = excluded.length;
	return { received, discarded: { [reason === "bot" ? "bot" : "excluded"]: received }, excluded };
}
