import type { CampaignDay } from "../../../../../worker/contract/analytics-schema.ts";
import type { Sheet } from "../../exports/sheet.ts";
import { MEASURE_TRAITS, type Measure, measuresOf } from "../campaign-measures.ts";
import { addUp } from "../campaign-rows.ts";

/** Lines that can be told apart in one chart. */
export const MAX_LINES = 3;

/** A day's value of each line; null leaves a gap. */
export interface CurvePoint {
	date: string;
	values: (number | null)[];
}

/**
 * One figure by day; money in euros.
 * @param sizes how many of the response's rows each line adds up, in their order
 */
export function curveSeries(
	days: readonly CampaignDay[],
	measure: Measure,
	sizes: readonly number[],
): CurvePoint[] {
	const scale = MEASURE_TRAITS[measure].unit === "cents" ? 100 : 1;
	return days.map(({ date, rows }) => {
		let taken = 0;
		const values = sizes.map((size) => {
			const part = rows.slice(taken, taken + size);
			taken += size;
			const value = part.length === 0 ? null : measuresOf(addUp(part))[measure];
			return value === null ? null : value / scale;
		});
		return { date, values };
	});
}

/** The same as a table. */
export function curveSheet(
	points: readonly CurvePoint[],
	day: string,
	lines: readonly string[],
): Sheet {
	return {
		header: [day, ...lines],
		rows: points.map(({ date, values }) => [date, ...values]),
	};
}
