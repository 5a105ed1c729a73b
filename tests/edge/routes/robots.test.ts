import { describe, expect, it } from "vitest";
import { createServices } from "../../../worker/services.ts";
import { bindings, createSite, ORIGIN } from "../harness.ts";

const production = () => createSite({ env: { ENVIRONMENT: "production" } });

describe("happy", () => {
	it("allows crawlers in production, except on account pages", async () => {
		const text = await (await production().request("/robots.txt")).text();
		const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
		expect(closed).toEqual(["/auth", "/dashboard", "/admin", "/api/", "/e$"]);
		// A signal belongs to the group of rules that names the crawlers.
		expect(text).toMatch(
			/^User-agent: \*\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n/,
		);
		expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
	});

	// RFC 9309 §2.2.2: a rule is a prefix, and the end of the address where it ends with `$`.
	it("disallows no document: the prefix `/e` once disallowed every English page", async () => {
		const site = production();
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

describe("security", () => {
	it("disallows crawlers outside production", async () => {
		const text = await (await createSite().request("/robots.txt")).text();
		expect(text).toContain("Disallow: /\n");
	});

	it("keeps all of staging out of every index", async () => {
		const services = createServices({ ...bindings, ENVIRONMENT: "staging" });
		const { env, responses, documents, blogRenderer } = services;
		const staging = createSite({ services: { env, responses, documents, blogRenderer } });
		for (const path of [
			"/",
			"/en/help",
			"/fr/blog",
			"/auth",
			"/cta",
			"/robots.txt",
			"/nowhere",
			"/healthz",
		]) {
			const response = await staging.request(path);
			expect([path, response.headers.get("x-robots-tag")]).toEqual([path, "noindex"]);
			const text = await response.text();
			expect(text.includes("</html>")).toBe(text.includes('name="robots" content="noindex"'));
		}
	});
});
