import { expect, it } from "vitest";
import { blogPath, DOCUMENTS, type DocumentName, documentPath } from "../../../contract/paths.ts";
import { createSite, ORIGIN } from "../harness.ts";
import { knownBlog as known } from "../known-blog.ts";

const listedIn = (xml: string) =>
	[...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);

it("happy: lists every document in both languages, each with its alternates", async () => {
	const response = await known.request("/sitemap.xml");
	const xml = await response.text();
	expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
	expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
	const listed = listedIn(xml);
	const names = Object.keys(DOCUMENTS) as DocumentName[];
	const isOfBlog = (address = "") => /\/blog\/./.test(address);
	expect(listed.filter((address) => !isOfBlog(address)).sort()).toEqual(
		names
			.flatMap((name) => [documentPath(name, "fr"), documentPath(name, "en")])
			.concat(blogPath("fr"), blogPath("en"))
			.map((path) => ORIGIN + path)
			.sort(),
	);
	const pages = xml.split("<url>").filter((entry) => !isOfBlog(/<loc>(.*?)</.exec(entry)?.[1]));
	for (const hreflang of ["fr", "en", "x-default"]) {
		expect(pages.join("").split(`hreflang="${hreflang}"`)).toHaveLength(pages.length);
	}
});

it("has each post with its translation, unless that one names another post", async () => {
	const slug = "spreadsheet-lesson-2-lookups-totals";
	const entryAt = async (site: Pick<typeof known, "request">) =>
		(await (await site.request("/sitemap.xml")).text())
			.split("<url>")
			.find((entry) => entry.includes(`/en/blog/${slug}</loc>`));
	const twin = "lecon-de-tableur-n-2-recherches-totaux";
	expect(await entryAt(known)).toContain(`hreflang="fr" href="${ORIGIN}/fr/blog/${twin}"`);
	const site = createSite();
	const { id = 0 } = site.wordpress.content.posts.find((post) => post.slug === twin) ?? {};
	site.wordpress.edit(id, { translations: { fr: id, en: 9 } });
	expect(await entryAt(site)).not.toContain("hreflang");
});

it("lists no post that editors keep out of search engines", async () => {
	const site = createSite();
	site.wordpress.edit(9, { seo: { noindex: true } });
	const path = "/fr/blog/lecon-de-tableur-n-1-recherches-totaux";
	expect(await (await site.request("/sitemap.xml")).text()).not.toContain(path);
	expect(await (await site.request(path)).text()).toContain('content="noindex"');
});

it("error: is the last complete one while WordPress is unavailable, and 503 when there is none", async () => {
	const site = createSite();
	site.wordpress.faults.set({ mode: "down" });
	const none = await site.request("/sitemap.xml");
	expect([none.status, none.headers.get("retry-after")]).toEqual([503, "60"]);
	site.wordpress.faults.clear();
	const read = createSite();
	const xml = await (await read.request("/sitemap.xml")).text();
	read.wordpress.faults.set({ mode: "down" });
	expect(await (await read.request("/sitemap.xml")).text()).toBe(xml);
});

it("security: escapes every address for XML", async () => {
	const xml = await (await known.request("/sitemap.xml")).text();
	const listed = listedIn(xml);
	// A post's slug has characters that only an escaped address may have.
	expect(listed.some((address) => address.includes("%"))).toBe(true);
	for (const address of listed) expect(address).toMatch(/^[\w:/.%~-]+$/);
});
