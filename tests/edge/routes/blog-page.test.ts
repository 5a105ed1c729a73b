import { expect, it } from "vitest";
import { cookiesOf, createSite, GOOGLEBOT } from "../harness.ts";

const POST = "/en/blog/rich-content";

it("gives a reader the cookies that their views are counted by, and nobody else", async () => {
	const site = createSite();
	const reader = cookiesOf(await site.request(POST));
	expect([...reader.keys()].sort()).toEqual(["__Host-sid", "__Host-vid"]);
	expect(cookiesOf(await site.request(POST, { agent: GOOGLEBOT })).size).toBe(0);
	const ahead = await site.request(POST, { headers: { "sec-purpose": "prefetch" } });
	expect(cookiesOf(ahead).size).toBe(0);
});

it("tells how old a copy is only when it stands in for WordPress", async () => {
	const response = await createSite().request(POST);
	expect(response.headers.get("x-blog-age")).toBeNull();
	expect(response.headers.get("speculation-rules")).toBe('"/speculation-rules.json"');
});
