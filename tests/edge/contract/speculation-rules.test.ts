import { expect, it } from "vitest";
import {
	SPECULATION_RULES,
	SPECULATION_RULES_SOURCE,
} from "../../../worker/contract/speculation-rules.ts";

const [{ where, eagerness }] = JSON.parse(SPECULATION_RULES).prerender;
const [{ href_matches: pages }, { not }] = where.and;

it("prerender all pages in both languages with moderate eagerness", () => {
	expect(eagerness).toBe("moderate");
	expect(pages).toEqual(
		expect.arrayContaining(["/", "/en", "/pricing", "/beta", "/en/beta", "/help", "/en/blog/*"]),
	);
});

it("exclude what counts, redirects or sets a cookie when it is requested", () => {
	const isPage = (path: string) =>
		pages.some((pathname: string) => new URLPattern({ pathname }).test({ pathname: path }));
	const others = ["/cta", "/en/cta", "/auth", "/download-fr", "/e", "/blog", "/api/x"];
	expect(others.filter(isPage)).toEqual([]);
	const hasQuery = new URLPattern(not.href_matches, "https://t.example");
	expect(hasQuery.test("https://t.example/en?lang=en")).toBe(true);
	expect(hasQuery.test("https://t.example/en")).toBe(false);
});

it("are allowed by their hash", async () => {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(SPECULATION_RULES));
	expect(SPECULATION_RULES_SOURCE).toBe(`'sha256-${new Uint8Array(digest).toBase64()}'`);
});
