/**
 * The blog's requests to WordPress (docs/architecture/blog.md#blog-cache): one origin, fixed routes and
 * fields. Nothing of a visitor's request is forwarded except these parameters.
 */
import type { ArchiveKind } from "../../../contract/paths.ts";
import { CONNECTION, type Connection, request } from "./request.ts";

/** The kinds of WordPress's terms. */
export type TermKind = Exclude<ArchiveKind, "author">;

/** As WordPress sorts posts. */
type PostOrder = "id" | "modified";

export interface WordpressLogin {
	user: string;
	/** WordPress's application password of that user. */
	password: string;
}

export type WordpressClient = ReturnType<typeof createWordpressClient>;

/** Listed one by one: complete links and embeds double the size and the time of a response. */
const SUMMARY_FIELDS = [
	"id,date,date_gmt,modified,modified_gmt,slug,status,title,excerpt,categories",
	"meta,acf,read_time,seo_title,seo_description,lang,translations",
	"sticky,seo",
	"_links.author,_links.wp:featuredmedia,_links.wp:term,_embedded",
].join(",");
const POST_FIELDS = [
	SUMMARY_FIELDS,
	"content",
	...["title", "description", "canonical", "og_image"].map((name) => `yoast_head_json.${name}`),
].join(",");
const EMBEDS = "author,wp:featuredmedia,wp:term";
const TERM_FIELDS = "id,name,slug,description,lang,translations,is_default";
const TERM_ROUTES = { category: "categories", tag: "tags" } as const;
/** WordPress's own limit. */
export const MAX_PER_PAGE = 100;

export function createWordpressClient(
	origin: string,
	login: WordpressLogin | undefined,
	connection: Connection = CONNECTION,
) {
	const api = `${origin}/wp-json`;
	const get = (route: string, parameters: Record<string, string | number>, init?: RequestInit) => {
		const given = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
		return request(connection, `${api}/wp/v2/${route}?${new URLSearchParams(given)}`, init);
	};
	const asEditor = (nonce: string) => ({
		headers: {
			"X-WP-Nonce": nonce,
			...(login ? { Authorization: `Basic ${basic(login)}` } : {}),
		},
	});

	return {
		/** The id of one post: tells whether WordPress responds, and costs it little. */
		probe: () => get("posts", { per_page: 1, _fields: "id" }),
		/** A page of all published posts in every language, without their texts. */
		posts: (orderby: PostOrder, per_page: number, page = 1) =>
			get("posts", {
				...{ page, per_page, status: "publish", orderby, order: "desc" },
				...{ _embed: EMBEDS, _fields: SUMMARY_FIELDS },
			}),
		/** Published posts with their texts, up to as many as `ids`. */
		postsById: (ids: readonly number[]) =>
			get("posts", {
				...{ include: ids.join(","), per_page: ids.length, status: "publish" },
				...{ _embed: EMBEDS, _fields: POST_FIELDS },
			}),
		/** A page of 100 categories or tags in every language. */
		terms: (kind: TermKind, page: number) =>
			get(TERM_ROUTES[kind], {
				...{ page, per_page: MAX_PER_PAGE, orderby: "id", order: "asc" },
				_fields: TERM_FIELDS,
			}),
		/** Present addresses of former ones, from our plugin. */
		addresses: () => request(connection, `${api}/tabulia/v1/addresses`),
		/** A published post whose text has a password. */
		unlocked: (id: number, password: string) =>
			get(`posts/${id}`, { password, _embed: EMBEDS, _fields: POST_FIELDS }),
		/** A post in any state, requested as the editor. */
		preview: (id: number, nonce: string) => {
			// The context of editors, who need no password.
			const parameters = { context: "edit", status: "any", _embed: EMBEDS };
			const fields = { _fields: `${POST_FIELDS},byline` };
			return get(`posts/${id}`, { ...parameters, ...fields }, asEditor(nonce));
		},
		/** Unpublished changes of a post, which WordPress stores separately. */
		autosaves: (id: number, nonce: string) => {
			const fields = { _fields: "modified_gmt,title,excerpt,content" };
			return get(`posts/${id}/autosaves`, fields, asEditor(nonce));
		},
	};
}

function basic({ user, password }: WordpressLogin): string {
	return new TextEncoder().encode(`${user}:${password}`).toBase64();
}
