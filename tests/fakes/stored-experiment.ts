import type { PlannedTest, StoredDetail } from "../../contract/stored-experiment.ts";
import { experimentPlan } from "./experiment-plan.ts";
import { runCounts } from "./run-counts.ts";

/** A running test on the home page, published, without a visitor. */
export function storedExperiment(changed: Partial<StoredDetail> = {}): StoredDetail {
	const plan = experimentPlan();
	const counts = runCounts({ name: "hero_test", plan });
	return {
		...{ name: "hero_test", state: "running", plan, run: 1, salt: null, revision: 2 },
		...{ startedAt: counts.startedAt, isPublished: true, isStoppedForHarm: false, live: null },
		...{ counts, runs: [], history: [], together: [] },
		...changed,
	};
}

/** Publication of these tests, as the database tells it. */
export function publicationOf(
	tests: (PlannedTest & { revision: number; isPublished: boolean })[],
	last: unknown = null,
	recent: unknown[] = last === null ? [] : [last],
) {
	return { tests, last, recent };
}
