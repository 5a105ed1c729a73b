import { describe, expect, it } from "vitest";
import type { EventBatch } from "../../../contract/event-schema.ts";
import { HEADLINE_TEST } from "../../../contract/experiment.ts";
import { siteConfig } from "../../../worker/env.ts";
import { DocumentStore } from "../../../worker/render/document-store.ts";
import { fakeAssets } from "../../fakes/assets.ts";
import { browserEvent } from "../../fakes/events.ts";
import { headlineOf, headlineTestIn } from "../../fakes/experiments.ts";
import {
	cookieHeader,
	cookiesOf,
	createSite,
	headlineShown,
	IPHONE,
	ORIGIN,
	type RequestOptions,
	refusalOf,
	type Site,
} from "../harness.ts";

const STICKY = `abtest_${HEADLINE_TEST}`;
const inSlot = headlineTestIn("home.hero");
const sticky = (arm: string) => ({ headers: { cookie: `${STICKY}=${arm}` } });

const exposuresOf = (site: Site) => site.batches.flatMap(({ ab }) => ab);

it("happy: reports each view of a visitor alike: the unit's first one counts", async () => {
	const site = createSite();
	const cookie = cookieHeader(cookiesOf(await site.request("/")));
	await site.request("/en", { headers: { cookie } });
	const [first, again] = exposuresOf(site);
	expect(again).toMatchObject({
		visitor_id: first?.visitor_id,
		run: first?.run,
		variant: first?.variant,
		data: { language: "en", returning: true },
	});
	expect(first?.data).toMatchObject({ language: "fr", browser: "chrome", returning: false });
});

describe("happy: revalidation", () => {
	it("returns 304 for its ETag, and counts the view", async () => {
		const site = createSite();
		const first = await site.request("/");
		// The mark of a prerendered page and the arms for a tag are not of this page.
		expect([...cookiesOf(first).keys()].sort()).toEqual(["__Host-sid", "__Host-vid", STICKY]);
		expect(first.headers.get("server-timing")).toBeNull();
		const etag = first.headers.get("etag") ?? "";
		const response = await site.request("/", { headers: { "if-none-match": etag } });
		expect([response.status, await response.text()]).toEqual([304, ""]);
		expect(response.headers.get("etag")).toBe(etag);
		expect(response.headers.get("cache-control")).toBe("private, no-cache");
		expect(exposuresOf(site)).toHaveLength(2);
	});

	it("returns 200 for another arm, language or platform", async () => {
		const site = createSite({ experiments: inSlot });
		const etag = (await site.request("/", sticky("A"))).headers.get("etag") ?? "";
		const cookie = `${STICKY}=A`;
		for (const [path, init] of [
			["/", { headers: { "if-none-match": etag, cookie: `${STICKY}=B` } }],
			["/en", { headers: { "if-none-match": etag, cookie } }],
			["/", { headers: { "if-none-match": etag, cookie }, agent: IPHONE }],
		] as const) {
			expect((await site.request(path, init)).status).toBe(200);
		}
	});
});

it("error: returns 500 and stores no exposure when the page cannot be rendered", async () => {
	const assets = fakeAssets(() => new Response(null, { status: 500 }));
	const { env } = createSite().services;
	const site = createSite({
		services: { documents: new DocumentStore(assets, siteConfig(env)) },
	});
	const response = await site.request("/");
	expect(await refusalOf(response)).toEqual([500, "unexpected"]);
	expect(response.headers.getSetCookie()).toEqual([]);
	expect(site.batches).toMatchObject([{ landing: [], ab: [], failed: { site: 1 } }]);
});

describe("security", () => {
	it.each<[string, RequestOptions, EventBatch["discarded"]]>([
		["no agent", { agent: "" }, { bot: 1 }],
		["a prefetch", { headers: { "sec-purpose": "prefetch" } }, { excluded: 1 }],
		["a HEAD", { method: "HEAD" }, { excluded: 1 }],
		[
			"an opted-out visitor's prerender",
			{ headers: { cookie: "measure=off", "sec-purpose": "prefetch;prerender" } },
			{ excluded: 1 },
		],
	])("sets no cookie and stores no exposure for %s, but counts it", async (_, init, discarded) => {
		const site = createSite({ experiments: inSlot });
		const response = await site.request("/", init);
		expect(response.status).toBe(200);
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(site.batches).toMatchObject([{ received: 1, discarded, ab: [], landing: [] }]);
		if (init.method !== "HEAD") expect(await headlineShown(response)).toBe(headlineOf("A"));
	});

	it("shows a prerendered page in the visitor's arm, keeps no touch, and counts it when its view arrives", async () => {
		const site = createSite({ experiments: inSlot });
		const headers = { "sec-purpose": "prefetch;prerender", ...sticky("D").headers };
		const prerendered = await site.request("/?utm_source=ad", { headers });
		expect([...cookiesOf(prerendered).keys()]).not.toContain("__Host-touch");
		expect(await headlineShown(prerendered)).toBe(headlineOf("D"));
		expect(site.batches).toEqual([]);
		const view = (path: string) => browserEvent({ page_url: ORIGIN + path, prerendered: true });
		const cookie = `${cookieHeader(cookiesOf(prerendered))}; ${STICKY}=D`;
		await site.request("/e", {
			method: "POST",
			headers: { origin: ORIGIN, cookie },
			// The mark is of one page in one language.
			body: JSON.stringify([view("/"), view("/en"), { ...view("/"), prerendered: false }]),
		});
		expect(site.batches.flatMap(({ ab }) => ab)).toMatchObject([
			{ event_name: "exposure", variant: "D", data: { page: "/", returning: false } },
		]);
	});

	it("contains nothing of the URL", async () => {
		const query = '/?utm_content="><script>alert(1)</script>&x=hunter2&ab.t=hunter2';
		expect(await (await createSite().request(query)).text()).not.toMatch(/alert|hunter2/);
	});
});
