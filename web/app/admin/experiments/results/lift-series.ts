/** The lift of one arm over time. Pure. */
import type {
	ExperimentResults,
	Interval,
} from "../../../../../worker/contract/experiment-admin.ts";
import type { Sheet } from "../../exports/csv.ts";
import { isRunning } from "../../widgets/derived-figures.ts";

/** A day of the curve, in percent; null where nothing is known yet. */
export interface LiftDay {
	at: string;
	isRunning: boolean;
	estimate: number | null;
	/** Ends of the interval, cut to the chart. */
	range: [low: number, high: number] | null;
	low: number | null;
	high: number | null;
}

/** A weekly look on the axis. */
export interface LookMark {
	date: string;
	look: number;
}

const percent = (fraction: number | null) => (fraction === null ? null : 100 * fraction);
/** No arm can lose more. */
const LOWEST = -100;
/** Intervals of the first days are wide: beyond this multiple of the last one, they are cut. */
const WIDEST = 3;

export function liftSeries({ curve }: Pick<ExperimentResults, "curve">, arm: string): LiftDay[] {
	const days = curve.filter((point) => point.arm === arm);
	const limit = liftLimit(days.map(({ lift }) => lift));
	return days.map(({ day, lift }) => {
		const [low, high] = [percent(lift.low), percent(lift.high)];
		const cut = (value: number) => Math.min(limit, Math.max(LOWEST, -limit, value));
		return {
			at: day,
			isRunning: isRunning(day),
			estimate: percent(lift.estimate),
			range: low === null && high === null ? null : [cut(low ?? LOWEST), cut(high ?? limit)],
			low,
			high,
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

/** The looks made so far, on the days of the axis. */
export function lookMarks(
	{ looks }: Pick<ExperimentResults, "looks">,
	arm: string,
	days: readonly LiftDay[],
): LookMark[] {
	const last = days.at(-1)?.at;
	return looks
		.filter((made) => made.arm === arm)
		.flatMap(({ look, at }) => {
			const day = at.slice(0, "YYYY-MM-DD".length);
			// The look after the last full day of the data stands at that day.
			const date = days.find((point) => point.at >= day)?.at ?? last;
			return date === undefined ? [] : [{ look, date }];
		});
}

/** The same as a table, with the looks. */
export function liftSheet(
	days: readonly LiftDay[],
	marks: readonly LookMark[],
	header: [day: string, lift: string, low: string, high: string, look: string],
): Sheet {
	return {
		header,
		rows: days.map(({ at, estimate, low, high }) => [
			at,
			estimate,
			low,
			high,
			marks.find((mark) => mark.date === at)?.look ?? null,
		]),
	};
}
