import type {
	ExperimentChange,
	ExperimentRun,
	TogetherTest,
} from "../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../contract/experiment-plan-schema.ts";
import type { ExperimentState } from "../../contract/experiment-terms.ts";
import type { RunCounts } from "./statistics/run-counts.ts";

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
