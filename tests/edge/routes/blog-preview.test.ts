import { expect, it } from "vitest";
import { makePreviewNonce } from "../../fakes/plugin-requests.ts";
import { BLOG_SECRET, createSite } from "../harness.ts";

async function draftAndNonce() {
	const site = createSite();
	const id = site.wordpress.content.posts.find(({ status }) => status === "draft")?.id ?? 0;
	const expiry = Math.floor(Date.now() / 1000) + 600;
	const nonce = await makePreviewNonce(id, expiry, BLOG_SECRET);
	const request = (to: number | string, header?: string) =>
		site.request(`/api/blog/preview/${to}`, header ? { headers: { "x-wp-nonce": header } } : {});
	return { site, id, nonce, request };
}

it("happy: returns a draft for a signed link, and is neither cached nor indexed", async () => {
	const { id, nonce, request } = await draftAndNonce();
	const response = await request(id, nonce);
	expect(response.status).toBe(200);
	expect(response.headers.get("cache-control")).toBe("private, no-store");
	expect(response.headers.get("x-robots-tag")).toBe("noindex");
	expect(((await response.json()) as { post: { id: number } }).post.id).toBe(id);
});

it("error: returns 503 without WordPress, and does not request it again", async () => {
	const { site, id, nonce, request } = await draftAndNonce();
	site.wordpress.faults.set({ mode: "down" });
	const before = site.wordpress.requests.length;
	expect((await request(id, nonce)).status).toBe(503);
	expect(site.wordpress.requests.length - before).toBe(2);
});

it("security: returns 403 without a nonce, or with another post's or an altered one", async () => {
	const { site, id, nonce, request } = await draftAndNonce();
	expect((await request(id)).status).toBe(403);
	expect((await request(id + 1, nonce)).status).toBe(403);
	expect((await request(id, `${nonce}0`)).status).toBe(403);
	expect(site.wordpress.requested()).toEqual([]);
});
