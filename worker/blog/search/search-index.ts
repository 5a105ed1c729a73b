/** Full-text search over the mirror (docs/architecture/blog.md#blog-search). */
import type { PostSummary } from "../../../contract/blog.ts";
import type { Language } from "../../../contract/events.ts";
import { foldedWords, meaningStems, stem } from "./stem.ts";
import { type Phrase, termsIn } from "./synonyms.ts";

/** Weight of a word in each part of a post; a short title is more about its words than a long one. */
const WEIGHTS = { text: 1, excerpt: 2, names: 4, title: 10, shortTitle: 6 } as const;
/** More than the sum of all weights: a place is a post's position times this, and its weight. */
const RADIX = 32;
/** How much less than the word itself its beginning, and a word with a typing error, count. */
const BEGINNING = 0.5;
const MISTYPED = 0.3;
const MIN_BEGINNING = 2;
/** Shorter words with a typing error are other words. */
const MIN_MISTYPED = 4;
const MIN_MISTYPED_TWICE = 8;
/** The words of a search that count; visitors invent them. */
const MAX_WORDS = 8;

export interface SearchIndex {
	/** The ids of the posts that have the words, the best first. */
	find(search: string): number[];
}

/** Stems in the order of their characters, and for each the posts that have it, in two typed arrays. */
interface Vocabulary {
	stems: string[];
	/** The letters of each stem, one bit for each of 32 groups. */
	letters: Uint32Array;
	/** Beginnings of each stem's places; one more than there are stems. */
	starts: Uint32Array;
	places: Uint32Array;
}

/** @param textOf the stems of a post's text, separated by spaces. */
export function createSearchIndex(
	posts: readonly PostSummary[],
	language: Language,
	textOf: (post: PostSummary) => string,
): SearchIndex {
	const vocabulary = vocabularyOf(posts, language, textOf);
	const { starts, places } = vocabulary;
	/** Score of each post for a word. @param isTyped whether it may have a typing error */
	function scoresOf(stemmed: string, isTyped: boolean): Map<number, number> {
		const best = new Map<number, number>();
		for (const [which, likeness] of likeWords(stemmed, vocabulary, isTyped)) {
			const found = places.subarray(starts[which], starts[which + 1]);
			const rarity = Math.log(1 + posts.length / found.length);
			for (const place of found) {
				const at = Math.floor(place / RADIX);
				const score = likeness * rarity * (place % RADIX);
				if (score > (best.get(at) ?? 0)) best.set(at, score);
			}
		}
		return best;
	}
	/** Score of each post for a term: its best phrase, of which it has each word. */
	function scoresOfTerm(term: readonly Phrase[]): Map<number, number> {
		const best = new Map<number, number>();
		for (const [which, phrase] of term.entries()) {
			const [first = new Map<number, number>(), ...others] = phrase.map((stemmed) =>
				scoresOf(stemmed, which === 0),
			);
			for (const [at, score] of first) {
				const all = [score, ...others.map((scores) => scores.get(at) ?? 0)];
				if (all.includes(0)) continue;
				const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
				best.set(at, Math.max(mean, best.get(at) ?? 0));
			}
		}
		return best;
	}
	return {
		find(search) {
			const terms = termsIn(meaningStems(search, language).slice(0, MAX_WORDS), language);
			const sums = new Map<number, { terms: number; score: number }>();
			for (const [at, score] of terms.flatMap((term) => [...scoresOfTerm(term)])) {
				const sum = sums.get(at) ?? { terms: 0, score: 0 };
				sums.set(at, { terms: sum.terms + 1, score: sum.score + score });
			}
			// Posts with all of the terms, or with as many as any has, but at least half of them.
			let most = terms.length / 2;
			for (const sum of sums.values()) most = Math.max(most, sum.terms);
			return [...sums]
				.filter(([, sum]) => sum.terms >= most)
				.sort(([a, { score: first }], [b, { score: second }]) => second - first || a - b)
				.flatMap(([at]) => posts[at]?.id ?? []);
		},
	};
}

function vocabularyOf(
	posts: readonly PostSummary[],
	language: Language,
	textOf: (post: PostSummary) => string,
): Vocabulary {
	const known = new Map<string, string>();
	/** Most words occur again and again. */
	const stemOnce = (word: string) => {
		const stemmed = known.get(word) ?? stem(word, language);
		known.set(word, stemmed);
		return stemmed;
	};
	const stemsOf = (text: string) => new Set(foldedWords(text).map(stemOnce));
	const byStem = new Map<string, number[]>();
	for (const [at, post] of posts.entries()) {
		const weights = new Map<string, number>();
		const add = (stems: Iterable<string>, weight: number) => {
			for (const each of stems) weights.set(each, (weights.get(each) ?? 0) + weight);
		};
		const title = stemsOf(post.title);
		const named = [post.category, post.author, ...post.tags].flatMap((each) => each?.name ?? []);
		add(title, WEIGHTS.title + Math.round(WEIGHTS.shortTitle / Math.max(1, title.size)));
		add(stemsOf(named.join(" ")), WEIGHTS.names);
		add(stemsOf(post.excerpt), WEIGHTS.excerpt);
		add(textOf(post).split(" ").filter(Boolean), WEIGHTS.text);
		for (const [stemmed, weight] of weights) {
			const places = byStem.get(stemmed);
			const place = at * RADIX + weight;
			if (places) places.push(place);
			else byStem.set(stemmed, [place]);
		}
	}
	const stems = [...byStem.keys()].sort();
	const starts = new Uint32Array(stems.length + 1);
	for (const [i, each] of stems.entries()) {
		starts[i + 1] = (starts[i] ?? 0) + (byStem.get(each)?.length ?? 0);
	}
	const places = new Uint32Array(starts.at(-1) ?? 0);
	for (const [i, each] of stems.entries()) places.set(byStem.get(each) ?? [], starts[i]);
	return { stems, starts, places, letters: Uint32Array.from(stems, lettersOf) };
}

/** The stems that a word may mean, with their likeness: itself and what begins with it, else what a typing error makes of it. */
function likeWords(
	stemmed: string,
	{ stems, letters }: Vocabulary,
	isTyped: boolean,
): [which: number, likeness: number][] {
	const found: [number, number][] = [];
	for (let i = firstFrom(stems, stemmed); stems[i]?.startsWith(stemmed); i++) {
		if (stems[i] === stemmed) found.push([i, 1]);
		else if (stemmed.length >= MIN_BEGINNING) found.push([i, BEGINNING]);
	}
	if (found.length > 0 || !isTyped || stemmed.length < MIN_MISTYPED) return found;
	const most = stemmed.length < MIN_MISTYPED_TWICE ? 1 : 2;
	const own = lettersOf(stemmed);
	for (const [i, each] of stems.entries()) {
		// An error changes two letters at most; this rules nearly all words out.
		if (bitsOf((letters[i] ?? 0) ^ own) > 2 * most) continue;
		if (isWithin(stemmed, each, most)) found.push([i, MISTYPED]);
	}
	return found;
}

/** The position of the first text that is not before the given one. */
function firstFrom(sorted: readonly string[], text: string): number {
	let [low, high] = [0, sorted.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sorted[middle] ?? "") < text) low = middle + 1;
		else high = middle;
	}
	return low;
}

function lettersOf(word: string): number {
	let bits = 0;
	for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
	return bits;
}

function bitsOf(number: number): number {
	let count = 0;
	for (let rest = number >>> 0; rest > 0; rest = (rest & (rest - 1)) >>> 0) count++;
	return count;
}

/**
 * Whether one word becomes the other by so many letters added, left out, replaced or swapped with the next
 * (https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance, optimal string alignment).
 */
function isWithin(a: string, b: string, most: number): boolean {
	if (Math.abs(a.length - b.length) > most) return false;
	let before: number[] = [];
	let above = Array.from({ length: b.length + 1 }, (_, at) => at);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
			let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
			row.push(cost);
		}
		if (Math.min(...row) > most) return false;
		[before, above] = [above, row];
	}
	return (above[b.length] ?? 0) <= most;
}
