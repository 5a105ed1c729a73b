/** Structured data of the site's pages, by what Google's documents require of each type. */
import { expect, it } from "vitest";
import { DOCUMENTS, type DocumentName, documentPath } from "../../../contract/paths.ts";
import { emptyMembers } from "../empty-members.ts";
import { ORIGIN } from "../harness.ts";
import { knownBlog as known } from "../known-blog.ts";

/** https://developers.google.com/search/docs/appearance/structured-data/search-gallery, required and recommended. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
	BlogPosting: ["headline", "image", "datePublished", "dateModified", "author", "publisher"],
	Person: ["name"],
	BreadcrumbList: ["itemListElement"],
	ListItem: ["position", "name", "item"],
	Organization: ["name", "url", "logo"],
	Blog: ["name", "url"],
	CollectionPage: ["name", "url"],
	SoftwareApplication: ["name", "offers", "applicationCategory", "operatingSystem"],
	Offer: ["price", "priceCurrency"],
};

interface Node {
	"@type"?: string;
}

/** All typed objects in a value. */
function nodesIn(value: unknown): Node[] {
	if (typeof value !== "object" || value === null) return [];
	const inner = Object.values(value).flatMap(nodesIn);
	return "@type" in value ? [value as Node, ...inner] : inner;
}

async function graphOf(path: string): Promise<unknown[]> {
	const html = await (await known.request(path)).text();
	const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
	return found.map(([, json = ""]) => JSON.parse(json) as unknown);
}

const { posts } = known.wordpress.content;
const PAGES = [
	...(Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
		...[documentPath(name, "fr"), documentPath(name, "en")],
	]),
	...posts
		.filter(({ status, lang }) => status === "publish" && lang !== "de")
		.map(({ lang, slug }) => `/${lang}/blog/${slug}`),
	...["/fr/blog", "/en/blog/category/tips", "/fr/blog/tag/ia", "/en/blog/author/marie"],
];

it.each(PAGES)(
	"of %s has what its types require, absolute addresses and nothing empty",
	async (path) => {
		const graphs = await graphOf(path);
		expect(graphs).toHaveLength(1);
		expect(emptyMembers(graphs)).toEqual([]);
		for (const node of nodesIn(graphs)) {
			const required = MEMBERS[node["@type"] ?? ""];
			expect(required, node["@type"]).toBeDefined();
			expect(Object.keys(node)).toEqual(expect.arrayContaining([...(required ?? [])]));
		}
		const text = JSON.stringify(graphs);
		expect(text).not.toContain("{{");
		for (const [, address] of text.matchAll(/"(?:url|logo|item)":"([^"]*)"/g)) {
			expect(address?.startsWith(`${ORIGIN}/`), address).toBe(true);
		}
	},
);
