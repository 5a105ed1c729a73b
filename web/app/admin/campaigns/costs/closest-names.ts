/** How alike two names are, and which ones are the closest to another. Pure. */
import { plain } from "../shown-rows.ts";

/** The names that are the most like it, the closest first; equally close ones keep their order. */
export function closestNames<Named>(
	name: string,
	among: readonly Named[],
	nameOf: (one: Named) => string,
	count: number,
): Named[] {
	const wanted = trigramsOf(name);
	return among
		.map((one) => ({ one, likeness: likenessOf(wanted, trigramsOf(nameOf(one))) }))
		.toSorted((a, b) => b.likeness - a.likeness)
		.slice(0, count)
		.map(({ one }) => one);
}

/** 0 for nothing in common to 1 for the same words, whatever their order, case and accents. */
export function likeness(a: string, b: string): number {
	return likenessOf(trigramsOf(a), trigramsOf(b));
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
	const size = a.size + b.size;
	const shared = [...a].filter((each) => b.has(each)).length;
	return size === 0 ? 1 : (2 * shared) / size;
}

/** The runs of three letters of each word, with its beginning and its end. */
function trigramsOf(name: string): Set<string> {
	const words = plain(name).match(/[\p{L}\p{N}]+/gu) ?? [];
	return new Set(
		words.flatMap((word) => {
			const padded = `  ${word} `;
			return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
		}),
	);
}
