import type { MergedRow } from "./unknown-origin.ts";

/** The rows in whose names every word of the search occurs, whatever its case and accents. Pure. */
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

function plain(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
