import { describe, expect, it } from "vitest";
import {
	API,
	APP_PATHS,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	REDIRECTS,
} from "../../worker/contract/paths.ts";
import { siteConfig } from "../../worker/env.ts";
import { DocumentStore } from "../../worker/render/document-store.ts";
import { fakeAssets } from "../fakes/assets.ts";
import { fakeSupabase, replies } from "../fakes/supabase.ts";
import { createSite, ORIGIN, type Site, stubFetch } from "./harness.ts";

const documents = (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
	documentPath(name, "fr"),
	documentPath(name, "en"),
]);
const READ = [...documents, ...Object.values(APP_PATHS), ...Object.values(REDIRECTS), API.health];

/** A site whose templates are missing: every page is a bug's 500. */
function brokenSite(): Site {
	const { env } = createSite().services;
	const assets = fakeAssets(() => new Response(null, { status: 404 }));
	return createSite({ services: { documents: new DocumentStore(assets, siteConfig(env)) } });
}

const post = (body: string, headers: Record<string, string> = {}) => ({
	method: "POST",
	body,
	headers: { origin: ORIGIN, "content-type": "text/plain", ...headers },
});

describe("the router", () => {
	it.each(READ)("answers a GET of %s", async (path) => {
		stubFetch(fakeSupabase(replies(200)).fetch);
		expect([200, 302]).toContain((await createSite().ask(path)).status);
	});

	it.each(READ)("answers a HEAD of %s as its GET, without a body", async (path) => {
		stubFetch(fakeSupabase(replies(200)).fetch);
		const site = createSite();
		const [get, head] = [await site.ask(path), await site.ask(path, { method: "HEAD" })];
		expect([head.status, await head.text()]).toEqual([get.status, ""]);
		expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
	});

	it.each([...READ, API.events])("names in Allow what %s answers", async (path) => {
		const answer = await createSite().ask(path, { method: "DELETE" });
		expect(answer.status).toBe(405);
		expect(answer.headers.get("allow")).toBe(path === API.events ? "POST" : "GET, HEAD");
	});

	it("has no GET of /e", async () => {
		expect((await createSite().ask(API.events)).status).toBe(405);
	});

	it.each(["/CTA", "/cta/x", "//cta", "/nothing", "/%", "/%2e%2e/etc/passwd", "/web/site.html"])(
		"does not know %s",
		async (path) => {
			expect((await createSite().ask(path)).status).toBe(404);
		},
	);
});

describe("every kind of answer", () => {
	const KINDS: [string, number, () => Promise<Response>][] = [
		["a redirect", 302, () => createSite().ask("/cta")],
		["a download", 302, () => createSite().ask("/download-fr")],
		["a change of language", 302, () => createSite().ask("/?lang=en")],
		["a page", 200, () => createSite().ask("/")],
		["the app's shell", 200, () => createSite().ask("/auth")],
		[
			"a page that the browser has",
			304,
			async () => {
				const site = createSite();
				const etag = (await site.ask("/")).headers.get("etag") ?? "";
				return site.ask("/", { headers: { "if-none-match": etag } });
			},
		],
		["events taken", 202, () => createSite().ask("/e", post("[]"))],
		["broken JSON", 400, () => createSite().ask("/e", post("["))],
		[
			"a foreign origin",
			403,
			() => createSite().ask("/e", post("[]", { origin: "https://evil.example" })),
		],
		["17 KB", 413, () => createSite().ask("/e", post("x".repeat(17 * 1024)))],
		[
			"a form",
			415,
			() => createSite().ask("/e", post("", { "content-type": "multipart/form-data" })),
		],
		["an unknown path", 404, () => createSite().ask("/nothing")],
		["a wrong method", 405, () => createSite().ask("/", { method: "PUT" })],
		["a bug", 500, () => brokenSite().ask("/")],
		["a bug of the 404 page", 500, () => brokenSite().ask("/nothing")],
		["health", 200, () => createSite().ask("/healthz")],
	];

	it.each(KINDS)("carries the security headers: %s (%i)", async (_, status, ask) => {
		stubFetch(fakeSupabase(replies(200)).fetch);
		const answer = await ask();
		expect(answer.status).toBe(status);
		const policy = answer.headers.get("content-security-policy");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toContain("unsafe-inline");
		expect(answer.headers.get("strict-transport-security")).toContain(
			"max-age=63072000; includeSubDomains",
		);
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect(answer.headers.get("referrer-policy")).toBeTruthy();
		expect(answer.headers.get("permissions-policy")).toBeTruthy();
		expect(answer.headers.get("cross-origin-opener-policy")).toBe("same-origin");
		expect(answer.headers.get("cache-control")).toMatch(/^private, no-(store|cache)$/);
	});
});

describe("a redirect", () => {
	it("asks neither database nor assets", async () => {
		const { fetch, requests } = fakeSupabase(replies(500));
		stubFetch(fetch);
		const assets = fakeAssets();
		const { env } = createSite().services;
		const documents = new DocumentStore(assets, siteConfig(env));
		await createSite({ services: { documents } }).ask("/cta");
		expect([requests, assets.asked]).toEqual([[], []]);
	});
});
