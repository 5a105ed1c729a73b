import { beforeEach, describe, expect, it } from "vitest";
import { bindings, createSite, emptyKv, ORIGIN } from "../harness.ts";

beforeEach(() => emptyKv(bindings.BLOG));

const POST = "/fr/blog/lecon-de-tableur-n-1-recherches-totaux";
const MODES = [
	...["down", "any-html-500", "html-500", "fatal", "too-many", "maintenance"],
	...["empty", "broken-json", "warning-first", "redirect"],
] as const;

/** The JSON-LD of a page, by type. */
function structured(html: string): Map<string, Record<string, unknown>> {
	const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
	const graph = JSON.parse(json)["@graph"] as Record<string, unknown>[];
	return new Map(graph.map((node) => [String(node["@type"]), node]));
}

describe("happy", () => {
	it("has text, translations, share, back, the way to the plans, and relatives", async () => {
		const response = await createSite().request(POST);
		const html = await response.text();
		expect(response.status).toBe(200);
		for (const part of [
			'hrefLang="en" lang="en"',
			"data-share",
			'href="/fr/blog"',
			'href="/pricing"',
			"À lire ensuite",
			'class="reading-progress"',
		]) {
			expect(html, part).toContain(part);
		}
	});

	it("tells engines who, when and where; alternates between real translations only", async () => {
		const site = createSite();
		const html = await (await site.request(POST)).text();
		expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${POST}"/>`);
		expect(html).toContain(
			`hrefLang="en" href="${ORIGIN}/en/blog/spreadsheet-lesson-1-lookups-totals"`,
		);
		const nodes = structured(html);
		expect(nodes.get("BlogPosting")).toMatchObject({
			inLanguage: "fr",
			mainEntityOfPage: ORIGIN + POST,
			author: { "@type": "Person", name: "Marie Curie-Dupont" },
		});
		expect(nodes.get("BreadcrumbList")?.itemListElement).toHaveLength(3);
		const alone = site.wordpress.content.posts.find(
			({ lang, status, translations }) =>
				lang === "en" && status === "publish" && Object.keys(translations).length < 2,
		);
		const lonely = await (await site.request(`/en/blog/${alone?.slug}`)).text();
		expect(lonely).not.toContain('rel="alternate" hrefLang');
	});
});

describe("happy: odd posts", () => {
	it.each([
		"/en/blog/forty-thousand-words",
		"/fr/blog/%F0%9F%9A%80-decollage-%F0%9F%8E%89",
		"/en/blog/empty-title-and-content",
		"/en/blog/author-deleted",
		"/en/blog/image-deleted",
		"/fr/blog/sans-categorie",
	])("shows %s", async (path) => {
		const response = await createSite().request(path);
		expect(response.status).toBe(200);
		expect(await response.text()).toContain("</article>");
	});
});

describe("error", () => {
	it.each(MODES)("%s: 503 with a way to try again, and never what it said", async (mode) => {
		const site = createSite();
		site.wordpress.faults.set({ mode: mode as never });
		const response = await site.request(POST);
		const html = await response.text();
		expect(response.status).toBe(503);
		expect(html).toContain(`href="${POST}" class="button button-primary"`);
		expect(html).not.toMatch(/fatal|\.php|wp_die/i);
	});

	it("shows the text without its translations when those hang", async () => {
		const site = createSite();
		site.wordpress.faults.set({ mode: "hang", after: 1 });
		const response = await site.request(POST, { untilSettled: false });
		expect(response.status).toBe(200);
		expect(await response.text()).not.toContain("Aussi disponible");
	});

	it.each([
		"/fr/blog/nothing-here",
		"/fr/blog/%2e%2e%2f",
		"/fr/blog/..%2f..%2fwp-json",
		"/fr/blog/a%00b",
		"/fr/blog/%E0%A4%A",
		`/fr/blog/${"a".repeat(2048)}`,
	])("answers 404 to %s", async (path) => {
		const response = await createSite().request(path);
		expect(response.status).toBe(404);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
	});
});

describe("security", () => {
	it.each(["🚀-decollage", "été-à-paris"])(
		"asks WordPress for %s once, encoded once",
		async (slug) => {
			const site = createSite();
			await site.request(`/fr/blog/${encodeURIComponent(slug)}`);
			await site.request(`/fr/blog/${encodeURIComponent(slug)}`);
			const requested = site.wordpress.requested().filter((path) => path.includes("slug="));
			expect(requested).toHaveLength(1);
			expect(requested[0]).toContain(encodeURIComponent(slug));
		},
	);

	it("shows nothing of a draft, a private or a scheduled post", async () => {
		const site = createSite();
		const hidden = site.wordpress.content.posts.filter(({ status }) => status !== "publish");
		expect(hidden.length).toBeGreaterThan(2);
		for (const { lang, slug } of hidden) {
			expect((await site.request(`/${lang}/blog/${slug}`)).status, slug).toBe(404);
		}
	});

	it("has no text of a protected post, and keeps it from engines", async () => {
		const html = await (await createSite().request("/en/blog/protected")).text();
		expect(html).toContain("for readers who have its password");
		expect(html).toContain('<meta name="robots" content="noindex"/>');
	});
});
