import { describe, expect, it } from "vitest";
import { LOCAL_LOGIN } from "../../../../dev/wordpress/recorded/recorded-wordpress.ts";
import { createWordpressClient } from "../../../../worker/blog/client/wordpress-client.ts";
import { fakeWordpress, respondingWith, WORDPRESS } from "../../../fakes/wordpress.ts";

const LOGIN = { user: LOCAL_LOGIN.user, password: LOCAL_LOGIN.applicationPassword };

function clientOf(login: typeof LOGIN | undefined = LOGIN) {
	const wordpress = fakeWordpress();
	const client = createWordpressClient(WORDPRESS, login, wordpress.connection);
	return { ...wordpress, client };
}

it("each request is as recorded: what it asks for, in which order, and as whom", async () => {
	const { connection, calls } = respondingWith(() => Response.json([]));
	const client = createWordpressClient(WORDPRESS, LOGIN, connection);
	await client.probe();
	await client.posts("modified", 20);
	await client.posts("id", 100, 2);
	await client.postsById([8, 9]);
	await client.terms("category", 1);
	await client.terms("tag", 2);
	await client.addresses();
	await client.unlocked(39, "a b&c");
	await client.preview(41, "the-nonce");
	await client.autosaves(41, "the-nonce");
	const lines = calls.map(({ url, init }) => {
		const { pathname, searchParams } = new URL(url);
		const asked = [...searchParams].map(([name, value]) => `${name}=${value}`);
		const headers = [...new Headers(init.headers)].map(([name, value]) => `${name}: ${value}`);
		return [pathname, ...asked, ...headers].join("\n  ");
	});
	await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("wordpress-client.txt");
});

describe("the blog's requests", () => {
	it("contain neither nonce nor login for public content", async () => {
		const { client, requests } = clientOf();
		await client.posts("id", 100);
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
