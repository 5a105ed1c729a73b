import type { Interval } from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentResults } from "../../../../../contract/experiment-results-schema.ts";
import { GOALS, type GuardrailGoal } from "../../../../../contract/experiment-terms.ts";
import type { Cell, Sheet } from "../../exports/download-button.tsx";

/** The columns of the file, in their order. */
export const ARM_COLUMNS = [
	...(["arm", "goal", "exposures", "conversions", "withoutExposure"] as const),
	...(["ratePercent", "rateLow", "rateHigh"] as const),
	...(["liftPercent", "liftLow", "liftHigh", "pValue"] as const),
] as const;

const percent = (fraction: number | null | undefined): Cell =>
	fraction === null || fraction === undefined ? null : 100 * fraction;

/** Fast pages are compared by the guardrail alone. */
const UNCOMPARED: Cell[] = [null, null, null, null];

const rateCells = ({ estimate, low, high }: Interval): Cell[] => [estimate, low, high].map(percent);

/** Every figure of every arm and goal, as a table. Pure. */
export function armsSheet(
	{ arms, comparisons }: ExperimentResults,
	columnName: (column: (typeof ARM_COLUMNS)[number]) => string,
	goalName: (goal: GuardrailGoal) => string,
): Sheet {
	const rows = arms.flatMap(({ arm, exposures, goals, loads }) => [
		...GOALS.map((goal): Cell[] => {
			const { conversions, withoutExposure, rate } = goals[goal];
			const against = comparisons.find((one) => one.arm === arm && one.goal === goal);
			return [
				...[arm, goalName(goal), exposures, conversions, withoutExposure, ...rateCells(rate)],
				...[against?.lift.estimate, against?.lift.low, against?.lift.high].map(percent),
				against?.pValue ?? null,
			];
		}),
		[
			// The share is one of the measured visitors.
			...[arm, goalName("lcp_good"), loads.measured, loads.fast, null, ...rateCells(loads.rate)],
			...UNCOMPARED,
		],
	]);
	return { header: ARM_COLUMNS.map(columnName), rows };
}
