import { expect, it } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";
import { knownBlog as site } from "../known-blog.ts";

const SLUG = "lecon-de-tableur-n-1-recherches-totaux";
const POST = `/fr/blog/${SLUG}`;
const { categories } = site.wordpress.content;
const category = categories.find(({ lang }) => lang === "fr")?.slug;

async function responseTo(path: string, init?: RequestInit) {
	const response = await site.request(path, { redirect: "manual", ...init });
	return [response.status, response.headers.get("location")?.replace(ORIGIN, "") ?? null];
}

it.each([
	[`/${SLUG}`, POST],
	[`/${SLUG}?utm_source=lettre&s=x`, `${POST}?utm_source=lettre&s=x`],
	[`/en/${SLUG}`, POST],
	["/2024/lecon-de-tableur-numero-1/", POST],
	[`/category/${category}/feed`, `/fr/blog/category/${category}/feed.xml`],
	["/en/feed", "/en/blog/feed.xml"],
])("%s leads to %s", async (path, to) => {
	expect(await responseTo(path)).toEqual([301, to]);
});

it.each([...["/no-such-post", `/${SLUG}.php`, "/category/lecon-de-tableur-numero-1"]])(
	"%s is a 404",
	async (path) => {
		expect(await responseTo(path)).toEqual([404, null]);
	},
);

it.each([
	["/an-old-lesson", "fr"],
	["/en/an-old-lesson", "en"],
])("%s, whose post is gone, says so in the language of the address", async (path, language) => {
	const site = createSite();
	const post = site.wordpress.content.posts.find(({ slug }) => slug === SLUG);
	site.wordpress.edit(post?.id ?? 0, { status: "trash" });
	const response = await site.request(path.replace("an-old-lesson", SLUG));
	expect(response.status).toBe(410);
	expect(await response.text()).toContain(`<html lang="${language}">`);
});

it("is the home page for an unknown post", async () => {
	expect(await responseTo("/?p=999999")).toEqual([200, null]);
});

it("is asked for, not posted to", async () => {
	expect((await responseTo(`/${SLUG}`, { method: "POST" }))[0]).toBe(404);
});
