import { describe, expect, it } from "vitest";
import { createSite } from "../harness.ts";

interface Rules {
	prerender: {
		where: { and: [{ href_matches: string[] }, { not: { href_matches: string } }] };
		eagerness: string;
	}[];
}

async function rules(): Promise<Rules> {
	return (await createSite().request("/speculation-rules.json")).json();
}

describe("happy", () => {
	it("is linked by documents, and has the required content type", async () => {
		const site = createSite();
		const page = await site.request("/pricing");
		expect(page.headers.get("speculation-rules")).toBe('"/speculation-rules.json"');
		const response = await site.request("/speculation-rules.json");
		expect(response.headers.get("content-type")).toBe("application/speculationrules+json");
	});

	it("prerenders all pages in both languages with moderate eagerness", async () => {
		const [rule] = (await rules()).prerender;
		expect(rule?.eagerness).toBe("moderate");
		expect(rule?.where.and[0].href_matches).toEqual(
			expect.arrayContaining(["/", "/en", "/pricing", "/beta", "/en/beta", "/help", "/en/blog/*"]),
		);
	});
});

describe("error", () => {
	it("rejects a POST with 405", async () => {
		expect((await createSite().request("/speculation-rules.json", { method: "POST" })).status).toBe(
			405,
		);
	});
});

describe("security", () => {
	it("excludes what counts, redirects or sets a cookie when it is requested", async () => {
		const [rule] = (await rules()).prerender;
		const patterns = (rule?.where.and[0].href_matches ?? []).map(
			(pathname) => new URLPattern({ pathname }),
		);
		for (const path of ["/cta", "/en/cta", "/auth", "/download-fr", "/e", "/blog", "/api/x"]) {
			expect(patterns.filter((pattern) => pattern.test({ pathname: path }))).toEqual([]);
		}
		const { href_matches } = rule?.where.and[1].not ?? { href_matches: "" };
		const hasQuery = new URLPattern(href_matches, "https://t.example");
		expect(hasQuery.test("https://t.example/en?lang=en")).toBe(true);
		expect(hasQuery.test("https://t.example/en")).toBe(false);
	});
});
