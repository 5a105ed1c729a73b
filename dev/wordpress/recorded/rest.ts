/** WordPress's REST routes that the blog uses, over the recorded content. */
import type { RecordedContent, RecordedPost, RecordedTerm } from "./content.ts";
import { jsonResponse, NO_CACHE, PRIVATE, RestError } from "./responses.ts";
import {
	postEmbeds,
	postLinks,
	postObject,
	type Taxonomy,
	termLinks,
	termObject,
	userObject,
} from "./rest-objects.ts";
import { folded, type PostQuery, readPostQuery, sanitiseSlug } from "./rest-parameters.ts";

export interface Login {
	user: string;
	applicationPassword: string;
}

interface Query {
	content: RecordedContent;
	search: URLSearchParams;
	isEditor: boolean;
}

interface Found {
	body: unknown;
	total?: number;
	perPage?: number;
}

/** Handles a request under `/wp-json/`. */
export function handleRest(content: RecordedContent, login: Login, request: Request): Response {
	const { pathname, origin, searchParams: search } = new URL(request.url);
	const path = pathname.slice("/wp-json".length);
	const isEditor = isLoggedIn(request, login);
	try {
		// Without a login every nonce is invalid, for public content as well.
		if (!isEditor && request.headers.has("x-wp-nonce")) {
			throw new RestError(403, "rest_cookie_invalid_nonce", "Cookie check failed");
		}
		const { body, total, perPage = 10 } = find(path, { content, search, isEditor });
		const headers: Record<string, string> = { allow: isEditor ? editorAllow(path) : "GET" };
		if (total !== undefined) {
			headers["x-wp-total"] = String(total);
			headers["x-wp-totalpages"] = String(Math.ceil(total / perPage));
		}
		return jsonResponse(body, 200, { ...headers, ...(isEditor ? PRIVATE : {}) }, origin);
	} catch (error) {
		if (!(error instanceof RestError)) throw error;
		const isNonceError = error.code === "rest_cookie_invalid_nonce";
		return jsonResponse(error.body(), error.status, {
			...(error.status === 400 ? { allow: "GET" } : {}),
			...(isNonceError ? NO_CACHE : {}),
		});
	}
}

function find(path: string, query: Query): Found {
	if (path === "/wp/v2/posts") return listPosts(query);
	if (path === "/wp/v2/categories") return listTerms("category", query);
	if (path === "/wp/v2/tags") return listTerms("post_tag", query);
	if (path === "/wp/v2/users") return listUsers(query);
	if (path === "/tabulia/v1/addresses") return { body: formerAddresses(query.content) };
	const [, id, autosaves] = /^\/wp\/v2\/posts\/(\d+)(\/autosaves)?$/.exec(path) ?? [];
	if (id === undefined) {
		const message = "No route was found matching the URL and request method.";
		throw new RestError(404, "rest_no_route", message);
	}
	const post = onePost(Number(id), query);
	if (autosaves === undefined) return { body: post };
	if (!query.isEditor) throw forbidden();
	return { body: autosavesOf(Number(id), query.content) };
}

/** The route of our plugin (wordpress-plugin/tabulia-blog/includes/addresses.php). */
function formerAddresses({ posts, redirects }: RecordedContent): object {
	const published = posts.filter(({ status }) => status === "publish");
	return {
		moved: published.flatMap(({ lang, slug, oldSlugs = [] }) =>
			oldSlugs.map((from) => ({ lang, from, to: slug })),
		),
		gone: posts
			.filter(({ status }) => status === "trash")
			.map(({ lang, slug }) => ({ lang, slug })),
		redirects,
	};
}

/** In the documented shape; the recorded site had no autosaves. */
function autosavesOf(id: number, { posts }: RecordedContent): object[] {
	const autosave = posts.find((post) => post.id === id)?.autosave;
	if (!autosave) return [];
	const { date, title, excerpt, content } = autosave;
	const [shown, cut, text] = [title, excerpt, content].map((rendered) => ({ rendered }));
	return [{ parent: id, modified_gmt: date, title: shown, excerpt: cut, content: text }];
}

function onePost(id: number, { content, search, isEditor }: Query): object {
	const post = content.posts.find((each) => each.id === id);
	if (!post) throw new RestError(404, "rest_post_invalid_id", "Invalid post ID.");
	if (post.status !== "publish" && !isEditor) throw forbidden();
	const password = search.get("password") ?? "";
	if (password !== "" && password !== (post.password ?? "")) {
		throw new RestError(403, "rest_post_incorrect_password", "Incorrect post password.");
	}
	const isEdited = isEditor && search.get("context") === "edit";
	return shape(content, post, search, isEdited || password !== "");
}

function listPosts({ content, search, isEditor }: Query): Found {
	const query = readPostQuery(search, isEditor);
	const timeOf = ({ date, modified = date }: RecordedPost) =>
		({ date, modified, id: "" })[query.orderBy];
	const matching = content.posts
		.filter((post) => matches(post, query))
		.sort(
			(a, b) => timeOf(b).localeCompare(timeOf(a)) || (query.orderBy === "id" ? b.id - a.id : 0),
		);
	const { page, perPage } = query;
	if (page > 1 && (page - 1) * perPage >= matching.length) {
		const message = "The page number requested is larger than the number of pages available.";
		throw new RestError(400, "rest_post_invalid_page_number", message);
	}
	const shown = matching.slice((page - 1) * perPage, page * perPage);
	const body = shown.map((post) => shape(content, post, search, false));
	return { body, total: matching.length, perPage };
}

function matches(post: RecordedPost, query: PostQuery): boolean {
	const { statuses, lang, ids, slugs, categories, tags, authors, sticky, words } = query;
	if (!statuses.includes("any") && !statuses.includes(post.status)) return false;
	// WordPress's `any` does not include the trash.
	if (post.status === "trash") return false;
	if (lang !== undefined && post.lang !== lang) return false;
	if (ids && !ids.includes(post.id)) return false;
	if (slugs && !slugs.includes(post.slug)) return false;
	if (categories && !categories.some((id) => post.categories.includes(id))) return false;
	if (tags && !tags.some((id) => post.tags.includes(id))) return false;
	if (authors && !authors.includes(post.author)) return false;
	if (sticky !== undefined && sticky !== (post.sticky ?? false)) return false;
	if (words.length === 0) return true;
	const text = folded(`${post.title}\n${post.excerpt}\n${post.content}`);
	return words.every((word) => text.includes(word));
}

function listTerms(taxonomy: Taxonomy, { content, search }: Query): Found {
	const lang = search.get("lang");
	const slug = search.get("slug");
	const ids = search.get("include")?.split(",").map(Number);
	const terms = taxonomy === "category" ? content.categories : countedTags(content);
	// WordPress ignores an unknown language.
	const known = terms.some((term) => term.lang === lang);
	const matching = terms
		.filter((term) => !known || term.lang === lang)
		.filter((term) => slug === null || term.slug === sanitiseSlug(slug))
		.filter((term) => ids === undefined || ids.includes(term.id))
		.sort((a, b) => {
			const orderBy = search.get("orderby");
			if (orderBy === "id") return a.id - b.id;
			if (orderBy === "count") return (b.count ?? 0) - (a.count ?? 0) || a.id - b.id;
			return a.name.localeCompare(b.name);
		});
	const perPage = Number(search.get("per_page") ?? 10);
	const page = Number(search.get("page") ?? 1);
	const body = matching.slice((page - 1) * perPage, page * perPage).map((term) => {
		const object = { ...termObject(term, taxonomy), _links: termLinks(term, taxonomy) };
		return pick(object, hasField(search));
	});
	return { body, total: matching.length, perPage };
}

/** WordPress counts published posts. */
function countedTags({ tags, posts }: RecordedContent): RecordedTerm[] {
	const published = posts.filter(({ status }) => status === "publish");
	return tags.map((tag) => ({
		...tag,
		count: published.filter((post) => post.tags.includes(tag.id)).length,
	}));
}

/** Visitors get only the authors of published posts. */
function listUsers({ content, search }: Query): Found {
	const slug = search.get("slug");
	const published = content.posts.filter(({ status }) => status === "publish");
	const matching = content.users
		.filter((user) => published.some(({ author }) => author === user.id))
		.filter((user) => slug === null || user.slug === sanitiseSlug(slug))
		.sort((a, b) => a.name.localeCompare(b.name));
	const body = matching.map((user) => {
		const { _links, ...object } = userObject(user);
		return pick({ ...object, meta: [], _links }, hasField(search));
	});
	return { body, total: matching.length };
}

/** A post with its links and embeds, reduced to `_fields`: without `_links` there is no `_embedded`. */
function shape(
	content: RecordedContent,
	post: RecordedPost,
	search: URLSearchParams,
	open: boolean,
): object {
	const has = hasField(search);
	const author = content.users.find(({ id }) => id === post.author);
	const byline = author ? { name: author.name, slug: author.slug } : {};
	// The recorded plugin did not have it yet.
	const own = search.get("_fields")?.includes("byline") ? { byline } : {};
	const object = pick({ ...postObject(post, { open }), ...own }, has);
	const links = pick(postLinks(content, post), (name) => has("_links") || has(`_links.${name}`));
	if (Object.keys(links).length === 0) return object;
	const embed = search.get("_embed");
	const embeds = pick(
		postEmbeds(content, post),
		(name) => name in links && (embed === "1" || (embed?.split(",").includes(name) ?? false)),
	);
	return { ...object, _links: links, ...(Object.keys(embeds).length ? { _embedded: embeds } : {}) };
}

function hasField(search: URLSearchParams): (name: string) => boolean {
	const fields = search.get("_fields")?.split(",");
	return (name) => fields === undefined || fields.includes(name);
}

function pick<T>(record: Record<string, T>, keep: (name: string) => boolean): Record<string, T> {
	return Object.fromEntries(Object.entries(record).filter(([name]) => keep(name)));
}

/** An application password may contain spaces. */
function isLoggedIn(request: Request, { user, applicationPassword }: Login): boolean {
	const [, encoded] = /^Basic (.+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
	if (encoded === undefined) return false;
	const plain = (text: string) => text.replaceAll(" ", "");
	return plain(atob(encoded)) === `${user}:${plain(applicationPassword)}`;
}

function editorAllow(path: string): string {
	return /\/\d+$/.test(path) ? "GET, POST, PUT, PATCH, DELETE" : "GET, POST";
}

function forbidden(): RestError {
	return new RestError(401, "rest_forbidden", "Sorry, you are not allowed to do that.");
}
