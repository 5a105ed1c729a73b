/**
 * The blog's requests to WordPress (spec §7, design §10): one origin, fixed routes, fixed fields.
 * Nothing of a visitor's request goes along but what these parameters hold.
 */
import { BLOG_LIMITS } from "../../contract/blog.ts";
import type { Language } from "../../contract/events.ts";
import { type Answer, ask, askPatiently, CONNECTION, type Connection } from "./request.ts";

export interface ListQuery {
	language: Language;
	page: number;
	/** As `readSearch` leaves it. */
	search?: string | undefined;
	category?: number | undefined;
}

export interface WordpressLogin {
	user: string;
	/** WordPress's application password of that user. */
	password: string;
}

export interface WordpressClient {
	/** A page of posts, without their text. */
	posts(query: ListQuery): Promise<Answer>;
	/** The text of the same page's posts: for read times that WordPress does not know. */
	texts(query: ListQuery): Promise<Answer>;
	/** A list of one post or none. */
	postBySlug(language: Language, slug: string): Promise<Answer>;
	categories(language: Language): Promise<Answer>;
	/** A list of one category or none. */
	categoryBySlug(language: Language, slug: string): Promise<Answer>;
	translations(id: number): Promise<Answer>;
	/** A post in any state, for who may see it; asked once. */
	preview(id: number, nonce: string): Promise<Answer>;
	/** Unpublished changes of a post, which WordPress keeps apart from it; asked once. */
	autosaves(id: number, nonce: string): Promise<Answer>;
}

/** Named one by one: whole links and embeds would double an answer and its time. */
const SUMMARY_FIELDS = [
	"id,date,date_gmt,modified,modified_gmt,slug,status,title,excerpt,categories",
	"meta,acf,read_time,seo_title,seo_description,lang,translations",
	"_links.author,_links.wp:featuredmedia,_links.wp:term,_embedded",
].join(",");
const POST_FIELDS = `content,${SUMMARY_FIELDS}`;
const EMBEDS = "author,wp:featuredmedia,wp:term";
const CATEGORY_FIELDS = "id,name,slug,count,description,lang";

const TRANSLATIONS =
	"query PostTranslations($id: ID!) { post(id: $id, idType: DATABASE_ID) { translations { slug title language { slug } } } }";

export function createWordpressClient(
	origin: string,
	login: WordpressLogin | undefined,
	connection: Connection = CONNECTION,
): WordpressClient {
	const url = (route: string, parameters: Record<string, string | number | undefined>) => {
		const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
		const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
		return `${origin}/wp-json/wp/v2/${route}?${query}`;
	};
	const get = (route: string, parameters: Record<string, string | number | undefined>) =>
		askPatiently(connection, url(route, parameters));
	const list = ({ language, page, search, category }: ListQuery) => ({
		page,
		per_page: BLOG_LIMITS.postsPerPage,
		lang: language,
		status: "publish",
		orderby: "date",
		order: "desc",
		search,
		categories: category,
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
		categoryBySlug: (language, slug) =>
			get("categories", { slug, lang: language, _fields: CATEGORY_FIELDS }),
		async translations(id) {
			const answer = await askPatiently(connection, `${origin}/graphql`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ query: TRANSLATIONS, variables: { id: String(id) } }),
			});
			return answer.ok && hasErrors(answer.body) ? GRAPHQL_ERROR : answer;
		},
		preview: (id, nonce) => {
			const parameters = { status: "any", _embed: EMBEDS, _fields: POST_FIELDS };
			return ask(connection, url(`posts/${id}`, parameters), asEditor(nonce));
		},
		autosaves: (id, nonce) => {
			const parameters = { _fields: "modified_gmt,title,excerpt,content" };
			return ask(connection, url(`posts/${id}/autosaves`, parameters), asEditor(nonce));
		},
	};
}

/** GraphQL's errors come with status 200 (spec §8). */
const GRAPHQL_ERROR: Answer = {
	ok: false,
	retry: false,
	status: 200,
	code: null,
	message: "GraphQL error",
};

function hasErrors(body: unknown): boolean {
	const { errors } = (body ?? {}) as { errors?: unknown };
	return Array.isArray(errors) && errors.length > 0;
}

function basic({ user, password }: WordpressLogin): string {
	return new TextEncoder().encode(`${user}:${password}`).toBase64();
}
