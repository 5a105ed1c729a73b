import { describe, expect, it } from "vitest";
import { LOCAL_LOGIN } from "../../../../dev/wordpress/recorded/recorded-wordpress.ts";
import { createWordpressClient } from "../../../../worker/blog/client/wordpress-client.ts";
import { fakeWordpress, WORDPRESS } from "../../../fakes/wordpress.ts";

const LOGIN = { user: LOCAL_LOGIN.user, password: LOCAL_LOGIN.applicationPassword };

function clientOf(login: typeof LOGIN | undefined = LOGIN) {
	const wordpress = fakeWordpress();
	const client = createWordpressClient(WORDPRESS, login, wordpress.connection);
	const parameters = () => {
		const url = new URL(wordpress.requests.at(-1)?.url ?? "");
		return { path: url.pathname, ...Object.fromEntries(url.searchParams) };
	};
	return { ...wordpress, client, parameters };
}

describe("the blog's requests", () => {
	it("load a page of posts", async () => {
		const { client, parameters } = clientOf();
		const response = await client.posts({ language: "fr", page: 2, search: "leçon", category: 9 });
		expect(response).toMatchObject({ ok: false, code: "rest_post_invalid_page_number" });
		expect(parameters()).toEqual({
			path: "/wp-json/wp/v2/posts",
			page: "2",
			per_page: "10",
			lang: "fr",
			status: "publish",
			orderby: "date",
			order: "desc",
			search: "leçon",
			categories: "9",
			_embed: "author,wp:featuredmedia,wp:term",
			_fields: expect.stringContaining("_links.author"),
		});
	});

	it("omit unused parameters, and the text in a list", async () => {
		const { client, parameters } = clientOf();
		await client.posts({ language: "en", page: 1 });
		const sent = parameters();
		expect(sent).not.toHaveProperty("search");
		expect(sent).not.toHaveProperty("categories");
		expect(sent).toHaveProperty("_fields", expect.not.stringContaining("content"));
		await client.texts({ language: "en", page: 1 });
		expect(parameters()).toMatchObject({ _fields: "id,content", page: "1", lang: "en" });
	});

	it("get only the embeds and links that the blog uses", async () => {
		const { client } = clientOf();
		const response = await client.posts({ language: "fr", page: 1 });
		const [first] = (response.ok ? response.body : []) as { _embedded: object; _links: object }[];
		expect(Object.keys(first?._embedded ?? {})).toEqual(["author", "wp:featuredmedia", "wp:term"]);
		expect(Object.keys(first?._links ?? {})).toHaveLength(3);
	});

	it("load a post by its slug, encoded once", async () => {
		const { client, requested } = clientOf();
		const response = await client.postBySlug("fr", "🚀-decollage-🎉");
		expect(response).toMatchObject({ ok: true, body: [{ id: 32 }] });
		expect(requested()[0]).toContain("slug=%F0%9F%9A%80-decollage-%F0%9F%8E%89&");
	});

	it("load the categories with the most posts first", async () => {
		const { client, parameters } = clientOf();
		const response = await client.categories("fr");
		expect(response).toMatchObject({
			ok: true,
			body: [{ id: 9 }, { id: 19 }, { id: 14 }, { id: 24 }],
		});
		expect(parameters()).toMatchObject({
			path: "/wp-json/wp/v2/categories",
			lang: "fr",
			per_page: "100",
			orderby: "count",
			order: "desc",
		});
	});

	it.each([
		["category", "astuces", 19, "id,name,slug,count,description,lang,translations"],
		["tag", "ia", 34, "id,name,slug,count,description,lang,translations"],
		// Nothing else of a user.
		["author", "marie", 2, "id,name,slug,description,biographies,avatar_urls"],
	] as const)("load a %s by its slug", async (kind, slug, id, fields) => {
		const { client, parameters } = clientOf();
		const response = await client.archiveBySlug(kind, "fr", slug);
		expect(response).toMatchObject({ ok: true, body: [{ id }] });
		const [found = {}] = (response.ok ? response.body : []) as object[];
		expect(Object.keys(found).sort()).toEqual(fields.split(",").sort());
		const { _fields, slug: sent, lang } = parameters() as Record<string, unknown>;
		expect([_fields, sent, lang]).toEqual([fields, slug, kind === "author" ? undefined : "fr"]);
	});

	it("load terms by their ids, in every language", async () => {
		const { client, parameters } = clientOf();
		const response = await client.termsById("tag", [32, 34]);
		expect(response).toMatchObject({ ok: true, body: [{ id: 32 }, { id: 34 }] });
		const path = "/wp-json/wp/v2/tags";
		expect(parameters()).toMatchObject({ path, include: "32,34" });
		expect(parameters()).not.toHaveProperty("lang");
	});

	it("load posts by their ids, published ones only", async () => {
		const { client, parameters } = clientOf();
		const response = await client.postsById([9, 41]);
		expect(response).toMatchObject({ ok: true, body: [{ id: 9, translations: { en: 8 } }] });
		expect(parameters()).toMatchObject({ include: "9,41", status: "publish" });
	});

	it("contain neither nonce nor login for public content", async () => {
		const { client, requests } = clientOf();
		await client.posts({ language: "fr", page: 1 });
		await client.postBySlug("fr", "x");
		await client.categories("fr");
		await client.postsById([8]);
		expect(requests).toHaveLength(4);
		for (const { headers } of requests) {
			expect([headers.get("x-wp-nonce"), headers.get("authorization")]).toEqual([null, null]);
		}
	});

	it("encode a visitor's search as one value", async () => {
		const { client, parameters } = clientOf();
		await client.posts({ language: "fr", page: 1, search: "a&status=draft&_fields=x#y/../" });
		expect(parameters()).toMatchObject({
			path: "/wp-json/wp/v2/posts",
			search: "a&status=draft&_fields=x#y/../",
			status: "publish",
		});
	});
});

describe("previews", () => {
	it("contain the nonce and the application password, and are not retried", async () => {
		const { client, requests, faults, waits } = clientOf();
		expect(await client.preview(41, "the-nonce")).toMatchObject({ ok: true, body: { id: 41 } });
		expect(requests[0]?.headers.get("x-wp-nonce")).toBe("the-nonce");
		expect(requests[0]?.headers.get("authorization")).toMatch(/^Basic /);
		expect(new URL(requests[0]?.url ?? "").searchParams.get("status")).toBe("any");
		faults.set({ mode: "too-many" });
		await client.preview(41, "the-nonce");
		await client.autosaves(41, "the-nonce");
		expect([requests.length, waits]).toEqual([3, []]);
	});

	it("are rejected with a nonce but without a valid login", async () => {
		const { client } = clientOf(undefined);
		const withoutLogin = createWordpressClient(WORDPRESS, undefined, fakeWordpress().connection);
		expect(await withoutLogin.preview(41, "the-nonce")).toMatchObject({ status: 403 });
		const wrong = createWordpressClient(
			WORDPRESS,
			{ user: "editor", password: "wrong" },
			fakeWordpress().connection,
		);
		expect(await wrong.preview(41, "the-nonce")).toMatchObject({ ok: false });
		expect(client).toBeDefined();
	});
});
