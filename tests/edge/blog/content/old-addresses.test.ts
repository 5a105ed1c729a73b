import { describe, expect, it } from "vitest";
import { findOldAddress, toOldAddresses } from "../../../../worker/blog/content/old-addresses.ts";
import { ORIGINS, WORDPRESS } from "../../../fakes/wordpress.ts";

const redirect = (from: string, to: string, more: object = {}) => ({
	...{ from, to, regex: false, code: 301 },
	...more,
});
const pattern = (from: string, to: string) => redirect(from, to, { regex: true });

function find(path: string, response: object) {
	return findOldAddress(toOldAddresses(response), path, ORIGINS);
}
const locationOf = async (path: string, ...redirects: object[]) => {
	const found = await find(path, { redirects });
	return found?.kind === "moved" ? found.location : found?.kind;
};

describe("a former slug", () => {
	const moved = [
		{ lang: "fr", from: "ancien", to: "nouveau" },
		{ lang: "fr", from: "%f0%9f%9a%80-vieux", to: "%c3%a9t%c3%a9" },
	];

	it.each([["/fr/blog/ancien", "/fr/blog/nouveau"]])(
		"%s leads to %s for good",
		async (path, location) => {
			expect(await find(path, { moved })).toEqual({ kind: "moved", location, status: 301 });
		},
	);

	const OTHERS = ["/fr/blog/inconnu", "/fr/blog/__proto__", "/fr/blog/category/ancien"];
	it.each(OTHERS)("is not %s", async (path) => {
		expect(await find(path, { moved })).toBeUndefined();
	});
});

it("a post in the trash is gone, unless its former address leads to a new one", async () => {
	const gone = [{ lang: "fr", slug: "retire" }];
	expect(await find("/fr/blog/retire", { gone })).toEqual({ kind: "gone" });
	const moved = [{ lang: "fr", from: "ancien", to: "retire" }];
	const location = "/fr/blog/retire";
	expect(await find("/fr/blog/ancien", { gone, moved })).toEqual({
		...{ kind: "moved", location, status: 301 },
	});
});

describe("an editor's redirect", () => {
	const SPELLINGS = [
		"/en/blog/ancien",
		"/ancien",
		"/Ancien/",
		"/fr/ancien",
		"/blog/ancien",
		"/fr/blog/ancien/",
	];
	it.each(SPELLINGS)("applies whether it is written %s or not", async (from) => {
		expect(await locationOf("/fr/blog/ancien", redirect(from, "/nouveau"))).toBe(
			"/fr/blog/nouveau",
		);
	});

	it("of an address with a query is ignored", async () => {
		expect(
			await locationOf("/fr/blog/ancien", redirect("/ancien?p=1", "/nouveau")),
		).toBeUndefined();
	});

	it.each([
		["/fr/blog/tarifs", "/fr/blog/tarifs"],
		["/en/blog/été?x=1#y", "/en/blog/%C3%A9t%C3%A9?x=1#y"],
		[`${WORDPRESS}/nouveau/`, "/fr/blog/nouveau"],
		["https://example.com/a?b=c", "https://example.com/a?b=c"],
	])("to %s leads to %s", async (to, location) => {
		expect(await locationOf("/fr/blog/ancien", redirect("/ancien", to))).toBe(location);
	});

	const USELESS = [
		"https://a:b@c.test/",
		"https://a@c.test/",
		"javascript:alert(1)",
		"data:text/html,x",
		"/wp-admin/",
		"",
	];
	it.each(USELESS)("to %j is ignored", async (to) => {
		expect(await locationOf("/fr/blog/ancien", redirect("/ancien", to))).toBeUndefined();
	});

	it.each<[number, string | undefined]>([
		...[301, 302, 303, 307, 308].map((code): [number, string] => [code, "moved"]),
		[410, "gone"],
		[404, undefined],
	])("with code %i is %s", async (code, kind) => {
		const found = await find("/fr/blog/a", { redirects: [redirect("/a", "/b", { code })] });
		expect(found?.kind).toBe(kind);
		if (found?.kind === "moved") expect(found.status).toBe(code);
	});

	it("is followed to its end, and ignored when it goes round in circles", async () => {
		const chain = [redirect("/a", "/b", { code: 307 }), redirect("/b", "/fr/blog/c")];
		expect(await find("/fr/blog/a", { redirects: chain })).toMatchObject({ status: 307 });
		expect(await locationOf("/fr/blog/a", ...chain)).toBe("/fr/blog/c");
		expect(await locationOf("/fr/blog/a", ...chain, redirect("/c", "/a"))).toBeUndefined();
		expect(await locationOf("/fr/blog/a", redirect("/a", "/fr/blog/a?again"))).toBeUndefined();
		const long = Array.from({ length: 9 }, (_, n) => redirect(`/n${n}`, `/n${n + 1}`));
		expect(await locationOf("/fr/blog/n0", ...long)).toBeUndefined();
	});

	it("may be a regular expression, with or without a slash at the end", async () => {
		expect(await locationOf("/fr/blog/old-tips-7", pattern("^/old-(.*)/$", "/$1"))).toBe(
			"/fr/blog/tips-7",
		);
		expect(await locationOf("/fr/blog/x", pattern("^/(x|y)$", "https://example.com/$1"))).toBe(
			"https://example.com/x",
		);
		const optional = pattern("^/(a+)(-b)?$", "/$1$2-$3");
		expect(await locationOf("/fr/blog/aa", optional)).toBe("/fr/blog/aa-%243");
		expect(await locationOf("/fr/blog/aa-b", optional)).toBe("/fr/blog/aa-b-%243");
		const gone = redirect("^/a+$", "/b", { regex: true, code: 410 });
		expect(await locationOf("/fr/blog/aa", gone)).toBe("gone");
	});

	it("is read as long as 200 characters, and as the fiftieth", async () => {
		const long = `^/${"x".repeat(197)}$`;
		const none = Array.from({ length: 49 }, (_, n) => pattern(`^/${n}$`, "/b"));
		const path = `/fr/blog/${"x".repeat(197)}`;
		expect(long).toHaveLength(200);
		expect(await locationOf(path, ...none, pattern(long, "/c"))).toBe("/fr/blog/c");
		expect(
			await locationOf(path, ...none, pattern("^/0$", "/b"), pattern(long, "/c")),
		).toBeUndefined();
		expect(await locationOf(path, pattern(`${long}$`, "/c"))).toBeUndefined();
	});

	const UNSUPPORTED = ["(", "(?=a)", "a{9999}", `^/${"x".repeat(300)}`];
	it.each(UNSUPPORTED)("with the regular expression %s is ignored, and no other", async (from) => {
		const redirects = [pattern(from, "/b"), pattern("^/(a+)!$", "/c")];
		expect(await locationOf("/fr/blog/aaa!", ...redirects)).toBe("/fr/blog/c");
	});

	it.each(["^/fr/blog/.*.*.*.*.*=x$", "(a+)+$", "(a|a)*$"])(
		"with the regular expression %s takes a time that grows with the path only",
		async (from) => {
			// JavaScript's own would take 34 s for the first one, and for ever for the others.
			expect(await locationOf(`/fr/blog/${"a=".repeat(95)}!`, pattern(from, "/b"))).toBeUndefined();
		},
	);
});

const BROKEN = [
	...[{}, null, "x", { moved: "x", gone: [1], redirects: [{ from: 1 }] }],
	{ moved: [{ lang: "de", from: "a", to: "b" }], gone: [{ lang: "de", slug: "a" }] },
	{ redirects: [redirect("a", "/b"), redirect("/a", ""), pattern("^/a$", "")] },
];
it.each(BROKEN)("%j has no addresses", async (response) => {
	expect(toOldAddresses(response)).toEqual({ exact: {}, patterns: [] });
});
