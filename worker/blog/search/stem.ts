/** Words as searches compare them: without accents, endings and frequent words of little meaning. */
import type { Language } from "../../../contract/events.ts";

const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
	fr: new Set(
		"au aux avec ce ces cet cette comment dans de des du elle en est et il ils la le les leur leurs mais nous on ou par pas plus pour qu que qui sa sans se ses son sont sur un une vos votre vous".split(
			" ",
		),
	),
	en: new Set(
		"an and are as at be by can for from how if in into is it its of on or our that the their then this to was we will with you your".split(
			" ",
		),
	),
};

/** Longer words are cut: no vocabulary has them. */
const MAX_WORD = 30;

/** The stems of a text that are kept; 3,000 posts then fit into one value of KV, and into memory. */
const MAX_STEMS = 150;

/** A letter that a hyphen joins to its word, as in *e-mail*; NFKD makes one hyphen of all. */
const PREFIX = /(?<![\p{L}\p{N}\-\u2010])(\p{L})[-\u2010](?=\p{L})/gu;

/**
 * The words of a text, folded: accents removed, in lower case, a letter before a hyphen joined.
 *
 * @example foldedWords("L’été des Œufs, par e-mail") // ["l", "ete", "des", "oeufs", "par", "email"]
 */
export function foldedWords(text: string): string[] {
	const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe");
	return folded.replace(PREFIX, "$1").match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The different stems of a text; those of words of little meaning only when there is nothing else. */
export function meaningStems(text: string, language: Language): string[] {
	const all = foldedWords(text);
	const meaning = all.filter((word) => !isStopWord(word, language));
	const words = meaning.length > 0 ? meaning : all;
	return [...new Set(words.map((word) => stem(word, language)))];
}

/** Whether a search for the word alone would find nearly everything. */
function isStopWord(word: string, language: Language): boolean {
	return word.length < 2 || STOP_WORDS[language].has(word);
}

/** Endings, the longest first, and the least that has to remain before them. */
const ENDINGS: Record<Language, readonly [ending: RegExp, replacement: string][]> = {
	fr: [
		[/(?<=..)eaux$/, "eau"],
		[/(?<=..)aux$/, "al"],
		[/(?<=[aeo]u)x$/, ""],
		[/(?<=...)s$/, ""],
		[/(?<=....)(?:issement|ement|ation|ition|euse|eur)$/, ""],
		[/(?<=...)(?:ees?|er|ez|ent|ant)$/, ""],
		[/(?<=...)e$/, ""],
	],
	en: [
		[/(?<=...)ies$/, "y"],
		[/(?<=...[^s])s$/, ""],
		[/(?<=....)(?:ation|ing|ed|er)$/, ""],
		[/(?<=...)e$/, ""],
	],
};

/**
 * The stem of a folded word: enough to compare its forms, not a word of the language.
 *
 * @example stem("formules", "fr") === stem("formule", "fr")
 */
export function stem(word: string, language: Language): string {
	let stemmed = word.slice(0, MAX_WORD);
	for (const [ending, replacement] of ENDINGS[language]) {
		stemmed = stemmed.replace(ending, replacement);
	}
	return stemmed.replace(/(?<=..)([b-df-hj-np-tv-z])\1$/, "$1");
}

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
