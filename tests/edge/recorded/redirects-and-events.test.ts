/** Redirects and visitors' events, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { API, MEASURING } from "../../../contract/paths.ts";
import { fakeTokens } from "../../fakes/sessions.ts";
import { GOOGLEBOT, IPHONE, ORIGIN } from "../harness.ts";
import { accepts, ad, experimentingSite, get, ID, MAC, visitor } from "./experimenting-site.ts";
import { refused } from "./platform.ts";
import type { Visit } from "./record.ts";

const ANDROID_TABLET =
	"Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

it("redirects and events are as recorded", async () => {
	const { visit, text, services, signedIn } = await experimentingSite();
	for (const each of [
		get("/cta"),
		get(`/cta?${ad}&plan=annual&lang=en`, {
			cookies: { ...visitor, ...accepts, abtest_hero_test: "B.ownsalt" },
		}),
		get("/cta?plan=monthly", {
			agent: MAC,
			headers: { "accept-language": "en-GB,en;q=0.9,fr;q=0.5" },
		}),
		get("/cta?plan=other&token=t&next=//evil.test", {
			agent: IPHONE,
			headers: { referer: "https://www.bing.com/search?q=x" },
		}),
		get("/cta?plan=annual", { agent: IPHONE }),
		get("/cta", { note: "whose cookie is English", cookies: { lang: "en" } }),
		get("/cta", { note: "a bot", agent: GOOGLEBOT }),
		get("/cta", { note: "prefetched", headers: { "sec-purpose": "prefetch" } }),
		get("/cta", { note: "opted out", cookies: { measure: "off" } }),
		get("/cta?gclid=c", {
			note: "Global Privacy Control",
			headers: { "sec-gpc": "1" },
			cookies: accepts,
		}),
		{ to: "HEAD /cta" },
		{ to: "POST /cta" },
		get("/download-fr?utm_source=x"),
		get("/download-en", { shows: /^<(?:html|title)|href=https/ }),
		get("/go/salon-2026?gclid=c&token=t"),
		get("/go/EXPO"),
		get("/go/none"),
		get("/fr/pricing"),
		get("/Pricing/"),
		get("/index.html"),
		get("/.well-known/change-password"),
		get("/pricing?lang=en&utm_source=x"),
		get("/en?lang=fr"),
		get("/", { note: "whose cookie is English", cookies: { lang: "en" } }),
		get("/?error_code=otp_expired"),
		get("/nothing.php", { agent: GOOGLEBOT }),
		get("/en/nothing"),
	])
		await visit(each);
	const event = (n: number, changed: object = {}) => ({
		...{
			event_id: `${n}${ID.slice(1)}`,
			event_type: "view",
			page_url: `${ORIGIN}/?${ad}`,
			referrer: "https://ads.example/x?click=1",
		},
		...{ viewport_width: 390, viewport_height: 844 },
		...changed,
	});
	const click = {
		event_type: "click",
		cta_location: "hero",
		cta_text: "Go",
		cta_destination: `${ORIGIN}/download-fr?x=1`,
	};
	const send = (events: unknown, more: Partial<Visit> = {}): Visit => ({
		...{
			to: `POST ${API.events}`,
			body: typeof events === "string" ? events : JSON.stringify(events),
			cookies: visitor,
		},
		headers: { "content-type": "text/plain" },
		...more,
	});
	const markedAs = (path: string) => {
		const mark = services.visitors.markPrerendered({ id: ID, isReturning: true }, path);
		return Object.fromEntries([mark.split(/[=;]/).slice(0, 2)]);
	};
	for (const each of [
		send([event(1), event(2, click), event(3, { page_url: `${ORIGIN}/en/pricing`, age: 60_000 })], {
			note: "two views and a click",
		}),
		send([event(4, { prerendered: true })], {
			cookies: { ...visitor, "__Host-pre": "x" },
			note: "prerendered",
		}),
		send([event(4, { prerendered: true, page_url: `${ORIGIN}/?utm_source=spam` })], {
			cookies: { ...visitor, abtest_hero_test: "B.ownsalt", ...markedAs("/") },
			note: "prerendered, outside of an audience",
		}),
		send(
			[
				event(5, {
					event_type: "vitals",
					release: "test",
					lcp: 1800.4,
					inp: 90,
					cls: 0.02,
					ttfb: 120,
				}),
				event(6, {
					event_type: "vitals",
					page_url: `${ORIGIN}/fr/blog/a`,
					release: "test",
					lcp: 4800,
				}),
			],
			{ agent: IPHONE, note: "speeds" },
		),
		send([event(9, { event_type: "vitals", release: "test", lcp: 900 })], {
			note: "the speed of a desktop",
		}),
		send([event(9, { event_type: "vitals", release: "test", lcp: 900 })], {
			agent: ANDROID_TABLET,
			note: "of a tablet",
		}),
		send([event(9, { event_type: "vitals", release: "test", lcp: 900 })], {
			headers: { "content-type": "text/plain", "sec-ch-ua-mobile": "?1" },
			note: "of a phone that asks for desktop pages",
		}),
		send(
			[event(7, { page_url: "https://evil.test/" }), event(8, { viewport_width: -1 }), { a: 1 }],
			{ note: "a foreign page, a negative width, nothing" },
		),
		send(
			Array.from({ length: 22 }, (_, n) => ({ n })),
			{ note: "22 events" },
		),
		send([event(1)], { agent: GOOGLEBOT, note: "a bot" }),
		send([event(1)], { note: "opted out", cookies: { measure: "off" } }),
		send([event(1)], {
			note: "over the limit",
			responses: { "EVENTS_RATE_LIMIT.limit": { success: false } },
		}),
		send([event(1)], {
			responses: {
				"EVENTS_RATE_LIMIT.limit": new Error("made to fail"),
				"EVENTS.send": new Error("made to fail"),
			},
			note: "queue and limiter fail",
		}),
		send([event(1)], {
			responses: { "EVENTS.send": new Error("made to fail"), ingest_events: refused(503) },
			note: "database, too",
		}),
		send("{"),
		send("[".padEnd(17_000, "1,"), { note: "17,000 bytes" }),
		send([event(1)], { note: "foreign", headers: { origin: "https://evil.test" } }),
		send([event(1)], { note: "as JSON", headers: { "content-type": "application/json" } }),
	])
		await visit(each);
	const form = { "content-type": "application/x-www-form-urlencoded" };
	const clicked = await visit(get(`/?${ad}&fbclid=f-1`, { cookies: { ...visitor, ...accepts } }));
	const kept = Object.fromEntries(
		clicked.headers
			.getSetCookie()
			.map((each) => (each.split(";")[0] ?? "").split(/=(.*)/).slice(0, 2)),
	);
	for (const each of [
		{
			to: `POST ${API.consent}`,
			body: accepts,
			headers: { ...form, referer: `${ORIGIN}/?${ad}` },
			cookies: visitor,
		},
		{
			to: `POST ${API.consent}`,
			body: { consent: "refused" },
			headers: form,
			cookies: { ...kept },
		},
		{
			to: `POST ${API.consent}`,
			body: { consent: "refused" },
			headers: form,
			note: "without clicks",
		},
		{
			to: `POST ${API.consent}`,
			body: { consent: "refused" },
			headers: form,
			cookies: await signedIn({}, 30),
			responses: { "POST /token?grant_type=refresh_token": fakeTokens(2) },
			note: "whose session is renewed",
		},
		{ to: `POST ${API.consent}`, body: { consent: "maybe" }, headers: form },
		{ to: `POST ${API.consent}`, body: accepts, headers: { origin: "https://evil.test" } },
		{
			to: `POST ${MEASURING}`,
			body: { measuring: "off", language: "en" },
			cookies: { ...kept, abtest_hero_test: "B" },
		},
		{ to: `POST ${MEASURING}`, body: { measuring: "on" } },
		{ to: `POST ${MEASURING}`, body: { measuring: "x" } },
		{
			to: `POST ${API.cspReports}`,
			body: JSON.stringify({
				"csp-report": {
					"document-uri": `${ORIGIN}/pricing?x=1`,
					"effective-directive": "img-src",
					"blocked-uri": "https://evil.test/x?y",
					"source-file": `${ORIGIN}/a.js`,
					"line-number": 3,
				},
			}),
			headers: { "content-type": "application/csp-report" },
		},
		{ to: `POST ${API.cspReports}`, body: "x", headers: { "content-type": "text/plain" } },
	])
		await visit({ ...each, fails: each.to.includes(API.consent) });
	await expect(text()).toMatchFileSnapshot("redirects-and-events.txt");
});
