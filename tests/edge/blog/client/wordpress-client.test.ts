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
