import { describe, expect, it } from "vitest";
import { DOCUMENTS, type DocumentName, documentPath } from "../../../worker/contract/paths.ts";
import { createSite, ORIGIN } from "../harness.ts";

describe("happy", () => {
	it("lists every document in both languages, each with its alternates", async () => {
		const answer = await createSite().ask("/sitemap.xml");
		const xml = await answer.text();
		expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
		expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
		const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
		const names = Object.keys(DOCUMENTS) as DocumentName[];
		expect(listed.sort()).toEqual(
			names
				.flatMap((name) => [documentPath(name, "fr"), documentPath(name, "en")])
				.map((path) => ORIGIN + path)
				.sort(),
		);
		for (const hreflang of ["fr", "en", "x-default"]) {
			expect(xml.split(`hreflang="${hreflang}"`)).toHaveLength(listed.length + 1);
		}
	});

	it("lists only pages that answer", async () => {
		const site = createSite();
		const xml = await (await site.ask("/sitemap.xml")).text();
		for (const [, address = ""] of xml.matchAll(/<loc>(.*?)<\/loc>/g)) {
			expect((await site.ask(address.slice(ORIGIN.length))).status, address).toBe(200);
		}
	});

	it("opens the real site to engines, but for what belongs to accounts", async () => {
		const { services } = createSite();
		const env = { ...services.env, ENVIRONMENT: "production" as const };
		const text = await (await createSite({ services: { env } }).ask("/robots.txt")).text();
		expect(text).toContain("Disallow: /auth\n");
		expect(text).not.toContain("Disallow: /\n");
		expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
	});

	// RFC 9309 §2.2.2: a rule is a prefix, and the end of the address where it ends with `$`.
	it("closes no document: `/e` as a prefix once closed every English page", async () => {
		const { services } = createSite();
		const env = { ...services.env, ENVIRONMENT: "production" as const };
		const site = createSite({ services: { env } });
		const robots = await (await site.ask("/robots.txt")).text();
		const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = ""]) => rule);
		const closes = (rule: string, path: string) =>
			rule.endsWith("$") ? path === rule.slice(0, -1) : path.startsWith(rule);
		const xml = await (await site.ask("/sitemap.xml")).text();
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
	it.each(["/sitemap.xml", "/robots.txt"])("answers 405 to a POST of %s", async (path) => {
		expect((await createSite().ask(path, { method: "POST" })).status).toBe(405);
	});
});

describe("security", () => {
	it("keeps a site that is not the real one out of every index", async () => {
		const text = await (await createSite().ask("/robots.txt")).text();
		expect(text).toContain("Disallow: /\n");
	});
});
