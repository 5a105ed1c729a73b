/** Documents and the withdrawal's form, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { DOCUMENTS, type DocumentName, documentPath, SEO } from "../../../contract/paths.ts";
import { GOOGLEBOT, IPHONE } from "../harness.ts";
import {
	accepts,
	ad,
	experimentingSite,
	get,
	MAC,
	SEEN,
	SHORT,
	visitor,
} from "./experimenting-site.ts";
import { refused } from "./platform.ts";
import type { Visit } from "./record.ts";

/** Documents of many lines and no other parts than those of the privacy page. */
const TEXTS: readonly DocumentName[] = ["legal", "terms", "eula", "accessibility"];
const LINKED = new RegExp(`${SHORT.source}|<(?:a|form|h2|img)\\b`);
const PRICES = new RegExp(`${SHORT.source}|€|^<a href=/terms>`);

const CONSENT = /consent|sign-ups|button value/;

it("the documents are as recorded", async () => {
	const { visit, text, signedIn } = await experimentingSite();
	for (const name of Object.keys(DOCUMENTS) as DocumentName[]) {
		const isText = TEXTS.includes(name);
		await visit(get(documentPath(name, "fr"), { shows: isText ? PRICES : /./ }));
		await visit(get(documentPath(name, "en"), { agent: MAC, ...(!isText && { shows: LINKED }) }));
	}
	const cookies = await signedIn();
	for (const each of [
		get("/?utm_content=c", { note: "a link that chooses an arm" }),
		get("/?ab.hero_test=B", { note: "a tester" }),
		get("/", { note: "in arm B", cookies: { ...visitor, abtest_hero_test: "B.ownsalt" } }),
		get("/en", {
			cookies: { ...visitor, abtest_hero_test: "B.ownsalt" },
			agent: IPHONE,
			note: "outside of the audience",
		}),
		get("/", { note: "a bot", agent: GOOGLEBOT }),
		get("/", {
			note: "prerendered",
			headers: { "sec-purpose": "prefetch;prerender" },
			cookies: visitor,
		}),
		get("/pricing", {
			note: "in a price test",
			shows: /9.99|3.92|13.99/,
			cookies: { ...visitor, abtest_price_2026: "B" },
		}),
		get("/pricing", { cookies, responses: { find_price: { offer: null } }, note: "signed in" }),
		get("/privacy", {
			cookies: { measure: "off" },
			shows: /^<(?:form action=.privacy|button value)/,
		}),
		get("/en/withdrawal.md"),
		get(SEO.robots),
		get(SEO.securityText),
		get("/healthz"),
		{ to: "GET /healthz", headers: { authorization: "Bearer test-health-token-old" } },
		{ to: "GET /healthz", headers: { authorization: "Bearer wrong" } },
		get("/dashboard"),
		get("/dashboard", { note: "signed in", cookies }),
		get("/admin/customers"),
		get("/admin/customers", { note: "signed in", cookies }),
		get("/test-form"),
		get("/video/none.mp4"),
	])
		await visit(each);
	const values = { name: "Ada", email: "ada@example.com", contract: "Pro" };
	const declare = (body: Record<string, string>, more: Partial<Visit> = {}): Visit => ({
		to: "POST /withdrawal",
		body,
		fails: true,
		shows: SEEN,
		...more,
	});
	const id = "9f1d8a54-3d0c-4a0e-9c0e-0d6a2c5e8b11";
	for (const each of [
		declare({ step: "review", name: "", email: "ada", contract: "" }),
		declare({ step: "review", ...values }),
		declare({ step: "edit", ...values }),
		declare({ step: "edit", ...values, email: "ada@" }),
		declare({ step: "confirm", ...values, email: "ada@", id }),
		declare(
			{ step: "confirm", ...values, id },
			{
				responses: {
					declare_withdrawal: { received_at: "2026-11-29T10:00:00+00:00", is_mailed: true },
					list_due_mails: ["k1"],
				},
			},
		),
		declare(
			{ step: "confirm", ...values, id },
			{
				to: "POST /en/withdrawal",
				responses: {
					declare_withdrawal: { received_at: "2026-11-29T10:00:00+00:00", is_mailed: false },
					list_due_mails: [],
				},
			},
		),
		declare(
			{ step: "confirm", ...values, id },
			{ responses: { declare_withdrawal: refused(429) } },
		),
		declare(
			{ step: "confirm", ...values, id },
			{ responses: { declare_withdrawal: refused(503) } },
		),
		declare(
			{ step: "confirm", ...values, id },
			{ responses: { "FORMS_RATE_LIMIT.limit": { success: false } } },
		),
	])
		await visit(each);
	await expect(text()).toMatchFileSnapshot("documents.txt");
});

it("a site with tags tells the pixel of clicks, and production is indexed", async () => {
	const { visit, text } = await experimentingSite({
		PIXEL_ID: "123",
		ANALYTICS_TAG_ID: "G-1",
		ENVIRONMENT: "local",
		TURNSTILE_SITE_KEY: "0x4",
		TURNSTILE_SECRET_KEY: "0x5",
		CHECKOUT_URL_ANNUAL: "https://pay.example/annual",
		DEMO_VIDEO: "vimeo:76979871",
	});
	await visit(get(`/cta?${ad}`, { cookies: { ...visitor, ...accepts }, shows: /./ }));
	await visit(get("/", { cookies: visitor }));
	await visit(get("/auth", { shows: /turnstile|challenge|pixel/ }));
	await visit(get("/newsletter", { shows: /h1|pixel/ }));
	await visit(get("/en", { shows: CONSENT }));
	await visit(get("/beta", { shows: /vimeo/i }));
	await expect(text()).toMatchFileSnapshot("site-with-tags.txt");
});

it("a site that tells ad platforms says so where it asks for consent", async () => {
	const { visit, text } = await experimentingSite({
		PIXEL_ID: "123",
		META_ADS: JSON.stringify({ access_token: "token", dataset: "1" }),
		AD_CONVERSIONS: "on",
	});
	await visit(get("/en", { shows: CONSENT }));
	await expect(text()).toMatchFileSnapshot("site-with-ads.txt");
});
