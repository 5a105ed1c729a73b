import type { CampaignDay } from "../../../../worker/contract/analytics-schema.ts";
import { isRunning } from "../widgets/derived-figures.ts";
import type { Point } from "../widgets/points.ts";
import { type Measure, measuresOf } from "./campaign-measures.ts";
import { addUp } from "./campaign-rows.ts";

/** Lines that can be told apart in one chart. */
export const MAX_LINES = 3;

/**
 * One figure by day of each line; null leaves a gap. The values are named by the place of their line.
 * @param sizes how many of the response's rows each line adds up, in their order
 */
export function curveSeries(
	days: readonly CampaignDay[],
	measure: Measure,
	sizes: readonly number[],
): Point[] {
	return days.map(({ date, rows }) => {
		let taken = 0;
		const values = sizes.map((size) => {
			const part = rows.slice(taken, taken + size);
			taken += size;
			return part.length === 0 ? null : measuresOf(addUp(part))[measure];
		});
		return { at: date, isRunning: isRunning(date), values: Object.fromEntries(values.entries()) };
	});
}
