import { describe, expect, it } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";

describe("happy", () => {
	it("allows crawlers in production, except on account pages", async () => {
		const { services } = createSite();
		const env = { ...services.env, ENVIRONMENT: "production" as const };
		const text = await (await createSite({ services: { env } }).request("/robots.txt")).text();
		expect(text).toContain("Disallow: /auth\n");
		expect(text).not.toContain("Disallow: /\n");
		expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
	});

	// RFC 9309 §2.2.2: a rule is a prefix, and the end of the address where it ends with `$`.
	it("disallows no document: the prefix `/e` once disallowed every English page", async () => {
		const { services } = createSite();
		const env = { ...services.env, ENVIRONMENT: "production" as const };
		const site = createSite({ services: { env } });
		const robots = await (await site.request("/robots.txt")).text();
		const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = ""]) => rule);
		const disallows = (rule: string, path: string) =>
			rule.endsWith("$") ? path === rule.slice(0, -1) : path.startsWith(rule);
		const xml = await (await site.request("/sitemap.xml")).text();
		const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)];
		const paths = listed.map(([, address = ""]) => new URL(address).pathname);
		expect(paths).toContain("/en/pricing");
		expect(paths.filter((path) => rules.some((rule) => disallows(rule, path)))).toEqual([]);
		expect(rules.some((rule) => disallows(rule, "/e"))).toBe(true);
	});
});

describe("error", () => {
	it("rejects a POST with 405", async () => {
		expect((await createSite().request("/robots.txt", { method: "POST" })).status).toBe(405);
	});
});

describe("security", () => {
	it("disallows crawlers outside production", async () => {
		const text = await (await createSite().request("/robots.txt")).text();
		expect(text).toContain("Disallow: /\n");
	});
});
