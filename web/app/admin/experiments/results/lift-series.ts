/** The lift of one arm over time. Pure. */
import type { Interval } from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentResults } from "../../../../../contract/experiment-results-schema.ts";
import { isRunning } from "../../widgets/derived-figures.ts";
import type { Point } from "../../widgets/points.ts";

const percent = (fraction: number | null) => (fraction === null ? null : 100 * fraction);
/** No arm can lose more. */
const LOWEST = -100;
/** Intervals of the first days are wide: beyond this multiple of the last one, they are cut. */
const WIDEST = 3;

/** Days of a step. */
const WEEK = 7;

/**
 * The lift of an arm at the end of each week and on the last day, in percent, with the ends of its interval, also cut
 * to the chart, and the weekly look at this day; null where nothing is known yet.
 */
export function liftSeries(
	{ curve, looks }: Pick<ExperimentResults, "curve" | "looks">,
	arm: string,
): Point[] {
	const days = curve.filter((point) => point.arm === arm);
	const limit = liftLimit(days.map(({ lift }) => lift));
	const cut = (value: number) => Math.min(limit, Math.max(LOWEST, -limit, value));
	const made = looks.filter((look) => look.arm === arm);
	// The look after the last full day of the data stands at that day.
	const placeOf = (at: string) =>
		(days.find(({ day }) => day >= at.slice(0, 10)) ?? days.at(-1))?.day;
	const isShown = (day: string, at: number) =>
		at === days.length - 1 || (made.length === 0 ? at % WEEK === WEEK - 1 : lookOn(day) !== null);
	const lookOn = (day: string) => made.find(({ at }) => placeOf(at) === day)?.look ?? null;
	return days
		.filter(({ day }, at) => isShown(day, at))
		.map(({ day, lift }) => {
			const [low, high] = [percent(lift.low), percent(lift.high)];
			const isOpen = low === null && high === null;
			return {
				at: day,
				isRunning: isRunning(day),
				values: {
					...{ estimate: percent(lift.estimate), low, high },
					cutLow: isOpen ? null : cut(low ?? LOWEST),
					cutHigh: isOpen ? null : cut(high ?? limit),
					look: lookOn(day),
				},
			};
		});
}

/** The largest size that the chart shows, in percent. */
function liftLimit(lifts: readonly Interval[]): number {
	const sizes = (of: readonly (number | null | undefined)[]) =>
		of.map((value) => Math.abs(percent(value ?? null) ?? 0));
	const last = lifts.at(-1);
	return Math.max(
		10,
		...sizes(lifts.map(({ estimate }) => estimate)),
		...sizes([last?.low, last?.high]).map((size) => WIDEST * size),
	);
}
