import { describe, expect, it } from "vitest";
import { createSite } from "../harness.ts";

describe("happy", () => {
	it("hands out pictures from our own address, and has them while WordPress is away", async () => {
		const site = createSite();
		const html = await (await site.request("/fr/blog")).text();
		const [path = ""] = /\/media\/[^" ]+/.exec(html) ?? [];
		const first = await site.request(path);
		expect(first.status).toBe(200);
		expect(first.headers.get("content-type")).toMatch(/^image\//);
		expect(first.headers.get("cache-control")).toContain("public, max-age=86400");
		site.wordpress.faults.set({ mode: "down" });
		expect((await site.request(path)).status).toBe(200);
	});
});

describe("error", () => {
	it("answers 404 to a picture that WordPress has not", async () => {
		expect((await createSite().request("/media/none.jpg")).status).toBe(404);
	});

	it("answers 503 while WordPress is away and there is no copy", async () => {
		const site = createSite();
		site.wordpress.faults.set({ mode: "down" });
		expect((await site.request("/media/2026/11/cover-0.jpg")).status).toBe(503);
	});
});

describe("security", () => {
	it.each([
		"/media/../wp-config.php",
		"/media/%2e%2e/wp-config.php",
		"/media/..%2f..%2fwp-config.jpg",
		"/media/shell.svg",
		"/media/x.php",
		"/media/",
	])("asks WordPress nothing for %s", async (path) => {
		const site = createSite();
		expect((await site.request(path)).status).toBe(404);
		expect(site.wordpress.requested()).toEqual([]);
	});

	it("passes on nothing that is no picture, whatever its name", async () => {
		const site = createSite();
		site.wordpress.faults.set({ mode: "any-html-500" });
		const response = await site.request("/media/2026/11/cover-1.jpg");
		expect(response.status).toBe(503);
		expect(response.headers.get("content-type")).not.toMatch(/^image/);
	});
});
