/** The campaign report's figures, from the function's rows (docs/product.md#campaign-report). Pure. */
import type { CampaignDimension } from "../../../../worker/contract/analytics.ts";
import type { CampaignFigures, CampaignRow } from "../../../../worker/contract/analytics-schema.ts";
import { changePercent } from "../widgets/derived-figures.ts";
import { MEASURE_TRAITS, type Measure, type Measures, measuresOf } from "./campaign-measures.ts";

/** Fewer events than this make a change that means nothing. */
const MIN_EVENTS = 20;

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

/** The totals of the report. */
export function totalOf(rows: readonly CampaignRow[]): Omit<ReportRow, "names"> {
	return {
		now: measuresOf(addUp(rows.map(({ now }) => now))),
		before: measuresOf(addUp(rows.map(({ before }) => before))),
	};
}

/** The sum of each figure; cost and revenue are null where one of them is. */
export function addUp(rows: readonly CampaignFigures[]): CampaignFigures {
	const sum = (figure: keyof CampaignFigures) =>
		rows.reduce((total, row) => total + (row[figure] ?? 0), 0);
	const money = (figure: "cost" | "revenue") =>
		rows.some((row) => row[figure] === null) ? null : sum(figure);
	return {
		views: sum("views"),
		clicks: sum("clicks"),
		sign_ups: sum("sign_ups"),
		trials: sum("trials"),
		paid: sum("paid"),
		cost: money("cost"),
		revenue: money("revenue"),
	};
}

/** Rounded change in percent against the period before; null if that was 0. */
export function changeOf(now: number | null, before: number | null): number | null {
	return now === null || before === null ? null : (changePercent(now, before) ?? null);
}

/** How a change reads: `none` on fewer than 20 events, or for a figure that is neither good nor bad. */
export function verdictOf(
	measure: Measure,
	{ now, before }: Omit<ReportRow, "names">,
): "good" | "bad" | "none" {
	const { events, better } = MEASURE_TRAITS[measure];
	const change = changeOf(now[measure], before[measure]);
	const counted = Math.max(now[events] ?? 0, before[events] ?? 0);
	if (change === null || change === 0 || better === "neither" || counted < MIN_EVENTS)
		return "none";
	return change > 0 === (better === "more") ? "good" : "bad";
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
