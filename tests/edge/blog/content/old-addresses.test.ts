import { describe, expect, it } from "vitest";
import { findOldAddress, toOldAddresses } from "../../../../worker/blog/content/old-addresses.ts";
import { ORIGINS, SITE, WORDPRESS } from "../../../fakes/wordpress.ts";

const redirect = (from: string, to: string, more: object = {}) => ({
	...{ from, to, regex: false, code: 301 },
	...more,
});
const pattern = (from: string, to: string) => redirect(from, to, { regex: true });

function find(path: string, response: object) {
	return findOldAddress(toOldAddresses(response), path, ORIGINS);
}
const locationOf = (path: string, ...redirects: object[]) => {
	const found = find(path, { redirects });
	return found?.kind === "moved" ? found.location : found?.kind;
};

describe("a former slug", () => {
	const moved = [
		{ lang: "fr", from: "ancien", to: "nouveau" },
		{ lang: "fr", from: "%f0%9f%9a%80-vieux", to: "%c3%a9t%c3%a9" },
	];

	it.each([
		["/fr/blog/ancien", "/fr/blog/nouveau"],
		["/en/blog/ancien", "/fr/blog/nouveau"],
		["/fr/blog/%F0%9F%9A%80-vieux", "/fr/blog/%C3%A9t%C3%A9"],
	])("%s leads to %s for good", (path, location) => {
		expect(find(path, { moved })).toEqual({ kind: "moved", location, status: 301 });
	});

	it("leads to the post although an older one with its slug is in the trash", () => {
		const gone = [{ lang: "fr", slug: "nouveau" }];
		expect(find("/fr/blog/ancien", { moved, gone })).toMatchObject({ kind: "moved" });
	});

	it.each(["/fr/blog/inconnu", "/fr/blog/__proto__", "/fr/blog/category/ancien"])(
		"is not %s",
		(path) => {
			expect(find(path, { moved })).toBeUndefined();
		},
	);
});

it("a post in the trash is gone", () => {
	const gone = [{ lang: "fr", slug: "retire" }];
	expect(find("/fr/blog/retire", { gone })).toEqual({ kind: "gone" });
});

describe("an editor's redirect", () => {
	it.each(["/ancien", "/Ancien/", "/fr/ancien", "/blog/ancien", "/fr/blog/ancien/"])(
		"applies whether it is written %s or not",
		(from) => {
			expect(locationOf("/fr/blog/ancien", redirect(from, "/nouveau"))).toBe("/fr/blog/nouveau");
		},
	);

	it("of an address with a query is not one of the address without it", () => {
		const [old, other] = [redirect("/x?p=1", "/nouveau"), redirect("/y", "/autre")];
		expect(locationOf("/fr/blog/x", old, other)).toBeUndefined();
		expect(locationOf("/fr/blog/y", old, other)).toBe("/fr/blog/autre");
	});

	it.each([
		["/category/astuces/", "/fr/blog/category/astuces"],
		["/tarifs", "/pricing"],
		["/fr/blog/tarifs", "/fr/blog/tarifs"],
		["/en/blog/été?x=1#y", "/en/blog/%C3%A9t%C3%A9?x=1#y"],
		[`${WORDPRESS}/nouveau/`, "/fr/blog/nouveau"],
		[`${SITE}/pricing`, "/pricing"],
		["https://example.com/a?b=c", "https://example.com/a?b=c"],
	])("to %s leads to %s", (to, location) => {
		expect(locationOf("/fr/blog/ancien", redirect("/ancien", to))).toBe(location);
	});

	it.each([
		"javascript:alert(1)",
		"data:text/html,x",
		"ftp://example.com/",
		"https://user:password@example.com/",
		"/wp-admin/",
		"//",
		"",
	])("to %j is ignored", (to) => {
		expect(locationOf("/fr/blog/ancien", redirect("/ancien", to))).toBeUndefined();
	});

	it.each([
		[302, "moved"],
		[308, "moved"],
		[410, "gone"],
		[404, undefined],
		[200, undefined],
	])("with code %i is %s", (code, kind) => {
		const found = find("/fr/blog/a", { redirects: [redirect("/a", "/b", { code })] });
		expect(found?.kind).toBe(kind);
		if (found?.kind === "moved") expect(found.status).toBe(code);
	});

	it("is followed to its end, and ignored when it goes round in circles", () => {
		const chain = [redirect("/a", "/b"), redirect("/b", "/fr/blog/c")];
		expect(locationOf("/fr/blog/a", ...chain)).toBe("/fr/blog/c");
		expect(locationOf("/fr/blog/a", ...chain, redirect("/c", "/a"))).toBeUndefined();
		expect(locationOf("/fr/blog/a", redirect("/a", "/fr/blog/a?again"))).toBeUndefined();
		const long = Array.from({ length: 9 }, (_, n) => redirect(`/n${n}`, `/n${n + 1}`));
		expect(locationOf("/fr/blog/n0", ...long)).toBeUndefined();
	});

	it("may be a regular expression, with or without a slash at the end", () => {
		expect(locationOf("/fr/blog/old-tips-7", pattern("^/old-(.*)/$", "/$1"))).toBe(
			"/fr/blog/tips-7",
		);
		expect(locationOf("/fr/blog/x", pattern("^/(x|y)$", "https://example.com/$1"))).toBe(
			"https://example.com/x",
		);
	});

	it.each(["(a+)+$", "(a|a)*$", "(", `^/${"x".repeat(300)}`])(
		"with the regular expression %s is ignored",
		(from) => {
			const started = Date.now();
			expect(locationOf(`/fr/blog/${"a".repeat(180)}!`, pattern(from, "/b"))).toBeUndefined();
			expect(Date.now() - started).toBeLessThan(500);
		},
	);
});

it.each([{}, null, "x", { moved: "x", gone: [1], redirects: [{ from: 1 }] }])(
	"%j has no addresses",
	(response) => {
		expect(toOldAddresses(response)).toEqual({ exact: {}, patterns: [] });
	},
);
