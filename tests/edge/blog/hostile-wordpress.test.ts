/** Pages of a WordPress that loses its content, and the alerts (docs/architecture/blog.md#blog-mirror). */
import { afterEach, describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../../../worker/blog/cache/cache-tiers.ts";
import { fakeCache } from "../../fakes/storage.ts";
import { titleUnless } from "../../skipped.ts";
import { blogOf, DAY, MINUTE, settled, visit } from "./mirrored-blog.ts";

/** Why what is large is left to `npm run proof -- large-blog`; undefined in the proof. */
const isSmall = import.meta.env.PROOF === "large-blog" ? undefined : "npm run proof -- large-blog";

const FR = { language: "fr", page: 1 } as const;
const EN = { language: "en", page: 1 } as const;

afterEach(settled);

type Site = ReturnType<typeof blogOf>;

async function knownSite(): Promise<Site> {
	const site = blogOf();
	await site.blog.list(FR, visit);
	await settled();
	return site;
}

const totalIn = async ({ blog }: Site, query: typeof FR | typeof EN) => {
	const found = await blog.list(query, visit);
	return found.kind === "ok" ? found.value.list.totalPosts : found.kind;
};

/** Changes the responses of WordPress at the addresses with this part. */
function spoil({ connection }: Site, part: string, change: (text: string) => string) {
	const { fetch } = connection;
	connection.fetch = async (url, init) => {
		const response = await fetch(url, init);
		if (!url.includes(part)) return response;
		return new Response(change(await response.text()), response);
	};
}

/** Visits and readings within an hour, in two isolates: sooner and later than a doubt, or all, is read again. */
async function anHourLater(site: Site) {
	const other = site.isolate();
	for (const minutes of [1, 59]) {
		site.clock.now += minutes * MINUTE;
		for (const blog of [site.blog, other]) {
			await blog.list(FR, visit);
			await blog.read(visit.background).catch(() => {});
		}
		await settled();
	}
}

/** The posts as a test makes them, and what an operator reads of it. */
const LOSSES: [string, (site: Site) => void, string][] = [
	[
		"with another host's posts",
		({ content }) => {
			for (const post of content.posts)
				Object.assign(post, { id: post.id + 1000, slug: `x-${post.id}` });
		},
		"WordPress lacks 33 of 33 posts",
	],
	[
		"without its French posts",
		({ content }) => {
			content.posts = content.posts.filter(({ lang }) => lang !== "fr");
		},
		"WordPress lacks 13 of 33 posts, all in fr",
	],
	[
		"with posts that no search engine may show",
		({ content }) => {
			for (const post of content.posts) Object.assign(post, { seo: { noindex: true } });
		},
		"WordPress lacks 0 of 33 posts, keeps 33 out of search engines",
	],
];

it.each(LOSSES)(
	"a WordPress %s is not believed: readers keep the blog, health is doubted, and an operator may believe it",
	async (_, lose, problem) => {
		const site = await knownSite();
		lose(site);
		await anHourLater(site);
		expect([await totalIn(site, FR), await totalIn(site, EN)]).toEqual([13, 20]);
		const slug = "lecon-de-tableur-n-1-recherches-totaux";
		expect(await site.blog.post({ language: "fr", slug }, visit)).toMatchObject({ kind: "ok" });
		const state = await site.blog.state(visit.background);
		// Readers see what is as old as the doubt.
		const doubt = { of: 33, since: "2026-11-21T12:01:00.000Z" };
		expect(state).toMatchObject({ state: "up", posts: 33, ageSeconds: 3540, doubt });
		expect(await site.blog.list(FR, visit)).toMatchObject({ isStale: true, ageSeconds: 3540 });
		await expect(site.blog.read(visit.background)).rejects.toEqual(new Error(problem));

		const { posts } = site.content;
		const shown = posts.filter(({ status, lang }) => status === "publish" && lang !== "de").length;
		const accepted = { posts: shown, removed: 33 - shown };
		expect(await site.blog.accept(visit.background)).toEqual(accepted);
		for (const blog of [site.blog, site.isolate()]) {
			expect(await blog.state(visit.background)).toMatchObject({ state: "up", posts: shown });
		}
	},
);

it("an operator's word reaches another data centre that doubts at the same time", async () => {
	const site = await knownSite();
	const cache = fakeCache();
	const other = site.isolate({ openCache: async () => cache });
	await other.list(FR, visit);
	await settled();
	const before = new Map(site.values);
	site.content.posts = site.content.posts.filter(({ lang }) => lang !== "fr");
	site.clock.now += 60 * MINUTE;
	await expect(site.blog.read(visit.background)).rejects.toThrow("all in fr");
	await site.blog.accept(visit.background);
	await settled();
	const word = site.values.get("purged") ?? "";
	// KV shows it for a minute what was there before, and it writes its doubt over what was accepted.
	site.values.clear();
	for (const [name, value] of before) site.values.set(name, value);
	site.clock.now += MINUTE;
	await expect(other.read(visit.background)).rejects.toThrow("all in fr");
	await settled();
	site.values.set("purged", word);
	site.clock.now += 2 * MINUTE;
	for (const blog of [other, site.blog, site.isolate()]) {
		await blog.read(visit.background);
		await settled();
		expect(await blog.state(visit.background)).toMatchObject({ posts: 20, doubt: null });
	}
});

describe("a WordPress that lacks single posts", () => {
	it("keeps one that could not be converted", async () => {
		const site = await knownSite();
		spoil(site, "", (text) => text.replace('"id":9,', '"id":9.5,'));

		site.clock.now += 2 * 60 * MINUTE;
		await expect(site.blog.read(visit.background)).resolves.toMatchObject({ posts: 33 });
		expect(await totalIn(site, FR)).toBe(13);
	});
});

it.each([
	[
		"fewer posts than WordPress counts",
		(text: string) => JSON.stringify(JSON.parse(text).slice(5)),
	],
])("half a list with %s is a failed reading", async (_, change) => {
	const site = await knownSite();
	spoil(site, "/posts?", change);

	site.clock.now += DAY;
	await expect(site.blog.read(visit.background)).rejects.toThrow("WordPress API error");
	expect(await totalIn(site, FR)).toBe(13);
	expect(await site.blog.state(visit.background)).toMatchObject({ state: "down", posts: 33 });
});

it("a text of another post is none of the post's", async () => {
	const site = await knownSite();
	site.edit(9, { content: "<p>New</p>", title: "Renamed", meta: { read_time: 7 } });
	spoil(site, "include=", (text) => text.replaceAll("lecon-de-tableur-n-1", "autre"));

	site.clock.now += DAY;
	const slug = "lecon-de-tableur-n-1-recherches-totaux";
	const found = await site.blog.post({ language: "fr", slug }, visit);
	// The list is new, the text a day old; the editor's read time is none of the text's.
	const value = { post: { readTime: 7, title: "Renamed" } };
	expect(found).toMatchObject({ kind: "ok", isStale: true, ageSeconds: 86_400, value });
	expect(JSON.stringify(found)).not.toContain("New");
	expect(site.log.lines).toEqual([
		{ level: "warn", event: "blog_foreign_post", fields: { id: 9 } },
		{ level: "warn", event: "blog_foreign_post", fields: { id: 9 } },
		{
			...{ level: "warn", event: "blog_load_failed" },
			fields: { key: `post:fr:${slug}`, reason: "WordPress API error: another post" },
		},
	]);
});

it.each([
	// Several at once in 29 halves, each of the 33 alone.
	["that are too large together are asked for apart", 413, 0, 29],
	["of a WordPress that fails are asked for once", 503, 33, 1],
])("texts %s", async (_, status, unread, times) => {
	const site = blogOf();
	let asked = 0;
	const { fetch } = site.connection;
	site.connection.fetch = async (url, init) => {
		if (!/include=\d+(?:,|%2C)/.test(url)) return fetch(url, init);
		asked++;
		return Response.json({}, { status });
	};
	expect(await site.blog.read(visit.background)).toEqual({ posts: 33, unread });
	expect(asked).toBe(times);
});

/** Refuses the texts of these posts. */
function refuse({ connection }: Site, status: number, isRefused: (id: number) => boolean) {
	const { fetch } = connection;
	connection.fetch = async (url, init) => {
		const asked = new URL(url).searchParams.get("include")?.split(",").map(Number);
		return asked?.every(isRefused) ? Response.json({}, { status }) : fetch(url, init);
	};
}

it("texts that are refused keep no other from being read", async () => {
	const site = blogOf();
	refuse(site, 403, (id) => id <= 17);
	expect(await site.blog.read(visit.background)).toEqual({ posts: 33, unread: 10 });
});

it.each([
	...[401, 403, 404, 410].map((refused): [number, boolean] => [refused, false]),
	[500, true],
])("a text that is refused with %i is a sign of an outage: %s", async (status, isFailing) => {
	const site = blogOf();
	refuse(site, status, () => true);
	const slug = "lecon-de-tableur-n-1-recherches-totaux";
	expect(await site.blog.post({ language: "fr", slug }, visit)).toMatchObject({
		kind: "unavailable",
	});
	expect(site.blog.isFailing()).toBe(isFailing);
});

describe.skipIf(isSmall)(titleUnless(isSmall, "a post of two megabytes"), () => {
	it("holds up neither feed nor search nor its own page", async () => {
		const site = blogOf();
		site.edit(9, { content: "<p>gigantesque texte</p>".repeat(80_000) });
		const feed = await site.blog.feed(FR, visit);
		expect(feed.kind === "ok" && feed.value.posts).toHaveLength(13);
		const sizes = feed.kind === "ok" ? feed.value.posts.map(({ html }) => html.length) : [];
		expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(512_000);
		const search = await site.blog.list({ ...FR, search: "gigantesque" }, visit);
		expect(search).toMatchObject({ value: { list: { posts: [{ id: 9 }] } } });
		const slug = "lecon-de-tableur-n-1-recherches-totaux";
		const post = await site.blog.post({ language: "fr", slug }, visit);
		expect(post).toMatchObject({ value: { post: { isCut: true } } });
	});
});

describe.each(isSmall ? [200] : [3000])("a blog of %i posts", (count) => {
	it("is read with few requests, and is complete from the first response", async () => {
		const site = blogOf();
		const [model] = site.content.posts;
		site.content.posts = Array.from({ length: count }, (_, i) => ({
			...structuredClone(model as NonNullable<typeof model>),
			...{ id: i + 1, lang: i % 2 ? "fr" : "en", slug: `post-${i + 1}`, translations: {} },
			date: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString().slice(0, 19),
		}));
		const found = await site.blog.contents(visit);
		expect(found.kind === "ok" && found.value.posts).toHaveLength(count);
		expect([await totalIn(site, FR), await totalIn(site, EN)]).toEqual([count / 2, count / 2]);
		// A page of a hundred posts each, categories, tags, addresses, and the newest texts.
		expect(site.requests).toHaveLength(count / 100 + 3 + 4);
		await settled();
		const stored = site.values.get(`copy:${MODEL_VERSION}:mirror`);
		expect((stored ?? "").length / count).toBeLessThan(1500);
	});
});
