import { expect, it } from "vitest";
import { DOCUMENTS, type DocumentName, documentPath } from "../../../contract/paths.ts";
import {
	SPECULATION_RULES,
	SPECULATION_RULES_SOURCE,
} from "../../../contract/speculation-rules.ts";

const [{ where, eagerness }] = JSON.parse(SPECULATION_RULES).prerender;
const [{ href_matches: pages }, { not }] = where.and;
const isPage = (path: string) =>
	pages.some((pathname: string) => new URLPattern({ pathname }).test({ pathname: path }));

it("prerender all pages in both languages with moderate eagerness", () => {
	expect(eagerness).toBe("moderate");
	const all = (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
		...[documentPath(name, "fr"), documentPath(name, "en")],
	]);
	expect([...all, "/fr/blog", "/en/blog", "/fr/blog/x", "/en/blog/x"].filter(isPage)).toHaveLength(
		all.length + 4,
	);
});

it("exclude what counts, redirects or sets a cookie when it is requested", () => {
	// Below /en are documents and the blog only (worker/app.ts).
	const others = [
		...["/cta", "/fr/cta", "/newsletter", "/auth", "/download-fr", "/e", "/blog", "/api/x"],
	];
	expect(others.filter(isPage)).toEqual([]);
	const hasQuery = new URLPattern(not.href_matches, "https://t.example");
	expect(hasQuery.test("https://t.example/en?lang=en")).toBe(true);
	expect(hasQuery.test("https://t.example/en")).toBe(false);
});

it("are allowed by their hash", async () => {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(SPECULATION_RULES));
	expect(SPECULATION_RULES_SOURCE).toBe(`'sha256-${new Uint8Array(digest).toBase64()}'`);
});
