/** Shown rows: those of unknown origin apart, as one, or hidden; and those that a search finds. Pure. */
import type { CampaignKey, CampaignRow } from "../../../../contract/analytics-schema.ts";
import { addUp } from "./campaign-rows.ts";

export const UNKNOWN_MODES = ["apart", "merged", "hidden"] as const;
export type UnknownMode = (typeof UNKNOWN_MODES)[number];

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
