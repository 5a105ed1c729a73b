import { beforeAll, describe, expect, it } from "vitest";
import { shortPath } from "../../contract/links.ts";
import {
	ACCOUNT_PATHS,
	API,
	APP_PATHS,
	checkoutPath,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	REDIRECTS,
} from "../../contract/paths.ts";
import { LINKS_KEY } from "../../worker/attribution/links.ts";
import { siteConfig } from "../../worker/env.ts";
import { DocumentStore } from "../../worker/render/document-store.ts";
import { fakeAssets } from "../fakes/assets.ts";
import { fakeSupabase, replies } from "../fakes/supabase.ts";
import { bindings, createSite, ORIGIN, type Site, stubFetch } from "./harness.ts";
import { knownBlog } from "./known-blog.ts";

const documents = (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) =>
	(["fr", "en"] as const).map((language) => documentPath(name, language)),
);
const GET_PATHS = [
	...documents,
	...Object.values({
		...APP_PATHS,
		...ACCOUNT_PATHS,
		...REDIRECTS,
		checkout: checkoutPath("annual"),
	}),
	shortPath("salon"),
	API.health,
];

beforeAll(() => bindings.CONFIG.put(LINKS_KEY, JSON.stringify({ salon: "/?utm_source=qr" })));

/** A site whose templates are missing: every page fails with 500. */
function brokenSite(): Site {
	const { env } = createSite().services;
	const assets = fakeAssets(() => new Response(null, { status: 404 }));
	return createSite({
		services: { documents: new DocumentStore(assets, siteConfig(env)) },
	});
}

const post = (body: string) => ({
	method: "POST",
	body,
	headers: { origin: ORIGIN, "content-type": "text/plain" },
});

describe("the router", () => {
	it.each(GET_PATHS)("responds to HEAD %s like to GET, without a body", async (path) => {
		stubFetch(fakeSupabase(replies(200)).fetch);
		const site = createSite();
		// HEAD gets the control arm; an opted-out GET gets it as well.
		const headers = { cookie: "measure=off" };
		const get = await site.request(path, { headers });
		expect([200, 302, 303]).toContain(get.status);
		const head = await site.request(path, { headers, method: "HEAD" });
		expect([head.status, await head.text()]).toEqual([get.status, ""]);
		expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
	});

	const UNKNOWN = ["/cta/x", "/nothing", "/%", "/%2e%2e/etc/passwd", "/web/site.html"];
	it.each(UNKNOWN)("returns 404 for %s", async (path) => {
		expect((await knownBlog.request(path)).status).toBe(404);
	});
});

describe("every kind of response", () => {
	const KINDS: [string, number, () => Promise<Response>][] = [
		["a redirect", 302, () => createSite().request("/cta")],
		["a page", 200, () => createSite().request("/")],
		[
			"an unchanged page",
			304,
			async () => {
				const site = createSite();
				const etag = (await site.request("/")).headers.get("etag") ?? "";
				return site.request("/", { headers: { "if-none-match": etag } });
			},
		],
		["accepted events", 202, () => createSite().request("/e", post("[]"))],
		["an unsigned webhook", 400, () => createSite().request(API.billing, post("{}"))],
		["an unknown path", 404, () => createSite().request("/nothing")],
		["a wrong method", 405, () => createSite().request("/", { method: "PUT" })],
		["a bug", 500, () => brokenSite().request("/")],
		["a bug in the 404 page", 500, () => brokenSite().request("/nothing")],
	];

	it.each(KINDS)("carries the security headers: %s (%i)", async (_, status, request) => {
		stubFetch(fakeSupabase(replies(200)).fetch);
		const response = await request();
		expect(response.status).toBe(status);
		const policy = response.headers.get("content-security-policy");
		if (status === 302 && response.body === null) expect(policy).toBeNull();
		else {
			expect(policy).toContain("frame-ancestors 'none'");
			expect(response.headers.get("x-content-type-options")).toBe("nosniff");
			expect(response.headers.get("permissions-policy")).toBeTruthy();
			expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
		}
		expect(policy ?? "").not.toContain("unsafe-inline");
		expect(response.headers.get("strict-transport-security")).toContain(
			"max-age=63072000; includeSubDomains",
		);
		expect(response.headers.get("referrer-policy")).toBeTruthy();
		expect(response.headers.get("cache-control")).toMatch(/^private, no-(store|cache)$/);
	});
});
