/** The campaign report's figures, from the function's rows (docs/product.md#campaign-report). Pure. */
import type {
	CampaignDimension,
	CampaignFigures,
	CampaignRow,
} from "../../../../supabase/functions/_shared/contract.ts";
import { changePercent, roundTo } from "../widgets/derived-figures.ts";

export const MEASURES = ["views", "clicks", "rate", "signUps"] as const;
export type Measure = (typeof MEASURES)[number];

/** `rate` is a percentage, null without views. */
export type Measures = Record<Measure, number | null>;

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
	const sum = (period: "now" | "before") =>
		rows.reduce<CampaignFigures>(
			(total, row) => ({
				views: total.views + row[period].views,
				clicks: total.clicks + row[period].clicks,
				sign_ups: total.sign_ups + row[period].sign_ups,
			}),
			{ views: 0, clicks: 0, sign_ups: 0 },
		);
	return { now: measuresOf(sum("now")), before: measuresOf(sum("before")) };
}

/** Rounded change in percent against the period before; null if that was 0. */
export function changeOf(now: number | null, before: number | null): number | null {
	return now === null || before === null ? null : (changePercent(now, before) ?? null);
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

function measuresOf({ views, clicks, sign_ups }: CampaignFigures): Measures {
	const rate = views > 0 ? roundTo((100 * clicks) / views, 2) : null;
	return { views, clicks, rate, signUps: sign_ups };
}
