import { expect, it } from "vitest";
import { makePreviewNonce } from "../../fakes/plugin-requests.ts";
import { BLOG_SECRET, createSite, refusalOf } from "../harness.ts";

it("security: returns 403 without a nonce, or with another post's or an altered one", async () => {
	const { request, wordpress } = createSite();
	const id = wordpress.content.posts.find(({ status }) => status === "draft")?.id ?? 0;
	const nonce = await makePreviewNonce(id, Math.floor(Date.now() / 1000) + 600, BLOG_SECRET);
	for (const [post, sent] of [
		[id, ""],
		[id + 1, nonce],
		[id, `${nonce}0`],
		[id, undefined],
	] as const) {
		const response = await request(`/api/blog/preview/${post}`, {
			headers: sent === undefined ? {} : { "x-wp-nonce": sent },
		});
		expect(response.status).toBe(403);
	}
	expect(wordpress.requested()).toEqual([]);
});

it("error: says that WordPress is unavailable, or has no such post", async () => {
	const { request, wordpress } = createSite();
	const preview = async (id: number) => {
		const nonce = await makePreviewNonce(id, Math.floor(Date.now() / 1000) + 600, BLOG_SECRET);
		return refusalOf(
			await request(`/api/blog/preview/${id}`, { headers: { "x-wp-nonce": nonce } }),
		);
	};
	expect(await preview(999_999)).toEqual([404, "not_found"]);
	wordpress.faults.set({ mode: "down" });
	expect(await preview(999_998)).toEqual([503, "unavailable"]);
});
