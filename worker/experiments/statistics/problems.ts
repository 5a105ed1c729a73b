import type { Verdict } from "../../../contract/experiment-detail-schema.ts";
import type { HealthProblem } from "../../../contract/experiment-terms.ts";
import type { RunCounts } from "../../../contract/run-counts.ts";
import { isDecided } from "../../../contract/verdict-table.ts";
import { ratioOf } from "./ratio-of-run.ts";
import { hasSplitUnits, missingEvents } from "./refusal.ts";
import { DAY_MS, type Totals, totalsByDay } from "./run-days.ts";

const STALE_DAYS = 60;
const COMPARED_DAYS = 7;
/** A quiet day must have this many exposures to tell a drop from chance. */
const MIN_EXPOSURES = 20;
const DROP_BELOW = 0.5;

/** The problems that the counts of a running test show (docs/product/experiments.md#health-of-a-test). */
export function problemsOf(
	counts: RunCounts,
	verdict: Verdict | null,
	now: number,
): HealthProblem[] {
	const totals = totalsByDay(counts, now);
	const found: Partial<Record<HealthProblem, boolean>> = {
		ratio: ratioOf(counts, now).isBroken,
		split_units: hasSplitUnits(counts),
		ledger: missingEvents(counts) > 0,
		changed_outside: counts.changedOutside,
		exposure_drop: hasExposureDrop(totals),
		stale: isStale(counts, verdict, now),
		decided: isDecided(verdict),
	};
	return (Object.keys(found) as HealthProblem[]).filter((problem) => found[problem]);
}

/** Whether the last full day had less than half the exposures of the quietest of the seven before. */
function hasExposureDrop(totals: readonly Totals[]): boolean {
	const sums = totals.map(({ exposures }) => [...exposures.values()].reduce((a, b) => a + b, 0));
	// The first day of a run and the present one are not full.
	const full = sums.map((sum, i) => sum - (sums[i - 1] ?? 0)).slice(1, -1);
	const last = full.at(-1);
	const before = full.slice(-1 - COMPARED_DAYS, -1);
	if (last === undefined || before.length < COMPARED_DAYS) return false;
	const quietest = Math.min(...before);
	return quietest >= MIN_EXPOSURES && last < DROP_BELOW * quietest;
}

/** Whether nobody has visited the page, or nothing has been decided, for 60 days. An A/A test decides nothing. */
function isStale({ startedAt, exposures }: RunCounts, verdict: Verdict | null, now: number) {
	const limit = now - STALE_DAYS * DAY_MS;
	if (Date.parse(startedAt) > limit) return false;
	const isConcluded = ["wins", "loses", "aa_test", "holdout", undefined].includes(verdict?.kind);
	return !isConcluded || !exposures.some(({ day, units }) => units > 0 && Date.parse(day) > limit);
}
