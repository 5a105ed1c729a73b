/**
 * The blog's requests to WordPress (docs/architecture.md#blog-cache): one origin, fixed routes and
 * fields. Nothing of a visitor's request is forwarded except these parameters.
 */
import { BLOG_LIMITS } from "../../contract/blog.ts";
import type { Language } from "../../contract/events.ts";
import type { ArchiveKind } from "../../contract/paths.ts";
import {
	CONNECTION,
	type Connection,
	request,
	requestWithRetry,
	type WordpressResult,
} from "./request.ts";

export interface PostsQuery {
	language: Language;
	page: number;
	/** As `readSearch` returns it. */
	search?: string | undefined;
	/** Ids. */
	category?: number | undefined;
	tag?: number | undefined;
	author?: number | undefined;
	/** Only the posts that the editors keep at the top. */
	sticky?: true;
}

/** The archives that WordPress has in one language each. */
export type TermKind = Exclude<ArchiveKind, "author">;

export interface WordpressLogin {
	user: string;
	/** WordPress's application password of that user. */
	password: string;
}

export interface WordpressClient {
	/** A page of posts, without their text. */
	posts(query: PostsQuery): Promise<WordpressResult>;
	/** The newest posts with their texts. */
	feed(query: PostsQuery): Promise<WordpressResult>;
	/** The text of the same posts, for read times that WordPress does not have. */
	texts(query: PostsQuery): Promise<WordpressResult>;
	/** A list of one post or none. */
	postBySlug(language: Language, slug: string): Promise<WordpressResult>;
	categories(language: Language): Promise<WordpressResult>;
	/** A list of one category, tag or author, or none. */
	archiveBySlug(kind: ArchiveKind, language: Language, slug: string): Promise<WordpressResult>;
	/** Up to ten categories or tags. */
	termsById(kind: TermKind, ids: readonly number[]): Promise<WordpressResult>;
	/** Title, address and translations of up to ten published posts. */
	postsById(ids: readonly number[]): Promise<WordpressResult>;
	/** Where the content of former addresses is, from our plugin. */
	addresses(): Promise<WordpressResult>;
	/** A post in any state, requested as the editor; never retried. */
	preview(id: number, nonce: string): Promise<WordpressResult>;
	/** Unpublished changes of a post, which WordPress stores separately; never retried. */
	autosaves(id: number, nonce: string): Promise<WordpressResult>;
}

/** Listed one by one: complete links and embeds double the size and the time of a response. */
const SUMMARY_FIELDS = [
	"id,date,date_gmt,modified,modified_gmt,slug,status,title,excerpt,categories",
	"meta,acf,read_time,seo_title,seo_description,lang,translations",
	"seo,yoast_head_json.robots",
	"_links.author,_links.wp:featuredmedia,_links.wp:term,_embedded",
].join(",");
const POST_FIELDS = [
	SUMMARY_FIELDS,
	"content",
	...["title", "description", "canonical", "og_image"].map((name) => `yoast_head_json.${name}`),
].join(",");
const EMBEDS = "author,wp:featuredmedia,wp:term";
const CATEGORY_FIELDS = "id,name,slug,count,description,lang,translations";
/** Routes and fields of archives; nothing else of a user leaves WordPress. */
const ARCHIVES: Record<ArchiveKind, { route: string; fields: string }> = {
	category: { route: "categories", fields: CATEGORY_FIELDS },
	tag: { route: "tags", fields: CATEGORY_FIELDS },
	author: { route: "users", fields: "id,name,slug,description,biographies,avatar_urls" },
};

export function createWordpressClient(
	origin: string,
	login: WordpressLogin | undefined,
	connection: Connection = CONNECTION,
): WordpressClient {
	const api = `${origin}/wp-json`;
	const url = (route: string, parameters: Record<string, string | number | undefined>) => {
		const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
		const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
		return `${api}/wp/v2/${route}?${query}`;
	};
	const get = (route: string, parameters: Record<string, string | number | undefined>) =>
		requestWithRetry(connection, url(route, parameters));
	const list = ({ language, page, search, category, tag, author, sticky }: PostsQuery) => ({
		page,
		per_page: BLOG_LIMITS.postsPerPage,
		lang: language,
		status: "publish",
		orderby: "date",
		order: "desc",
		search,
		categories: category,
		tags: tag,
		author,
		sticky: sticky && "true",
	});
	const asEditor = (nonce: string) => ({
		headers: {
			"X-WP-Nonce": nonce,
			...(login ? { Authorization: `Basic ${basic(login)}` } : {}),
		},
	});
	const categoryList = { per_page: BLOG_LIMITS.categories, orderby: "count", order: "desc" };

	return {
		posts: (query) => get("posts", { ...list(query), _embed: EMBEDS, _fields: SUMMARY_FIELDS }),
		feed: (query) =>
			get("posts", {
				...list(query),
				per_page: BLOG_LIMITS.feed,
				_embed: EMBEDS,
				_fields: POST_FIELDS,
			}),
		texts: (query) => get("posts", { ...list(query), _fields: "id,content" }),
		postBySlug: (language, slug) =>
			get("posts", {
				slug,
				lang: language,
				status: "publish",
				_embed: EMBEDS,
				_fields: POST_FIELDS,
			}),
		categories: (language) =>
			get("categories", { lang: language, ...categoryList, _fields: CATEGORY_FIELDS }),
		archiveBySlug(kind, language, slug) {
			const { route, fields } = ARCHIVES[kind];
			const lang = kind === "author" ? undefined : language;
			return get(route, { slug, lang, _fields: fields });
		},
		termsById: (kind, ids) =>
			get(ARCHIVES[kind].route, { include: ids.join(","), _fields: CATEGORY_FIELDS }),
		postsById: (ids) =>
			get("posts", {
				include: ids.join(","),
				status: "publish",
				_fields: "id,slug,title,lang,translations",
			}),
		addresses: () => requestWithRetry(connection, `${api}/tabulia/v1/addresses`),
		preview: (id, nonce) => {
			const parameters = { status: "any", _embed: EMBEDS, _fields: POST_FIELDS };
			return request(connection, url(`posts/${id}`, parameters), asEditor(nonce));
		},
		autosaves: (id, nonce) => {
			const parameters = { _fields: "modified_gmt,title,excerpt,content" };
			return request(connection, url(`posts/${id}/autosaves`, parameters), asEditor(nonce));
		},
	};
}

function basic({ user, password }: WordpressLogin): string {
	return new TextEncoder().encode(`${user}:${password}`).toBase64();
}
