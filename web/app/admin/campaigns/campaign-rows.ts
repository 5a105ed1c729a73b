/** The campaign report's figures, from the function's rows (docs/product/reports.md#campaign-report). Pure. */

import type { CampaignDimension } from "../../../../contract/analytics.ts";
import type {
	CampaignDay,
	CampaignFigures,
	CampaignKey,
	CampaignRow,
} from "../../../../contract/analytics-schema.ts";
import { pathsOf } from "../../../../contract/figures.ts";
import { roundTo } from "../../formats.ts";
import { isRunning } from "../widgets/derived-figures.ts";
import { addUp as addUpFigures, flatten, inUnits, type Values } from "../widgets/figure-values.ts";
import type { Point } from "../widgets/points.ts";

export type ReportRow = ReturnType<typeof toReport>[number];

export interface Order {
	/** A measure, or the index of a dimension. */
	by: Measure | number;
	descending: boolean;
}

export type Total = ReturnType<typeof totalOf>;

/** @param dimensions in the requested order */
export function toReport(rows: readonly CampaignRow[], dimensions: readonly CampaignDimension[]) {
	return rows.map(({ key, now, before }) => ({
		/** The dimensions' values, in the requested order. */
		names: dimensions.map((dimension) => key[dimension] ?? ""),
		now: measuresOf(now),
		before: measuresOf(before),
	}));
}

/** The sums of the rows. */
export function totalOf(rows: readonly CampaignRow[]) {
	return {
		now: measuresOf(addUp(rows.map(({ now }) => now))),
		before: measuresOf(addUp(rows.map(({ before }) => before))),
	};
}

/** The sum of each figure; cost and revenue are null where one of them is. */
function addUp(rows: readonly CampaignFigures[]): CampaignFigures {
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

export const MEASURES = pathsOf("campaigns");
export type Measure = (typeof MEASURES)[number];
/** Figures that a decision needs. */
const FIRST: readonly Measure[] = ["cost", "paid", "cac", "sign_ups", "revenue"];
/** Columns of the table; any other figure follows in the order of its declaration. */
export const COLUMNS = [...FIRST, ...MEASURES.filter((measure) => !FIRST.includes(measure))];
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

export const UNKNOWN_MODES = ["apart", "merged", "hidden"] as const;
type UnknownMode = (typeof UNKNOWN_MODES)[number];

/** The name that the database gives to a sign-up without a verified origin. */
const UNKNOWN = "(unknown)";

/** A row of the report that may stand for several of the function's. */
export interface MergedRow extends CampaignRow {
	keys: CampaignKey[];
}

/** The rows in their order; merged ones take the place of the first. */
export function treatUnknown(rows: readonly CampaignRow[], mode: UnknownMode): MergedRow[] {
	const kept = mode === "hidden" ? rows.filter(({ key }) => !isUnknown(key)) : rows;
	const named = new Map<string, CampaignRow[]>();
	for (const row of kept) {
		const key = mode === "merged" && isUnknown(row.key) ? asUnknown(row.key) : row.key;
		const name = JSON.stringify(Object.entries(key).sort());
		named.set(name, [...(named.get(name) ?? []), row]);
	}
	return [...named].map(([key, same]) => ({
		key: Object.fromEntries(JSON.parse(key)),
		keys: same.map((row) => row.key),
		now: addUp(same.map(({ now }) => now)),
		before: addUp(same.map(({ before }) => before)),
	}));
}

/** Whether the row names a campaign's values and none of them is known. */
function isUnknown(key: CampaignKey): boolean {
	const values = Object.entries(key).filter(isOfCampaign);
	return values.length > 0 && values.every(([, value]) => value === "" || value === UNKNOWN);
}

function asUnknown(key: CampaignKey): CampaignKey {
	return Object.fromEntries(
		Object.entries(key).map((entry) => (isOfCampaign(entry) ? [entry[0], UNKNOWN] : entry)),
	);
}

function isOfCampaign([dimension]: [string, string]): boolean {
	return dimension.startsWith("utm_");
}

/** The rows in whose names every word of the search occurs, whatever its case and accents. */
export function searchRows(
	rows: readonly MergedRow[],
	search: string,
	nameOf: (name: string) => string,
): MergedRow[] {
	const words = plain(search).split(/\s+/).filter(Boolean);
	return rows.filter(({ key }) => {
		const names = plain(Object.values(key).map(nameOf).join(" "));
		return words.every((word) => names.includes(word));
	});
}

/** A text without accents and in lower case. */
export function plain(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
