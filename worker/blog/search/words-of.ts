import type { Language } from "../../../contract/events.ts";
import { foldedWords, isStopWord, stem } from "./stem.ts";

/** The stems of a text that are kept; 3,000 posts then fit into one value of KV, and into memory. */
const MAX_STEMS = 150;

/** The stems that a text has most often, separated by spaces. */
export function frequentStems(text: string, language: Language): string {
	const counts = new Map<string, number>();
	for (const word of foldedWords(text)) {
		if (isStopWord(word, language)) continue;
		const stemmed = stem(word, language);
		counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
	}
	return [...counts]
		.sort(([, a], [, b]) => b - a)
		.slice(0, MAX_STEMS)
		.map(([stemmed]) => stemmed)
		.join(" ");
}
