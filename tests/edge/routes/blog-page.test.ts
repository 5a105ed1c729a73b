import { expect, it } from "vitest";
import { cookiesOf, createSite, GOOGLEBOT } from "../harness.ts";

const POST = "/en/blog/rich-content";

it("sets the visitor's cookies for readers, not for bots and prefetches", async () => {
	const site = createSite();
	const reader = cookiesOf(await site.request(POST));
	expect([...reader.keys()].sort()).toEqual(["__Host-sid", "__Host-vid"]);
	expect(cookiesOf(await site.request(POST, { agent: GOOGLEBOT })).size).toBe(0);
	const prefetch = await site.request(POST, { headers: { "sec-purpose": "prefetch" } });
	expect(cookiesOf(prefetch).size).toBe(0);
});

it("keeps the touch of readers who come from another site", async () => {
	const request = { headers: { referer: "https://news.example/" } };
	const touch = cookiesOf(await createSite().request(POST, request)).get("__Host-touch");
	expect(touch).toMatch(/^r&\w+&news\.example&/);
});

it("sends no X-Blog-Age for a fresh copy", async () => {
	const response = await createSite().request(POST);
	expect(response.headers.get("x-blog-age")).toBeNull();
	expect(response.headers.get("speculation-rules")).toBe('"/speculation-rules.json"');
});
