/** View of the mirror for pages: made at its first use, and the same object until the mirror changes. */
import {
	type Archive,
	BLOG_LIMITS,
	type Category,
	type PostAddress,
	type PostInBlog,
	type PostList,
	type PostPage,
	type PostSummary,
	type Term,
	type Translation,
} from "../../../contract/blog.ts";
import { archiveOf, type ListQuery, listHref } from "../../../contract/blog-view.ts";
import type { Language } from "../../../contract/events.ts";
import { LANGUAGES, otherLanguage } from "../../../contract/languages.ts";
import { type ArchiveKind, archivePath } from "../../../contract/paths.ts";
import { type Mirror, type MirrorPost, postKey } from "./mirror.ts";

/** A page with a list of posts. */
export interface ArchiveEntry {
	language: Language;
	kind: ArchiveKind;
	archive: Archive;
	/** The newest first. */
	posts: MirrorPost[];
	/** In the other language. */
	translations: Translation[];
}

/** Other posts on a post's page. */
export interface PostNeighbours extends Omit<PostInBlog, "post"> {
	authorBio: string;
}

/** All posts that a list is made of, the newest first; the archive is null for the whole blog. */
interface Within extends Pick<ArchiveEntry, "translations"> {
	posts: readonly MirrorPost[];
	archive: Archive | null;
}

export type Selection = ReturnType<typeof createSelection>;

/** @param mirror without withdrawn posts */
export function createSelection(mirror: Mirror) {
	const byLanguage = Map.groupBy(mirror.posts, ({ language }) => language);
	const byKey = new Map(mirror.posts.map((post) => [postKey(post), post]));
	const byId = new Map(mirror.posts.map((post) => [post.id, post]));
	const entries = new Map(archivesOf(mirror).map((entry) => [pathOf(entry), entry]));
	for (const entry of entries.values()) entry.translations = translationsOf(entry, mirror, entries);
	const categories = new Map(LANGUAGES.map((each) => [each, categoriesOf(each, entries)]));
	const lists = new Map<string, PostList>();
	const neighbours = new Map<number, PostNeighbours>();

	const archive = (language: Language, kind: ArchiveKind, slug: string) =>
		entries.get(archivePath(language, kind, slug));
	/** Undefined for an archive that does not exist. */
	const within = (query: ListQuery): Within | undefined => {
		const limit = archiveOf(query);
		if (limit !== undefined) return archive(query.language, limit.kind, limit.slug);
		return { posts: byLanguage.get(query.language) ?? [], archive: null, translations: [] };
	};
	const page = (query: ListQuery, { posts, archive, translations }: Within) => {
		const list = pageOf(posts, query.page, archive === null && query.search === undefined);
		if (list === undefined) return undefined;
		const own = { list, translations, categories: categories.get(query.language) ?? [] };
		return archive === null ? own : { ...own, archive };
	};

	return {
		/** All posts of a language, the newest first. */
		posts: (language: Language): readonly MirrorPost[] => byLanguage.get(language) ?? [],
		post: (address: PostAddress) => byKey.get(postKey(address)),
		postById: (id: number) => byId.get(id),
		archive,
		within,
		/** Archives with posts. */
		archives: () => [...entries.values()].filter(({ posts }) => posts.length > 0),
		/** Undefined for an archive that does not exist, and a page past the end. */
		list(query: ListQuery): PostList | undefined {
			const key = listHref(query);
			const known = lists.get(key);
			if (known !== undefined) return known;
			const all = within(query);
			const list = all && page(query, all);
			// As many as there are pages.
			if (list) lists.set(key, list);
			return list;
		},
		/** The posts of a list with these ids, in their order. */
		found(query: ListQuery, ids: readonly number[]): PostList | undefined {
			const all = within(query);
			if (all === undefined) return undefined;
			const among = new Map(all.posts.map((post) => [post.id, post]));
			return page(query, { ...all, posts: ids.flatMap((id) => among.get(id) ?? []) });
		},
		neighbours(post: MirrorPost): PostNeighbours {
			const known = neighbours.get(post.id);
			if (known !== undefined) return known;
			const found = neighboursOf(post, byLanguage.get(post.language) ?? [], mirror);
			neighbours.set(post.id, found);
			return found;
		},
	};
}

function pathOf({ language, kind, archive }: ArchiveEntry): string {
	return archivePath(language, kind, archive.slug);
}

/** Categories, also without posts, and the tags and authors that have some. */
function archivesOf({ posts, categories, tags, authors }: Mirror): ArchiveEntry[] {
	const ofTerm = (kind: ArchiveKind, term: Term, has: (post: MirrorPost) => boolean) => ({
		...{ kind, language: term.language, archive: term, translations: [] },
		posts: posts.filter((post) => post.language === term.language && has(post)),
	});
	const found: ArchiveEntry[] = [
		...categories.map((term) =>
			ofTerm("category", term, (post) => post.categoryIds.includes(term.id)),
		),
		...tags.map((term) =>
			ofTerm("tag", term, (post) => post.tags.some(({ slug }) => slug === term.slug)),
		),
		...authors.flatMap(({ biographies, ...author }) =>
			LANGUAGES.map((language) => ({
				...{ kind: "author" as const, language, translations: [] },
				archive: { ...author, description: biographies[language] },
				posts: posts.filter(
					(post) => post.language === language && post.author.slug === author.slug,
				),
			})),
		),
	];
	// An author may write in one language only; an empty category is one that the editors made.
	return found.filter(({ kind, posts: own }) => kind === "category" || own.length > 0);
}

/**
 * An archive in the other language where both have posts; categories and tags where each names the other. An
 * empty page is no alternate of one with posts, nor that one of it.
 */
function translationsOf(
	{ language, kind, archive, posts }: ArchiveEntry,
	{ categories, tags }: Mirror,
	entries: ReadonlyMap<string, ArchiveEntry>,
): Translation[] {
	if (posts.length === 0) return [];
	const other = otherLanguage(language);
	const terms = kind === "tag" ? tags : categories;
	const named = kind === "author" ? archive : twinOf(archive as Term, terms);
	const twin = named && entries.get(archivePath(other, kind, named.slug));
	if (!twin || twin.posts.length === 0) return [];
	return [{ language: other, slug: twin.archive.slug, title: twin.archive.name }];
}

/** The post or term in the other language, where each names the other. */
function twinOf<T extends Pick<Term, "id" | "language" | "translationIds">>(
	{ id, language, translationIds }: T,
	among: readonly T[],
): T | undefined {
	const other = otherLanguage(language);
	const twin = among.find((each) => each.id === translationIds[other] && each.language === other);
	return twin?.translationIds[language] === id ? twin : undefined;
}

/** The categories of a language, those with the most posts first. */
function categoriesOf(language: Language, entries: ReadonlyMap<string, ArchiveEntry>): Category[] {
	return [...entries.values()]
		.filter((entry) => entry.kind === "category" && entry.language === language)
		.map(({ archive, posts }) => ({ ...archive, count: posts.length }))
		.sort((a, b) => b.count - a.count)
		.slice(0, BLOG_LIMITS.categories);
}

/** Sticky posts come first where readers arrive, as in WordPress (docs/product/blog.md#blog). */
function pageOf(
	posts: readonly MirrorPost[],
	page: number,
	isWholeBlog: boolean,
): PostPage | undefined {
	const size = BLOG_LIMITS.postsPerPage;
	const totalPages = Math.ceil(posts.length / size);
	if (page > Math.max(1, totalPages)) return undefined;
	let shown: PostSummary[] = posts.slice((page - 1) * size, page * size);
	if (isWholeBlog && page === 1) {
		const sticky = posts.filter(({ isSticky }) => isSticky);
		shown = [...sticky, ...shown.filter(({ isSticky }) => !isSticky)];
	}
	return { posts: shown, page, totalPosts: posts.length, totalPages };
}

function neighboursOf(
	post: MirrorPost,
	posts: readonly MirrorPost[],
	{ posts: all, authors }: Mirror,
): PostNeighbours {
	const at = posts.findIndex(({ id }) => id === post.id);
	const { category, language } = post;
	const related = posts.filter(
		(each) => each !== post && (category === null || each.category?.slug === category.slug),
	);
	const twin = twinOf(post, all);
	const author = authors.find(({ slug }) => slug === post.author.slug);
	return {
		translations: twin ? [{ language: twin.language, slug: twin.slug, title: twin.title }] : [],
		related: related.slice(0, BLOG_LIMITS.related),
		previous: posts[at + 1] ?? null,
		next: posts[at - 1] ?? null,
		authorBio: author?.biographies[language] ?? "",
	};
}
