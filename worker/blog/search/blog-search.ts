import type { ListQuery } from "../../../contract/blog-view.ts";
import type { Language } from "../../../contract/events.ts";
import type { Background } from "../../runtime/background.ts";
import type { Mirror } from "../mirror/mirror.ts";
import type { PostTexts } from "../mirror/post-texts.ts";
import type { Selection } from "../mirror/selection.ts";
import type { SearchIndex } from "./search-index.ts";

/** Input of an index. */
interface Source {
	mirror: Mirror;
	selection: Selection;
	background: Background;
}

interface Known {
	of: Pick<Source, "selection"> & Pick<Mirror, "textsAt">;
	/** The index of the blog before its last change, until the new one is made. */
	index: SearchIndex | undefined;
	next: Promise<SearchIndex>;
}

/** @param texts what is known of the posts' texts */
export function createBlogSearch(texts: () => Promise<PostTexts>) {
	const indexes = new Map<Language, Known>();

	async function makeIndex(language: Language, { selection }: Source) {
		const [known, { createSearchIndex }] = await Promise.all([
			texts(),
			import("./search-index.ts"),
			// A reader's response is sent first: an index of 3,000 posts takes a third of a second.
			new Promise((done) => setTimeout(done, 0)),
		]);
		const textOf = ({ id }: { id: number }) => known[id]?.stems ?? "";
		return createSearchIndex(selection.posts(language), language, textOf);
	}

	function upToDate(language: Language, source: Source): Known {
		const of = { selection: source.selection, textsAt: source.mirror.textsAt };
		const last = indexes.get(language);
		if (last?.of.selection === of.selection && last.of.textsAt === of.textsAt) return last;
		const known: Known = { of, index: last?.index, next: makeIndex(language, source) };
		indexes.set(language, known);
		const made = known.next.then(
			(index) => void Object.assign(known, { index }),
			// A failure is not kept: the next search tries again.
			() => void (indexes.get(language) === known && indexes.delete(language)),
		);
		source.background(made);
		return known;
	}

	return {
		/** The ids of the posts that a search finds, the best first. Never waits for WordPress. */
		async find({ language, search = "" }: ListQuery, source: Source): Promise<number[]> {
			const { index, next } = upToDate(language, source);
			return (index ?? (await next)).find(search);
		},
		/** Makes the indexes that were used anew after a change of the blog, in the background. */
		follow(source: Source): void {
			for (const language of indexes.keys()) upToDate(language, source);
		},
	};
}
