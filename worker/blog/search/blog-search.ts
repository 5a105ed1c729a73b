import type { ListQuery } from "../../contract/blog-view.ts";
import type { Language } from "../../contract/events.ts";
import type { Background } from "../../runtime/background.ts";
import type { Mirror } from "../mirror/mirror.ts";
import type { PostTexts } from "../mirror/post-texts.ts";
import type { Selection } from "../mirror/selection.ts";
import type { SearchIndex } from "./search-index.ts";

/** The ids of the posts that a search finds, the best first. Never waits for WordPress. */
export type BlogSearch = (
	mirror: Mirror,
	selection: Selection,
	query: ListQuery,
	background: Background,
) => Promise<number[]>;

/** @param texts what is known of the posts' texts */
export function createBlogSearch(
	texts: (background: Background) => Promise<PostTexts>,
): BlogSearch {
	let of: { selection: Selection; textsAt: number } | undefined;
	let indexes = new Map<Language, Promise<SearchIndex>>();

	async function makeIndex(language: Language, selection: Selection, background: Background) {
		const [known, { createSearchIndex }] = await Promise.all([
			texts(background),
			import("./search-index.ts"),
		]);
		const textOf = ({ id }: { id: number }) => known[id]?.stems ?? "";
		return createSearchIndex(selection.posts(language), language, textOf);
	}

	return async ({ textsAt }, selection, { language, search = "" }, background) => {
		if (of?.selection !== selection || of.textsAt !== textsAt) {
			[of, indexes] = [{ selection, textsAt }, new Map()];
		}
		const index = indexes.get(language) ?? makeIndex(language, selection, background);
		indexes.set(language, index);
		return (await index).find(search);
	};
}
