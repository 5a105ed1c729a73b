import { describe, expect, it } from "vitest";
import { createSite } from "../harness.ts";

/** A site whose addresses may load three pages without a copy. */
function limitedSite() {
	const counts = new Map<string, number>();
	const blogRateLimit = async (address: string) => {
		counts.set(address, (counts.get(address) ?? 0) + 1);
		return (counts.get(address) ?? 0) <= 3;
	};
	const site = createSite({ services: { blogRateLimit } });
	const get = (path: string, address = "192.0.2.1") =>
		site.request(path, { headers: { "cf-connecting-ip": address } });
	return { ...site, get };
}

describe("happy", () => {
	it("counts a page once, whatever it loads, and a cached one never", async () => {
		const { get } = limitedSite();
		for (let n = 0; n < 10; n++) {
			await get("/en/blog/rich-content");
			await get("/en/blog");
		}
		expect((await get("/en/blog/rich-content")).status).toBe(200);
	});
});

describe("error", () => {
	it.each([
		["/fr/blog/invente-", "Une petite pause"],
		["/en/blog?search=invented-", "Wait a minute"],
	])(
		"returns 429 for the fourth of %s, with the page's look and for that address only",
		async (path, text) => {
			const { get, wordpress } = limitedSite();
			for (let n = 0; n < 3; n++) await get(path + n);
			const requests = wordpress.requests.length;
			const refused = await get(`${path}4`);
			expect(await refused.text()).toContain(text);
			expect(wordpress.requests).toHaveLength(requests);
			expect([200, 404]).toContain((await get(`${path}4`, "192.0.2.2")).status);
		},
	);

	it("tells when to retry", async () => {
		const { get } = limitedSite();
		for (let n = 0; n < 3; n++) await get(`/en/blog/invented-${n}`);
		const refused = await get("/en/blog/invented-4");
		expect(refused.status).toBe(429);
		expect(refused.headers.get("retry-after")).toBe("60");
	});
});

describe("security", () => {
	it("refuses pictures beyond their own limit", async () => {
		const { request } = createSite({ services: { mediaRateLimit: async () => false } });
		const refused = await request("/media/2026/03/invented.png");
		expect(refused.status).toBe(429);
		expect(await refused.json()).toMatchObject({ error: { code: "rate_limited" } });
	});
});
