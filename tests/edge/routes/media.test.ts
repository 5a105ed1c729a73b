import { expect, it } from "vitest";
import { createSite } from "../harness.ts";

it("happy: returns pictures at the site's URL, also without WordPress", async () => {
	const site = createSite();
	const html = await (await site.request("/fr/blog")).text();
	const [path = ""] = /\/media\/[^" ]+/.exec(html) ?? [];
	const first = await site.request(path);
	expect(first.status).toBe(200);
	expect(first.headers.get("content-type")).toMatch(/^image\//);
	expect(first.headers.get("cache-control")).toContain("public, max-age=3600");
	site.wordpress.faults.set({ mode: "down" });
	expect((await site.request(path)).status).toBe(200);
});

it("error: returns 503 without WordPress and without a cached copy", async () => {
	const site = createSite();
	site.wordpress.faults.set({ mode: "down" });
	expect((await site.request("/media/2026/11/cover-0.jpg")).status).toBe(503);
});
