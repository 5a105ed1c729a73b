import { describe, expect, it } from "vitest";
import { createSite } from "../harness.ts";
import { knownBlog as known } from "../known-blog.ts";

it("is 304 for whoever has it: by its tag, else by the time of its last change", async () => {
	const path = "/fr/blog/feed.xml";
	const first = await known.request(path);
	const tag = first.headers.get("etag") ?? "";
	const changed = Date.parse(first.headers.get("last-modified") ?? "");
	const at = (milliseconds: number) => ({
		"if-modified-since": new Date(changed + milliseconds).toUTCString(),
	});
	const asked = [{}, at(-1000), at(0), at(1000), { "if-none-match": tag }];
	const refreshed = { "if-none-match": '"other"', ...at(1000) };
	const statuses = [...asked, refreshed].map(
		async (headers) => (await known.request(path, { headers })).status,
	);
	expect(await Promise.all(statuses)).toEqual([200, 200, 304, 304, 304, 200]);
});

describe("error", () => {
	const UNKNOWN = ["category/..%2f", "tag/ai", "author/john"];
	it.each(UNKNOWN)("returns 404 for the feed of %s", async (path) => {
		const response = await known.request(`/fr/blog/${path}/feed.xml`);
		expect(response.status).toBe(404);
	});

	it("returns 503 without WordPress and without a cached copy, and 405 for a POST", async () => {
		const site = createSite();
		site.wordpress.faults.set({ mode: "down" });
		expect((await site.request("/fr/blog/feed.xml")).status).toBe(503);
		expect((await site.request("/fr/blog/feed.xml", { method: "POST" })).status).toBe(405);
	});
});
