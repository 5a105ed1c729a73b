import { expect, it } from "vitest";
import { postSchema } from "../../../../worker/blog/client/response-schema.ts";
import { customField, readTimeField } from "../../../../worker/blog/content/metadata.ts";
import { toPost } from "../../../../worker/blog/content/model.ts";
import { ORIGINS, SITE, WORDPRESS } from "../../../fakes/wordpress.ts";

const POST = {
	...{ id: 1, slug: "a", lang: "fr" },
	...{ title: { rendered: "Titre" }, excerpt: { rendered: "Extrait" } },
};
const of = (fields: object) => toPost({ ...POST, ...fields }, ORIGINS);
const YOAST = {
	title: "Yoast &amp; co",
	description: "De Yoast",
	canonical: `${WORDPRESS}/a/`,
	robots: { index: "index", follow: "follow" },
	og_image: [{ url: `${WORDPRESS}/wp-content/uploads/2026/11/y.jpg`, width: 1 }],
};
const SEO = { title: "Rang", description: "Du plugin", canonical: "", image: "", noindex: false };

it.each<[string, object, string, string]>([
	["the post's", {}, "Titre", "Extrait"],
	["our plugin's before Yoast's", { seo: SEO, yoast_head_json: YOAST }, "Rang", "Du plugin"],
	[
		"Yoast's when ours has an unfilled variable",
		{ seo: { ...SEO, title: "%title% — %sitename%" }, yoast_head_json: YOAST },
		...(["Yoast & co", "Du plugin"] as const),
	],
	[
		"with percentages",
		{ seo: { title: "De 5%-10% à 20%", description: "100%" } },
		...(["De 5%-10% à 20%", "100%"] as const),
	],
	["the post's when Yoast's have another type", { yoast_head_json: [] }, "Titre", "Extrait"],
])("title and description are %s", (_, fields, metaTitle, metaDescription) => {
	expect(of(fields)).toMatchObject({ metaTitle, metaDescription });
});

const UPLOAD = `${WORDPRESS}/wp-content/uploads`;
const LINK = "https://x.test/";

it.each([
	["metaTitle", "seo_title", "title", "", ""],
	["metaDescription", "seo_description", "description", "", ""],
	["canonical", "seo_canonical", "canonical", LINK, LINK],
	["shareImage", "seo_image", "image", `${UPLOAD}/`, "/media/"],
] as const)(
	"%s is that of our field, else of the plugin, else of Yoast",
	(field, own, name, before, shown) => {
		const value = (n: number) => `${before}${n}.png`;
		const yoast = name === "image" ? { og_image: [{ url: value(3) }] } : { [name]: value(3) };
		const places = [
			{ meta: { [own]: value(0) } },
			{ acf: { [own]: value(1) } },
			{ seo: { [name]: value(2) } },
			{ yoast_head_json: yoast },
		];
		const found = places.map((_, first) => of(Object.assign({}, ...places.slice(first)))[field]);
		expect(found).toEqual([0, 1, 2, 3].map((n) => `${shown}${n}.png`));
	},
);

it.each([
	["", null],
	["the post's own", null, `${WORDPRESS}/fr/a/`],
	["by its id", null, `${WORDPRESS}/?p=1`],
	["in the administration", null, `${WORDPRESS}/wp-admin/`],
	["of another post", `${SITE}/en/blog/b`, `${WORDPRESS}/en/b/`],
	["of another post, as the site writes it", `${SITE}/fr/blog/b`, `${SITE}/fr/blog/b`],
])("the canonical address %s is %s", (_, canonical, set = "") => {
	expect(of({ seo: { ...SEO, canonical: set } }).canonical).toBe(canonical);
});

it("the shared picture is one of the media library", () => {
	expect(of({ yoast_head_json: YOAST }).shareImage).toBe("/media/2026/11/y.jpg");
	expect(of({ seo: { ...SEO, image: "https://example.com/x.jpg" } }).shareImage).toBeNull();
});

it.each<[object, boolean]>([
	[{}, false],
	// Yoast renders it for each post of a WordPress with *Discourage search engines*.
	[{ yoast_head_json: { ...YOAST, robots: { index: "noindex" } } }, false],
	[{ seo: { ...SEO, noindex: true } }, true],
	[{ acf: { seo_noindex: true } }, true],
	[{ meta: { seo_noindex: "1" } }, true],
	[{ meta: { seo_noindex: "0" } }, false],
])("with %j, whether it is kept out of search engines is %s", (fields, isNoindex) => {
	expect(of(fields).isNoindex).toBe(isNoindex);
});

const parsed = (fields: object) => postSchema.parse({ id: 1, ...fields });

it.each([
	["in acf", { acf: { seo_title: "A" } }, "A"],
	["at the top level", { seo_title: "T" }, "T"],
	["in acf when meta's is empty", { meta: { seo_title: "" }, acf: { seo_title: "A" } }, "A"],
	["nowhere: acf is an array", { meta: { seo_title: "" }, acf: [] }, undefined],
])("a custom field is found %s", (_, fields, value) => {
	expect(customField(parsed(fields), "seo_title")).toBe(value);
});

it.each([
	[4, 4],
	["7", 7],
	[3.2, 4],
	[1000, 1000],
	[1001, undefined],
	[0, undefined],
	["0", undefined],
	[-3, undefined],
])("converts a read time of %j to %j", (read_time, minutes) => {
	expect(readTimeField(parsed({ meta: { read_time } }))).toBe(minutes);
});
