/** Revenue of a month's new customers by their age, against their cost (docs/product/reports.md#payback). Pure. */
import type { Payback } from "../../../../contract/back-office-calls-schema.ts";
import { roundTo } from "../../formats.ts";
import type { Sheet } from "../exports/download-button.tsx";
import type { Point } from "../widgets/points.ts";

const CENTS = 100;
/** Ages of the table, in days. */
const AGES = [30, 90, 365] as const;
/** A curve of fewer points says little: an earlier month is shown first. */
const MIN_POINTS = 3;

/** Customers with the same month of first payment; money in euros for each of them. */
export interface Cohort {
	month: string;
	customers: number;
	/** Null without a cost. */
	cac: number | null;
	points: readonly { days: number; revenue: number }[];
}

/** Months in which the newest customer has reached an age. */
export function paybackCohorts(sent: readonly Payback[]): Cohort[] {
	return sent
		.filter(({ points }) => points.length > 0)
		.map(({ month, customers, cost, points }) => {
			const each = (cents: number) => roundTo(cents / customers / CENTS, 2);
			return {
				...{ month, customers, cac: cost !== null && cost > 0 ? each(cost) : null },
				points: points.map(({ days, revenue }) => ({ days, revenue: each(revenue) })),
			};
		});
}

/** The cohort to show: the chosen one, else the newest with a curve. */
export function shownCohort(cohorts: readonly Cohort[], chosen: string | undefined) {
	return (
		cohorts.find(({ month }) => month === chosen) ??
		cohorts.findLast(({ points }) => points.length >= MIN_POINTS) ??
		cohorts.at(-1)
	);
}

/** Age at which the customers have paid for their cost, in days; null while they have not. */
export function paybackAge({ cac, points }: Cohort): number | null {
	if (cac === null) return null;
	return points.find(({ revenue }) => revenue >= cac)?.days ?? null;
}

export function paybackPoints({ cac, points }: Cohort): Point[] {
	return points.map(({ days, revenue }) => ({
		at: String(days),
		isRunning: false,
		values: { revenue, cac },
	}));
}

/** All cohorts by month; an age that none has reached has no column. */
export function paybackSheet(
	cohorts: readonly Cohort[],
	names: { month: string; customers: string; cac: string; age(days: number): string },
): Sheet {
	const at = ({ points }: Cohort, age: number) =>
		points.find(({ days }) => days === age)?.revenue ?? null;
	const ages = AGES.filter((age) => cohorts.some((cohort) => at(cohort, age) !== null));
	return {
		header: [names.month, names.customers, names.cac, ...ages.map(names.age)],
		rows: cohorts.map((cohort) => [
			...[cohort.month, cohort.customers, cohort.cac],
			...ages.map((age) => at(cohort, age)),
		]),
	};
}
