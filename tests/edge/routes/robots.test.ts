import { describe, expect, it } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";

describe("happy", () => {
	it("opens the real site to engines, but for what belongs to accounts", async () => {
		const { services } = createSite();
		const env = { ...services.env, ENVIRONMENT: "production" as const };
		const text = await (await createSite({ services: { env } }).request("/robots.txt")).text();
		expect(text).toContain("Disallow: /auth\n");
		expect(text).not.toContain("Disallow: /\n");
		expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
	});

	// RFC 9309 §2.2.2: a rule is a prefix, and the end of the address where it ends with `$`.
	it("closes no document: `/e` as a prefix once closed every English page", async () => {
		const { services } = createSite();
		const env = { ...services.env, ENVIRONMENT: "production" as const };
		const site = createSite({ services: { env } });
		const robots = await (await site.request("/robots.txt")).text();
		const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = ""]) => rule);
		const closes = (rule: string, path: string) =>
			rule.endsWith("$") ? path === rule.slice(0, -1) : path.startsWith(rule);
		const xml = await (await site.request("/sitemap.xml")).text();
		for (const [, address = ""] of xml.matchAll(/<loc>(.*?)<\/loc>/g)) {
			const path = new URL(address).pathname;
			expect(
				rules.filter((rule) => closes(rule, path)),
				path,
			).toEqual([]);
		}
		expect(rules.some((rule) => closes(rule, "/e"))).toBe(true);
	});
});

describe("error", () => {
	it("answers 405 to a POST", async () => {
		expect((await createSite().request("/robots.txt", { method: "POST" })).status).toBe(405);
	});
});

describe("security", () => {
	it("keeps a site that is not the real one out of every index", async () => {
		const text = await (await createSite().request("/robots.txt")).text();
		expect(text).toContain("Disallow: /\n");
	});
});
