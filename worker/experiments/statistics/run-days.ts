import type { Goal } from "../../../contract/experiment-terms.ts";
import type { RunCounts } from "../../../contract/run-counts.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** Units by arm since the run's start, at the end of a UTC day: the exposed ones, and the converted ones by goal. */
export interface Totals {
	day: string;
	exposures: ReadonlyMap<string, number>;
	conversions: Readonly<Record<Goal, ReadonlyMap<string, number>>>;
}

/** The totals of each UTC day of a run, without gaps, until its end or `now`. */
export function totalsByDay(counts: RunCounts, now: number): Totals[] {
	const days = daysOf(counts, now);
	const exposures = cumulate(days, counts.exposures);
	const conversions = byGoal((goal) =>
		cumulate(
			days,
			counts.conversions.filter((row) => row.goal === goal),
		),
	);
	return days.map((day, i) => ({
		day,
		exposures: exposures[i] ?? new Map(),
		conversions: byGoal((goal) => conversions[goal][i] ?? new Map()),
	}));
}

function cumulate(
	days: readonly string[],
	rows: readonly { day: string; arm: string; units: number }[],
): Map<string, number>[] {
	const byDay = Map.groupBy(rows, ({ day }) => day);
	let total = new Map<string, number>();
	return days.map((day) => {
		total = new Map(total);
		for (const { arm, units } of byDay.get(day) ?? [])
			total.set(arm, (total.get(arm) ?? 0) + units);
		return total;
	});
}

function daysOf({ startedAt, endedAt }: RunCounts, now: number): string[] {
	const end = endedAt === null ? now : Math.min(now, Date.parse(endedAt));
	const days: string[] = [];
	for (let day = floorToDay(Date.parse(startedAt)); day <= end; day += DAY_MS) {
		days.push(new Date(day).toISOString().slice(0, 10));
	}
	return days;
}

/**
 * When the looks of a run are: at the UTC midnight that follows each of its full weeks.
 *
 * @example lookTimes({ startedAt: "2026-11-02T15:00:00Z", … }) // 10, 17, 24 November, 1 December, 00:00
 */
export function lookTimes({ startedAt, plan }: Pick<RunCounts, "startedAt" | "plan">): number[] {
	const start = Date.parse(startedAt);
	return Array.from({ length: plan.weeks }, (_, k) => {
		const end = start + (k + 1) * WEEK_MS;
		return end === floorToDay(end) ? end : floorToDay(end) + DAY_MS;
	});
}

function floorToDay(time: number): number {
	return time - (time % DAY_MS);
}

/** A value for each goal. */
export function byGoal<T>(make: (goal: Goal) => T): Record<Goal, T> {
	return {
		cta_click: make("cta_click"),
		sign_up: make("sign_up"),
		confirmed: make("confirmed"),
		paid: make("paid"),
	};
}
