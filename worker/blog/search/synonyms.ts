/** Searches that mean the same, a row each: operators read and extend synonyms.json (docs/architecture/blog.md#blog-search). */
import type { Language } from "../../../contract/events.ts";
import { meaningStems } from "./stem.ts";
import rows from "./synonyms.json" with { type: "json" };

/** The stems of a phrase. */
export type Phrase = readonly string[];

/** Words of the longest phrase that has a meaning of its own. */
const MAX_PHRASE = 3;

const phrases = new Map<Language, Map<string, Phrase[]>>();

/** The phrases of each row, by each of them. */
function phrasesIn(language: Language): Map<string, Phrase[]> {
	const known = phrases.get(language) ?? new Map<string, Phrase[]>();
	if (known.size > 0) return known;
	for (const row of rows) {
		const all = row.map((text) => meaningStems(text, language));
		for (const phrase of all) known.set(phrase.join(" "), all);
	}
	phrases.set(language, known);
	return known;
}

/**
 * The terms of a search, each as the phrases that mean it; its own one comes first.
 *
 * @example termsIn(["tcd", "excel"], "fr")[0] // [["tcd"], ["tableau", "crois", "dynamiqu"], …]
 */
export function termsIn(stems: readonly string[], language: Language): Phrase[][] {
	const known = phrasesIn(language);
	const terms: Phrase[][] = [];
	let rest = stems;
	while (rest.length > 0) {
		let own = rest.slice(0, MAX_PHRASE);
		while (own.length > 1 && !known.has(own.join(" "))) own = own.slice(0, -1);
		const same = known.get(own.join(" ")) ?? [];
		terms.push([own, ...same.filter((phrase) => phrase.join(" ") !== own.join(" "))]);
		rest = rest.slice(own.length);
	}
	return terms;
}
