import { describe, expect, it } from "vitest";
import { signHmac } from "../../../worker/runtime/hmac.ts";
import { BLOG_SECRET, createSite } from "../harness.ts";

async function draftAndNonce() {
	const site = createSite();
	const id = site.wordpress.content.posts.find(({ status }) => status === "draft")?.id ?? 0;
	const expiry = Math.floor(Date.now() / 1000) + 600;
	const nonce = `${expiry}.${await signHmac(`preview.${id}.${expiry}`, BLOG_SECRET)}`;
	const request = (to: number | string, header?: string) =>
		site.request(`/api/blog/preview/${to}`, header ? { headers: { "x-wp-nonce": header } } : {});
	return { site, id, nonce, request };
}

describe("happy", () => {
	it("shows a draft to who holds a signed link; never kept, never indexed", async () => {
		const { id, nonce, request } = await draftAndNonce();
		const shown = await request(id, nonce);
		expect(shown.status).toBe(200);
		expect(shown.headers.get("cache-control")).toBe("private, no-store");
		expect(shown.headers.get("x-robots-tag")).toBe("noindex");
		expect(((await shown.json()) as { post: { id: number } }).post.id).toBe(id);
	});
});

describe("error", () => {
	it("answers 503 while WordPress is away, once and without trying again", async () => {
		const { site, id, nonce, request } = await draftAndNonce();
		site.wordpress.faults.set({ mode: "down" });
		expect((await request(id, nonce)).status).toBe(503);
		expect(site.wordpress.waits).toEqual([]);
	});

	it.each(["nope", "0", "1e9", "-1"])("answers 404 to the id %s", async (id) => {
		const { nonce, request } = await draftAndNonce();
		expect((await request(id, nonce)).status).toBe(404);
	});
});

describe("security", () => {
	it("shows nothing without the link's nonce, with another post's, or with one touched", async () => {
		const { site, id, nonce, request } = await draftAndNonce();
		expect((await request(id)).status).toBe(403);
		expect((await request(id + 1, nonce)).status).toBe(403);
		expect((await request(id, `${nonce}0`)).status).toBe(403);
		expect(site.wordpress.requested()).toEqual([]);
	});
});
