/** The campaign report's figures, from the function's rows (docs/product/reports.md#campaign-report). Pure. */

import type { CampaignDimension } from "../../../../contract/analytics.ts";
import type {
	CampaignDay,
	CampaignFigures,
	CampaignRow,
} from "../../../../contract/analytics-schema.ts";
import { pathsOf } from "../../../../contract/figures.ts";
import { roundTo } from "../../formats.ts";
import type { Sheet } from "../exports/download-button.tsx";
import { isRunning } from "../widgets/derived-figures.ts";
import {
	addUp as addUpFigures,
	changeOf,
	flatten,
	inUnits,
	type Values,
} from "../widgets/figure-values.ts";
import type { Point } from "../widgets/points.ts";

export interface ReportRow {
	/** The dimensions' values, in the requested order. */
	names: string[];
	now: Measures;
	before: Measures;
}

export interface Order {
	/** A measure, or the index of a dimension. */
	by: Measure | number;
	descending: boolean;
}

/** The totals of the report. */
export type Total = Omit<ReportRow, "names">;

/** @param dimensions in the requested order */
export function toReport(
	rows: readonly CampaignRow[],
	dimensions: readonly CampaignDimension[],
): ReportRow[] {
	return rows.map(({ key, now, before }) => ({
		names: dimensions.map((dimension) => key[dimension] ?? ""),
		now: measuresOf(now),
		before: measuresOf(before),
	}));
}

/** The sums of the rows. */
export function totalOf(rows: readonly CampaignRow[]): Total {
	return {
		now: measuresOf(addUp(rows.map(({ now }) => now))),
		before: measuresOf(addUp(rows.map(({ before }) => before))),
	};
}

/** The sum of each figure; cost and revenue are null where one of them is. */
export function addUp(rows: readonly CampaignFigures[]): CampaignFigures {
	return addUpFigures("campaigns", rows) as CampaignFigures;
}

/** A stable sorted copy; rows without the figure come last. */
export function sortReport(
	rows: readonly ReportRow[],
	{ by, descending }: Order,
	language: string,
): ReportRow[] {
	const sign = descending ? -1 : 1;
	return rows.toSorted((a, b) => {
		if (typeof by === "number") {
			return sign * (a.names[by] ?? "").localeCompare(b.names[by] ?? "", language);
		}
		const [left, right] = [a.now[by], b.now[by]];
		if (left === null || right === null) return Number(left === null) - Number(right === null);
		return sign * (left - right);
	});
}

/** Labels of the columns and of the total. */
interface SheetWords {
	/** Names of the dimensions, in the report's order. */
	dimensions: readonly string[];
	/** Labels of the period's figure, the earlier one, and the change. */
	columns(measure: Measure): [now: string, before: string, change: string];
	total: string;
}

/** The report as a table for export: the sorted rows, then the total. */
export function campaignSheet(
	report: readonly ReportRow[],
	total: Total,
	{ dimensions, columns, total: last }: SheetWords,
): Sheet {
	const end = { names: [last, ...dimensions.slice(1).map(() => "")], ...total };
	return {
		header: [...dimensions, ...MEASURES.flatMap(columns)],
		rows: [...report, end].map(({ names, now, before }) => [
			...names,
			...MEASURES.flatMap((measure) => [
				...[now[measure], before[measure]],
				changeOf("campaigns", measure, now, before),
			]),
		]),
	};
}

export const MEASURES = pathsOf("campaigns");
export type Measure = (typeof MEASURES)[number];
/** In euros; null where a figure is unknown, or a quotient has nothing to be divided by. */
export type Measures = Values<"campaigns">;

/** The figures of a period that does not exist. */
export const NO_MEASURES = flatten("campaigns", {});

export function measuresOf(figures: CampaignFigures): Measures {
	const { views, clicks, paid, cost } = figures;
	return inUnits("campaigns", {
		...flatten("campaigns", figures),
		rate: views > 0 ? roundTo((100 * clicks) / views, 2) : null,
		// A campaign without a cost has no cost per customer, rather than one of 0; nor has one with a credit only.
		cac: cost && cost > 0 && paid > 0 ? roundTo(cost / paid, 0) : null,
	});
}

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
