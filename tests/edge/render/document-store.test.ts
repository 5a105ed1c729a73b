import { describe, expect, it } from "vitest";
import type { AppConfig } from "../../../contract/site-config.ts";
import { siteConfig } from "../../../worker/env.ts";
import { type DocumentQuery, DocumentStore } from "../../../worker/render/document-store.ts";
import { fakeAssets, TEMPLATE } from "../../fakes/assets.ts";
import { createSite } from "../harness.ts";
import { crossingsOf, TEST_IN_EVERY_SLOT } from "../mixed-visitors.ts";

const site = siteConfig(createSite().services.env);
const home: DocumentQuery = { page: "home", language: "fr", platform: "windows" };
const hero = (headline: string) => ({
	"home.hero": { headline, subheadline: "s", ctaText: "c" },
});

const storeOver = (...responses: (() => Response)[]) => {
	const assets = fakeAssets(() => (responses.shift() ?? (() => new Response(TEMPLATE)))());
	return { assets, store: new DocumentStore(assets, site) };
};

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("the document store", () => {
	it("renders each document once and loads the template once", async () => {
		const { assets, store } = storeOver();
		const [first, again] = await Promise.all([store.get(home), store.get({ ...home })]);
		expect(again).toBe(first);
		expect(await store.get(home)).toBe(first);
		await store.get({ ...home, language: "en" });
		expect(assets.requested).toEqual(["/web/site.html"]);
	});

	it("fills a shell again after one whose template could not be read", async () => {
		const { store } = storeOver(() => new Response("", { status: 500 }));
		const config = { language: "fr", pixelId: "", analyticsTagId: "" } as AppConfig;
		await expect(store.shell(config)).rejects.toThrow();
		expect(await store.shell(config)).toContain("<noscript>");
	});

	it("fills a shell for each language, pixel and tag", async () => {
		const { store } = storeOver();
		const config = { language: "fr", pixelId: "", analyticsTagId: "" } as AppConfig;
		const others = [{}, { language: "en" }, { pixelId: "7" }, { analyticsTagId: "G-7" }] as const;
		const shells = await Promise.all(others.map((other) => store.shell({ ...config, ...other })));
		expect(new Set(shells).size).toBe(others.length);
	});

	it("tells the page which share of its views is measured, and its release", async () => {
		const htmlWith = async (vitals: string) => {
			const assets = fakeAssets(() => new Response(TEMPLATE));
			return textOf((await new DocumentStore(assets, { ...site, vitals }).get(home)).bytes);
		};
		expect(await htmlWith('10 v1"><script>')).toContain(
			'<meta name="vitals" content="10 v1&quot;&gt;&lt;script&gt;">',
		);
		expect(await htmlWith("")).not.toContain('name="vitals"');
	});

	it.each<[string, Partial<DocumentQuery>]>([
		["page", { page: "notFound" }],
		["language", { language: "en" }],
		["platform", { platform: "other" }],
		["arm", { slots: hero("h") }],
		["set of arms", { slots: { "cta.label": { label: "l" } } }],
		["link", { href: "https://x.example/" }],
	])("renders another document with another ETag for another %s", async (_, changed) => {
		const { store } = storeOver();
		const usual: DocumentQuery = changed.href ? { ...home, page: "download" } : home;
		const [one, other] = await Promise.all([store.get(usual), store.get({ ...usual, ...changed })]);
		expect(other.bytes).not.toEqual(one.bytes);
		expect(other.etag).not.toBe(one.etag);
	});

	it("limits its bytes when the configuration changes", async () => {
		const { store } = storeOver();
		const first = await store.get({ ...home, slots: hero("0") });
		const long = "x".repeat(2_000_000);
		await Promise.all([1, 2, 3, 4].map((i) => store.get({ ...home, slots: hero(long + i) })));
		expect(await store.get({ ...home, slots: hero("0") })).not.toBe(first);
	});
});

/** All in `npm run proof -- arms`. */
const requests = import.meta.env.PROOF === "arms" ? 100_000 : 200;

it("the documents of many visitors never show another visitor's arm", {
	timeout: 30 * 60_000,
}, async () => {
	const mixed = createSite({ experiments: TEST_IN_EVERY_SLOT });
	expect(await crossingsOf(mixed, requests)).toEqual([]);
});
