/** The query of a list of posts, as far as the blog uses it. */
import { RestError } from "./responses.ts";

export interface PostQuery {
	page: number;
	perPage: number;
	/** Date or number that sorts them, the latest first. */
	orderBy: (typeof orders)[number];
	/** Undefined for all languages. */
	lang: string | undefined;
	slugs: string[] | undefined;
	ids: number[] | undefined;
	categories: number[] | undefined;
	tags: number[] | undefined;
	authors: number[] | undefined;
	sticky: boolean | undefined;
	words: string[];
	statuses: string[];
}

const orders = ["date", "modified", "id"] as const;

/** @throws RestError 400 for a status that only editors may request. */
export function readPostQuery(search: URLSearchParams, isEditor: boolean): PostQuery {
	const statuses = (search.get("status") ?? "publish").split(",");
	if (!isEditor && statuses.some((status) => status !== "publish")) {
		const message = "Status is forbidden.";
		const detail = { code: "rest_forbidden_status", message, data: { status: 401 } };
		throw new RestError(400, "rest_invalid_param", "Invalid parameter(s): status", {
			params: { status: message },
			details: { status: detail },
		});
	}
	return {
		page: Number(search.get("page") ?? 1),
		// PHP uses the last of several values.
		perPage: Number(search.getAll("per_page").at(-1) ?? 10),
		orderBy: orders.find((each) => each === search.get("orderby")) ?? "date",
		statuses,
		lang: search.get("lang") || undefined,
		slugs: search.get("slug")?.split(",").map(sanitiseSlug),
		ids: ids(search, "include"),
		categories: ids(search, "categories"),
		tags: ids(search, "tags"),
		authors: ids(search, "author"),
		sticky: search.has("sticky") ? search.get("sticky") === "true" : undefined,
		words: folded(search.get("search") ?? "")
			.split(/\s+/)
			.filter(Boolean),
	};
}

function ids(search: URLSearchParams, name: string): number[] | undefined {
	return search.get(name)?.split(",").map(Number);
}

/** A text as our plugin compares it: without accents, with one kind of apostrophe. */
export function folded(text: string): string {
	return text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll("œ", "oe")
		.replace(/[‘’ʼ]|&#8217;/g, "'");
}

/** WordPress stores slugs percent-encoded in lower case, and accepts both forms. */
export function sanitiseSlug(slug: string): string {
	if (/%[0-9a-f]{2}/i.test(slug)) return slug.toLowerCase();
	return encodeURIComponent(slug).toLowerCase();
}
