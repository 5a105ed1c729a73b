/** Readings of WordPress for the mirror. A part of a list is a failure, never a short list. */
import type { Logger } from "../../../contract/logger.ts";
import type { Failure, WordpressResult } from "../client/request.ts";
import { MAX_PER_PAGE, type TermKind, type WordpressClient } from "../client/wordpress-client.ts";
import { convertEach, toAuthor, toMirrorPost, toTerm } from "../content/model.ts";
import { toOldAddresses } from "../content/old-addresses.ts";
import type { Origins } from "../content/site-address.ts";
import { newestFirst, type Reading } from "./judge-reading.ts";
import type { MirrorAuthor } from "./mirror.ts";

/** More changes than this within a minute are read with everything else. */
export const MAX_RECENT = 20;
/** 5,000 posts; a longer list is a failure, so that nobody takes its end for a deletion. */
const MAX_PAGES = 50;

type Failed = Pick<Failure, "ok" | "message">;
interface Items {
	ok: true;
	list: unknown[];
	/** How many posts WordPress has. */
	total: number;
}
type Posts = Pick<Reading, "posts" | "authors" | "unreadable" | "hasLanguages" | "total">;

/** The posts that were changed last, and how many items the list had. */
export type Recent = Posts & { count: number };

export type MirrorReader = ReturnType<typeof createMirrorReader>;

export function createMirrorReader(client: WordpressClient, origins: Origins, log: Logger) {
	function convert({ list, total }: Items, at: number): Posts {
		const found = convertEach(
			list,
			(item) => ({
				id: idOf(item),
				post: toMirrorPost(item, origins, at),
				author: toAuthor(item, origins),
			}),
			log,
		);
		const readable = new Set(found.map(({ id }) => id));
		const authors = new Map<string, MirrorAuthor>();
		for (const { author } of found) if (author) authors.set(author.slug, author);
		return {
			posts: newestFirst(found.flatMap(({ post }) => post ?? [])),
			authors: [...authors.values()],
			unreadable: list.flatMap((item) => idOf(item) ?? []).filter((id) => !readable.has(id)),
			hasLanguages: list.every((item) => Boolean((item as { lang?: unknown } | null)?.lang)),
			total,
		};
	}

	async function terms(kind: TermKind) {
		const items = await wholeList((page) => client.terms(kind, page));
		if (!items.ok) return items;
		const found = convertEach(items.list, toTerm, log).filter((term) => term !== undefined);
		return { ok: true as const, found };
	}

	/** Undefined when they cannot be read, and without our plugin. */
	async function addresses() {
		const response = await client.addresses();
		return response.ok ? toOldAddresses(response.body) : undefined;
	}

	return {
		async all(at: number): Promise<({ ok: true } & Reading) | Failed> {
			const posts = await wholeList((page) => client.posts("id", MAX_PER_PAGE, page));
			if (!posts.ok) return posts;
			const categories = await terms("category");
			if (!categories.ok) return categories;
			const tags = await terms("tag");
			if (!tags.ok) return tags;
			const former = await addresses();
			return {
				ok: true,
				...convert(posts, at),
				...{ categories: categories.found, tags: tags.found },
				...{ addresses: former, at },
			};
		},

		async recent(at: number): Promise<({ ok: true } & Recent) | Failed> {
			const items = itemsOf(await client.posts("modified", MAX_RECENT), MAX_RECENT);
			return items.ok ? { ok: true, count: items.list.length, ...convert(items, at) } : items;
		},
	};
}

/**
 * Every page of a list: as many different items as WordPress counts, else a failure.
 * @param load a page of a list by id: items that are equal in what orders them can be on two pages, or on none
 */
async function wholeList(
	load: (page: number) => Promise<WordpressResult>,
): Promise<Items | Failed> {
	const first = itemsOf(await load(1), MAX_PER_PAGE);
	if (!first.ok) return first;
	const pages = Math.ceil(first.total / MAX_PER_PAGE);
	if (pages > MAX_PAGES) return failed("too many items");
	const list = [...first.list];
	for (let page = 2; page <= pages; page++) {
		const items = itemsOf(await load(page), MAX_PER_PAGE);
		if (!items.ok) return items;
		list.push(...items.list);
	}
	const different = new Set(list.map((item) => idOf(item) ?? item));
	if (different.size === first.total) return { ok: true, list, total: first.total };
	return failed("half a list");
}

/** The items of a list's page; a page that is not full has the total with it. */
function itemsOf(response: WordpressResult, perPage: number): Items | Failed {
	if (!response.ok) return response;
	const { body, total } = response;
	if (!Array.isArray(body)) return failed("not a list");
	if (total === null && body.length >= perPage) return failed("a list without a total");
	return { ok: true, list: body, total: total ?? body.length };
}

function failed(reason: string): Failed {
	return { ok: false, message: `WordPress API error: ${reason}` };
}

function idOf(item: unknown): number | undefined {
	const id = (item as { id?: unknown } | null)?.id;
	return typeof id === "number" ? id : undefined;
}
