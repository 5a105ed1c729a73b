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
	it("load a page of posts in every language, without their texts", async () => {
		const { client, parameters } = clientOf();
		const response = await client.posts("date", 100, 2);
		expect(response).toMatchObject({ ok: false, code: "rest_post_invalid_page_number" });
		expect(parameters()).toEqual({
			path: "/wp-json/wp/v2/posts",
			page: "2",
			per_page: "100",
			status: "publish",
			orderby: "date",
			order: "desc",
			_embed: "author,wp:featuredmedia,wp:term",
			_fields: expect.stringMatching(/_links\.author/),
		});
		expect(parameters()).toHaveProperty("_fields", expect.not.stringContaining("content"));
	});

	it("load posts by their ids, published ones only, as many as there are", async () => {
		const { client, parameters } = clientOf();
		const response = await client.postsById([9, 41]);
		expect(response).toMatchObject({ ok: true, body: [{ id: 9, translations: { en: 8 } }] });
		expect(parameters()).toMatchObject({ include: "9,41", per_page: "2", status: "publish" });
	});

	it("contain neither nonce nor login for public content", async () => {
		const { client, requests } = clientOf();
		await client.posts("date", 100);
		await client.terms("category", 1);
		await client.postsById([8]);
		expect(requests).toHaveLength(3);
		for (const { headers } of requests) {
			expect([headers.get("x-wp-nonce"), headers.get("authorization")]).toEqual([null, null]);
		}
	});
});

it("previews contain the nonce and the application password", async () => {
	const { client, requests } = clientOf();
	expect(await client.preview(41, "the-nonce")).toMatchObject({ ok: true, body: { id: 41 } });
	expect(requests[0]?.headers.get("x-wp-nonce")).toBe("the-nonce");
	expect(requests[0]?.headers.get("authorization")).toMatch(/^Basic /);
	expect(new URL(requests[0]?.url ?? "").searchParams.get("status")).toBe("any");
});
