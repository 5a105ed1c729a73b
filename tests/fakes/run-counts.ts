/** Counts of a run for tests of the statistics. */
import type { Goal } from "../../contract/experiment-terms.ts";
import type { RunCounts } from "../../contract/run-counts.ts";
import type { LoadPair } from "../../worker/experiments/statistics/slower.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const RUN_START = "2026-11-02T00:00:00.000Z";

/** The time `days` after the start of the run. */
export function dayOfRun(days: number): number {
	return Date.parse(RUN_START) + days * DAY_MS;
}

/** A run of two equal arms for four weeks, in which nothing was counted but `changed`. */
export function runCounts(changed: Partial<RunCounts> = {}): RunCounts {
	return {
		name: "t",
		run: 1,
		plan: {
			hypothesis: "",
			slot: "home.hero",
			primaryGoal: "cta_click",
			guardrailGoal: "sign_up",
			arms: equalArms("AB"),
			audience: { languages: [], platforms: [], sources: [], sourcesExcluded: false },
			allocation: 100,
			weeks: 4,
		},
		startedAt: RUN_START,
		endedAt: null,
		asOf: RUN_START,
		exposures: [],
		conversions: [],
		loads: [],
		looks: [],
		withoutExposure: [],
		groups: [],
		excluded: { bot: 0, excluded: 0, tester: 0 },
		leftOut: { split: 0, not_drawn: 0, crowded: 0 },
		heavy: { exposures: [], conversions: [] },
		ledger: { received: 0, lost: 0, difference: 0 },
		changedOutside: false,
		earlierArms: [],
		...changed,
	};
}

export function equalArms(ids: string) {
	return [...ids].map((id) => ({ id, weight: 100 / ids.length }));
}

/** The same units by arm on each of the run's first days. */
export function daily(units: Readonly<Record<string, number>>, days: number, firstDay = 0) {
	return daysOfRun(days, firstDay).flatMap((day) =>
		Object.entries(units).map(([arm, n]) => ({ day, arm, units: n })),
	);
}

function daysOfRun(days: number, firstDay = 0): string[] {
	return Array.from({ length: days }, (_, i) =>
		new Date(dayOfRun(firstDay + i)).toISOString().slice(0, 10),
	);
}

/** Conversions of a goal on each day. */
export function dailyGoal(
	goal: Goal,
	units: Readonly<Record<string, number>>,
	days: number,
	firstDay = 0,
) {
	return daily(units, days, firstDay).map((row) => ({ ...row, goal }));
}

/** Measured pages of A and B on each of the run's first days. */
export function dailyLoads({ control, arm }: LoadPair, days: number): RunCounts["loads"] {
	return daysOfRun(days).flatMap((day) => [
		{ day, arm: "A", ...control },
		{ day, arm: "B", ...arm },
	]);
}
