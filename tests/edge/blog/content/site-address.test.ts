import { expect, it } from "vitest";
import { toSiteAddress } from "../../../../worker/blog/content/site-address.ts";
import { ORIGINS, SITE, WORDPRESS } from "../../../fakes/wordpress.ts";

const POSTS: Record<number, string> = {
	0: "/fr/blog/x",
	10: "/fr/blog/ten",
	12: "/en/blog/twelve",
};
const place = { ...ORIGINS, pathOfPost: (id: number) => POSTS[id] };

it.each([
	["/blog/mon-article/", "/fr/blog/mon-article"],
	["/en/blog/2026/03/mon-article/page/2/", "/en/blog/mon-article"],
	["/mon-article/feed/", "/fr/blog/mon-article"],
	["/mon-article/#a%20b", "/fr/blog/mon-article"],
	["/", "/"],
	["/en/", "/en"],
	["/en/blog/", "/en/blog"],
	["/blog/category/formules/", "/fr/blog/category/formules"],
	["/category/", "/fr/blog/category"],
	["/%f0%9f%9a%80-decollage/", "/fr/blog/%F0%9F%9A%80-decollage"],
	["/category/formules/", "/fr/blog/category/formules"],
	["/en/category/tools/formulas/", "/en/blog/category/formulas"],
	["/2026/03/", "/fr/blog"],
	["/tarifs/", "/pricing"],
	["/politique-de-confidentialite/", "/privacy"],
	["/?attachment_id=3&preview=true&preview_id=3", "/fr/blog"],
	["/?p=12", "/en/blog/twelve"],
	["/?p=12&ref=a#table", "/en/blog/twelve?ref=a#post-table"],
	["/?p=1e1", "/fr/blog"],
	["/?p=", "/fr/blog"],
	["/?page_id=12", "/fr/blog"],
	["/tarifs/#faq", "/pricing#faq"],
	["/category/formules/#page", "/fr/blog/category/formules#page"],
	["/wp-content/uploads/2026/03/a.jpg", "/media/2026/03/a.jpg"],
	["/mon-article/?ref=a&b=1#h-table", "/fr/blog/mon-article?ref=a&b=1#post-h-table"],
])("%s is %s on the site", (path, expected) => {
	expect(toSiteAddress(WORDPRESS + path, place)).toBe(expected);
	expect(toSiteAddress(WORDPRESS.replace(/^https/, "http") + path, place)).toBe(expected);
	expect(toSiteAddress(WORDPRESS.replace(/^https:/, "") + path, place)).toBe(expected);
});

/** Pages that WordPress had, by what the site has in their place. */
const PAGES = {
	"/": "accueil home",
	"/pricing": "tarifs pricing",
	"/beta": "beta",
	"/docuextractor": "docuextractor",
	"/help": "aide help",
	"/privacy": "confidentialite politique-de-confidentialite privacy privacy-policy",
	"/legal": "mentions-legales legal",
	"/terms": "cgv conditions-generales-de-vente terms",
	"/eula": "eula",
	"/accessibility": "accessibilite accessibility",
	"/withdrawal": "retractation withdrawal",
};
it.each(Object.entries(PAGES))("the page %s replaces those of WordPress: %s", (page, slugs) => {
	for (const slug of slugs.split(" "))
		expect(toSiteAddress(`${WORDPRESS}/${slug}/`, place), slug).toBe(page);
});

const PRIVATE = [
	"/wp-admin/post.php?post=1",
	"/wp-login.php",
	"/xmlrpc.php",
	"/wp-json/wp/v2/users",
	"/%E0%A4%A",
];
it.each(PRIVATE)("to %s has no address for readers", (path) => {
	expect(toSiteAddress(WORDPRESS + path, place)).toBeUndefined();
});

it.each([
	"page.html",
	"https://x.test/mon-article/",
	`${SITE}/fr/blog/a#b`,
	`${WORDPRESS}.x.test/a`,
	"https://",
])("is any other one as it is: %s", (address) => {
	expect(toSiteAddress(address, place)).toBe(address);
});
