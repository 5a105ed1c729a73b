/** The query of a list, checked as WordPress checks it: each refusal in its words. */
import { RestError } from "./answers.ts";

export interface PostQuery {
	page: number;
	perPage: number;
	/** Undefined: all languages. */
	lang?: string;
	slugs?: string[];
	categories?: number[];
	search?: string;
	statuses: string[];
}

const ORDERS = [
	"author",
	"date",
	"id",
	"include",
	"modified",
	"parent",
	"relevance",
	"slug",
	"include_slugs",
	"title",
];
/** MySQL's limit for a search; a longer one is ignored and finds everything. */
const LONGEST_SEARCH = 1600;

/** @throws RestError 400 as WordPress words it. */
export function readPostQuery(search: URLSearchParams, isEditor: boolean): PostQuery {
	const page = whole(search, "page", 1) ?? 1;
	const perPage = whole(search, "per_page", 1, 100) ?? 10;
	const orderby = search.get("orderby");
	if (orderby !== null && !ORDERS.includes(orderby)) {
		const listed = `${ORDERS.slice(0, -1).join(", ")}, and ${ORDERS.at(-1)}`;
		throw refused("orderby", `orderby is not one of ${listed}.`, {
			code: "rest_not_in_enum",
			data: null,
		});
	}
	if (search.has("lang[]")) {
		throw refused("lang", "lang is not of type string.", {
			code: "rest_invalid_type",
			data: { param: "lang" },
		});
	}
	const statuses = (search.get("status") ?? "publish").split(",");
	if (!isEditor && statuses.some((status) => status !== "publish")) {
		throw refused("status", "Status is forbidden.", {
			code: "rest_forbidden_status",
			data: { status: 401 },
		});
	}
	const lang = search.get("lang");
	const slug = search.get("slug");
	const categories = readCategories(search);
	const text = search.get("search");
	return {
		page,
		perPage,
		statuses,
		...(lang ? { lang } : {}),
		...(slug === null ? {} : { slugs: slug.split(",").map(sanitiseSlug) }),
		...(categories === undefined ? {} : { categories }),
		...(text && text.length <= LONGEST_SEARCH ? { search: text } : {}),
	};
}

/** WordPress keeps slugs percent-encoded, in lower case; either form is understood. */
export function sanitiseSlug(slug: string): string {
	if (/%[0-9a-f]{2}/i.test(slug)) return slug.toLowerCase();
	return encodeURIComponent(slug).toLowerCase();
}

/** Categories are asked for by id only. */
function readCategories(search: URLSearchParams): number[] | undefined {
	const parts = search.get("categories")?.split(",");
	const odd = parts?.findIndex((part) => !/^\d+$/.test(part)) ?? -1;
	if (odd < 0) return parts?.map(Number);
	const message = `categories is not a valid Term ID List. Reason: categories[${odd}] is not of type integer.`;
	throw refused("categories", message, {
		code: "rest_no_matching_schema",
		data: { position: 0 },
	});
}

function whole(search: URLSearchParams, name: string, least: number, most = Infinity) {
	// PHP takes the last of several.
	const text = search.getAll(name).at(-1);
	if (text === undefined) return undefined;
	if (!/^-?\d+$/.test(text)) {
		throw refused(name, `${name} is not of type integer.`, {
			code: "rest_invalid_type",
			data: { param: name },
		});
	}
	const value = Number(text);
	if (value >= least && value <= most) return value;
	const range =
		most === Infinity
			? `must be greater than or equal to ${least}`
			: `must be between ${least} (inclusive) and ${most} (inclusive)`;
	throw refused(name, `${name} ${range}`, { code: "rest_out_of_bounds", data: null });
}

function refused(name: string, message: string, detail: { code: string; data: unknown }) {
	const { code, data } = detail;
	return new RestError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`, {
		params: { [name]: message },
		details: { [name]: { code, message, data } },
	});
}
