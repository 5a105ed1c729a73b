import { describe, expect, it } from "vitest";
import type { VisitorBatch } from "../../../contract/event-schema.ts";
import { HEADLINE_TEST } from "../../../contract/experiment.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { idInBucket } from "../../fakes/visitors.ts";
import { balance, cookiesOf, createSite, GOOGLEBOT, IPHONE, signed } from "../harness.ts";

describe("happy", () => {
	it.each([
		["Windows, English", undefined, "en", "/cta?utm_campaign=y", "/download-en?utm_campaign=y"],
		["a trailing slash", undefined, "", "/cta/?utm_campaign=y", "/download-fr?utm_campaign=y"],
		["a phone", IPHONE, "fr", "/cta?plan=annual", "/auth?mode=signup&plan=annual&lang=fr"],
	])("redirects to the right destination: %s", async (_, agent, language, path, location) => {
		const site = createSite();
		const response = await site.request(path, {
			...(agent ? { agent } : {}),
			headers: { "accept-language": language },
		});
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toBe(location);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
	});

	it("counts the click with its campaign, arm and headline, and stores addresses without a query", async () => {
		const site = createSite();
		const response = await site.request(
			"/cta?utm_source=s&utm_medium=m&utm_campaign=c&utm_content=D&utm_term=t",
			{ headers: { referer: "https://ads.example/page?click=secret" } },
		);
		const [batch] = site.batches;
		expect(site.batches).toHaveLength(1);
		expect(batch?.landing).toMatchObject([
			{
				event_type: "click",
				variant: "d",
				page_url: "http://localhost:5173/cta",
				referrer: "https://ads.example/page",
				utm_source: "s",
				utm_medium: "m",
				utm_campaign: "c",
				utm_content: "D",
				utm_term: "t",
				cta_location: "/cta",
				cta_destination: "/download-fr",
				detected_platform: "windows",
				language: "fr",
				session_id: cookiesOf(response).get("__Host-sid"),
			},
		]);
		expect(batch?.ab).toMatchObject([
			{
				event_name: "conversion",
				test_name: HEADLINE_TEST,
				variant: cookiesOf(response).get(`abtest_${HEADLINE_TEST}`),
			},
		]);
		expect(balance(site.batches)).toEqual({ received: 2, accountedFor: 2 });
	});

	it("counts the click of somebody who saw an arm and is of its audience no more", async () => {
		const audience = { languages: ["en" as const], platforms: [], sources: [] };
		const tests = BUNDLED_EXPERIMENTS.tests.map((test) => ({
			...{ ...test, audience: { ...audience, sourcesExcluded: false } },
		}));
		const site = createSite({ experiments: { version: "english", tests } });
		const id = idInBucket(HEADLINE_TEST, 60, 80);
		const cookie = `__Host-vid=${signed(id)}; abtest_${HEADLINE_TEST}=D`;
		await site.request("/cta", { headers: { cookie, "accept-language": "fr" } });
		expect(site.batches.flatMap(({ ab }) => ab)).toMatchObject([{ variant: "D" }]);
	});

	it.each(["x?fbclid=IwAR0abc", "x%3Ffbclid%3DIwAR0abc", "x&amp;fbclid=IwAR0abc"])(
		"counts one campaign for all clicks on an ad, without their ids: utm_campaign=%s",
		async (campaign) => {
			const site = createSite();
			const response = await site.request(`/cta?utm_source=fb&utm_campaign=${campaign}`);
			expect(site.batches[0]?.landing).toMatchObject([{ utm_source: "fb", utm_campaign: "x" }]);
			expect(JSON.stringify(site.batches)).not.toContain("IwAR0abc");
			expect(cookiesOf(response).get("__Host-touch")).toMatch(/^c&\w+&fb&x&&&&%2Fcta$/);
			expect(response.headers.get("location")).toBe(
				"/download-fr?utm_source=fb&utm_campaign=x&fbclid=IwAR0abc",
			);
		},
	);
});

describe("happy, with the ad pixel", () => {
	const withPixel = () => createSite({ env: { PIXEL_ID: "123" } });
	const accepted = { cookie: "consent=accepted" };

	it("returns the page with the pixel and a redirect after consent", async () => {
		const site = withPixel();
		const response = await site.request("/cta?utm_campaign=y&utm_term=t", { headers: accepted });
		const page = await response.text();
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(page).toContain('data-leave="/download-fr?utm_campaign=y&amp;utm_term=t"');
		expect(page).toContain('href="/download-fr?utm_campaign=y&amp;utm_term=t"');
		expect(page).toContain(`data-event-id="${site.batches[0]?.landing[0]?.event_id}"`);
		expect(page).toContain('name="robots" content="noindex"');
	});

	it.each([
		["made no choice", {}],
		["refused", { cookie: "consent=refused" }],
		["sends Global Privacy Control", { ...accepted, "sec-gpc": "1" }],
	])("redirects at once a visitor who %s", async (_, headers) => {
		expect((await withPixel().request("/cta", { headers })).status).toBe(302);
	});

	it("redirects at once without a configured pixel", async () => {
		expect((await createSite().request("/cta", { headers: accepted })).status).toBe(302);
	});
});

it("error: redirects an address without end, and counts its first 120 clicks a minute", async () => {
	const site = createSite();
	const visit = () => site.request("/cta", { headers: { "cf-connecting-ip": "192.0.2.1" } });
	const all = await Promise.all(Array.from({ length: 130 }, visit));
	expect(new Set(all.map(({ status }) => status))).toEqual(new Set([302]));
	const sum = (of: (batch: VisitorBatch) => number) =>
		site.batches.reduce((total, batch) => total + of(batch), 0);
	expect(sum(({ landing }) => landing.length)).toBe(120);
	expect(sum(({ discarded }) => discarded.limited ?? 0)).toBe(20);
	expect(balance(site.batches)).toEqual({ received: 260, accountedFor: 260 });
});

describe("security", () => {
	it.each([
		["a bot", { agent: GOOGLEBOT }, { bot: 1 }],
		["no agent", { agent: "" }, { bot: 1 }],
		["a prefetch", { headers: { "sec-purpose": "prefetch;prerender" } }, { excluded: 1 }],
		["a HEAD", { method: "HEAD" }, { excluded: 1 }],
		["an opted-out visitor", { headers: { cookie: "measure=off" } }, { excluded: 1 }],
	])("%s is redirected without cookies and counted as discarded", async (_, init, discarded) => {
		const site = createSite();
		const response = await site.request("/cta?utm_source=x", init);
		expect(response.status).toBe(302);
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(site.batches).toMatchObject([{ received: 1, discarded, landing: [], ab: [] }]);
	});
});
