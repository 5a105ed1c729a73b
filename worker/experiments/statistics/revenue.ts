/** Revenue per visitor: a description of every test, never a reason to stop (docs/product/experiments.md#revenue-per-visitor). */

import type { ExperimentResults } from "../../../contract/experiment-results-schema.ts";
import { REVENUE_DAYS } from "../../../contract/experiment-terms.ts";
import type { RunCounts } from "../../../contract/run-counts.ts";
import { CONTROL } from "../../../contract/slots.ts";
import { normalQuantile } from "./special/normal-distribution.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const Z = normalQuantile(0.975);
/** The percentile counts those who brought money, in all arms: most visitors bring none. */
const PERCENTILE = 0.99;

type Counts = Pick<RunCounts, "plan" | "exposures" | "payers">;

/**
 * Revenue of each arm's visitors within days of their exposure, of those whose days are over.
 *
 * @param now milliseconds
 */
export function revenueOf(counts: Counts, now: number): ExperimentResults["revenue"] {
	return REVENUE_DAYS.map((days) => {
		const isOver = ({ day }: { day: string }) => Date.parse(day) + (days + 1) * DAY_MS <= now;
		const payers = (counts.payers ?? []).filter(isOver);
		const amounts = payers.map(({ nets }) => nets[days]).filter((net) => net > 0);
		const cap = percentile(amounts);
		const samples = counts.plan.arms.map(({ id: arm }) => {
			const units = counts.exposures
				.filter((row) => row.arm === arm && isOver(row))
				.reduce((sum, row) => sum + row.units, 0);
			const nets = payers.filter((row) => row.arm === arm).map((row) => row.nets[days]);
			const capped = nets.map((net) => Math.min(net, cap));
			const number = nets.filter((net) => net > 0).length;
			return { arm, units, payers: number, ...momentsOf(capped, units) };
		});
		const control = samples.find(({ arm }) => arm === CONTROL);
		return {
			days,
			cap: amounts.length > 0 ? cap : null,
			arms: samples.map((sample) => ({
				...{ arm: sample.arm, units: sample.units, payers: sample.payers },
				perVisitor: sample.mean,
				difference: control && sample !== control ? differenceOf(sample, control) : null,
			})),
		};
	});
}

function percentile(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.ceil(PERCENTILE * sorted.length) - 1] ?? 0;
}

interface Moments {
	/** Null without a unit. */
	mean: number | null;
	/** The variance of the mean. */
	variance: number;
}

/** @param values of those that are not 0 */
function momentsOf(values: readonly number[], units: number): Moments {
	if (units < 2) return { mean: null, variance: 0 };
	const mean = values.reduce((sum, value) => sum + value, 0) / units;
	const square = values.reduce((sum, value) => sum + value ** 2, 0) / units;
	return { mean, variance: Math.max(0, square - mean ** 2) / (units - 1) };
}

/**
 * Welch's interval; with thousands of units the quantile of Student's t is the normal one. None while nobody
 * has paid: from 0 to 0, it would claim to know that there is no difference.
 */
function differenceOf(arm: Moments, control: Moments) {
	const variance = arm.variance + control.variance;
	if (arm.mean === null || control.mean === null || variance === 0) {
		return { estimate: null, low: null, high: null };
	}
	const estimate = arm.mean - control.mean;
	const reach = Z * Math.sqrt(variance);
	return { estimate, low: estimate - reach, high: estimate + reach };
}
