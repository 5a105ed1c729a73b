import type { Exclusion } from "./events.ts";
import type { PlannedArm } from "./experiment-admin.ts";
import type { Deviation } from "./experiment-detail-schema.ts";
import type { ExperimentPlan } from "./experiment-plan-schema.ts";
import type { BreakdownRow } from "./experiment-results-schema.ts";
import type { Goal, REVENUE_DAYS } from "./experiment-terms.ts";

/** Counts of one run: the input of every figure and verdict (docs/product/experiments.md#experiments). */
export interface RunCounts {
	name: string;
	run: number;
	plan: ExperimentPlan;
	/** ISO 8601. */
	startedAt: string;
	endedAt: string | null;
	/** ISO 8601: the newest counted row; the run's start before the first. */
	asOf: string;
	/** Units by arm and UTC day of their first exposure, those with two arms left out. Days may be absent. */
	exposures: { day: string; arm: string; units: number }[];
	/** Units by the UTC day of their first conversion, counted only when exposed before it. */
	conversions: { day: string; arm: string; goal: Goal; units: number }[];
	/** Exposed units by the UTC day of their first measured page under test, and whether it was fast. */
	loads: { day: string; arm: string; fast: number; slow: number }[];
	/** The looks that were read already: later events do not change them. */
	looks: StoredLook[];
	withoutExposure: { arm: string; goal: Goal; units: number }[];
	groups: Group[];
	excluded: Record<Exclusion, number>;
	/** Units that count in no arm: shown two of them, an arm that would not be drawn, or too many of one network. */
	leftOut: Record<"split" | "not_drawn" | "crowded", number>;
	/** The part of `exposures` and `conversions` that heavy networks brought. */
	heavy: Pick<RunCounts, "exposures" | "conversions">;
	/** The event ledger over the run's days: `difference` is what no outcome explains. */
	ledger: { received: number; lost: number; difference: number };
	/** The counted units that moved money within 30 days of their exposure; only of a run whose results are shown. */
	payers?: { day: string; arm: string; nets: Record<(typeof REVENUE_DAYS)[number], number> }[];
	/** KV held another definition of the test at some time of the run. */
	changedOutside: boolean;
	/** The arms of earlier runs with the same salt, whose visitors keep their arm in this run. */
	earlierArms: Pick<PlannedArm, "id" | "weight">[][];
}

type Converted = Record<"control" | "arm", number>;

/** The conversions at a look, of all units and without heavy networks. */
export interface StoredLook {
	arm: string;
	look: number;
	conversions: Converted;
	light: Converted;
}

/** Units and their first conversions in one group of visitors. */
type Group = Omit<BreakdownRow, "by"> & {
	by: BreakdownRow["by"] | Exclude<Deviation["by"], "day">;
};
