import type { ExperimentChange, ExperimentRun, TogetherTest } from "./experiment-detail-schema.ts";
import type { ExperimentPlan } from "./experiment-plan-schema.ts";
import type { ExperimentState } from "./experiment-terms.ts";
import type { RunCounts } from "./run-counts.ts";

/** Fields that decide the definition that the edge obeys. */
export interface PlannedTest {
	name: string;
	state: ExperimentState;
	plan: ExperimentPlan;
	run: number;
	salt: string | null;
}

/** A test as the database returns it (`private.experiment_summary`). */
export interface StoredExperiment extends PlannedTest {
	revision: number;
	/** ISO 8601. */
	startedAt: string | null;
	isPublished: boolean;
	isStoppedForHarm: boolean;
	live: number | null;
	/** Null before the first run, and of an archived test. */
	counts: RunCounts | null;
}

export interface StoredDetail extends StoredExperiment {
	runs: ExperimentRun[];
	history: ExperimentChange[];
	/** On whatever page. */
	together: TogetherTest[];
}

/** The tests that have run, and the documents that were written into KV. */
export interface Publication {
	tests: (PlannedTest & { revision: number; isPublished: boolean })[];
	/** Null while the bundled definitions are in force. */
	last: unknown;
	/** The last day's documents: KV may still return an older one for a minute. */
	recent: unknown[];
}
