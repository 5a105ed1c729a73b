import { describe, expect, it } from "vitest";
import type { VisitorBatch } from "../../../worker/contract/event-schema.ts";
import { HEADLINE_TEST } from "../../../worker/contract/experiment.ts";
import { balance, cookieHeader, cookiesOf, createSite, GOOGLEBOT, IPHONE } from "../harness.ts";

describe("happy", () => {
	it("accepts a trailing slash", async () => {
		const response = await createSite().request("/cta/?utm_campaign=y");
		expect(response.headers.get("location")).toBe("/download-fr?utm_campaign=y");
	});

	it.each([
		["Windows, English", undefined, "en", "/cta?utm_campaign=y", "/download-en?utm_campaign=y"],
		["Windows, no language", undefined, "", "/cta", "/download-fr"],
		["a French query", undefined, "en", "/cta?lang=fr", "/download-fr?lang=fr"],
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

	it("keeps the arm of a returning visitor, and sets no cookie again", async () => {
		const site = createSite();
		const first = await site.request("/cta");
		const cookies = cookiesOf(first);
		expect([...cookies.keys()]).toEqual(["__Host-vid", "__Host-sid", `abtest_${HEADLINE_TEST}`]);
		for (let visit = 0; visit < 10; visit++) {
			const again = await site.request("/cta", { headers: { cookie: cookieHeader(cookies) } });
			expect(again.headers.getSetCookie()).toEqual([]);
		}
		expect(new Set(site.batches.flatMap(({ ab }) => ab.map((e) => e.variant))).size).toBe(1);
	});

	it("keeps the ad as the visitor's touch, without the ad network's click id", async () => {
		const response = await createSite().request("/cta?utm_source=google&gclid=click-id");
		const touch = cookiesOf(response).get("__Host-touch");
		expect(touch).toMatch(/^c&\w+&google&/);
		expect(touch).not.toContain("click-id");
	});

	it("sets HttpOnly, Secure and Lax cookies", async () => {
		const { headers } = await createSite().request("/cta?utm_source=x");
		expect(headers.getSetCookie()).toHaveLength(4);
		for (const cookie of headers.getSetCookie()) {
			expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax/);
		}
	});
});

describe("happy, with the ad pixel", () => {
	const withPixel = () => {
		const { env } = createSite().services;
		return createSite({ services: { env: { ...env, PIXEL_ID: "123" } } });
	};
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

describe("error", () => {
	it("responds although the queue hangs", async () => {
		const site = createSite({ send: () => new Promise(() => {}) });
		expect((await site.request("/cta", { untilSettled: false })).status).toBe(302);
	});

	it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
		"rejects %s with 405 and Allow",
		async (method) => {
			const response = await createSite().request("/cta", { method });
			expect(response.status).toBe(405);
			expect(response.headers.get("allow")).toBe("GET, HEAD");
			expect(await response.json()).toMatchObject({ error: { code: "method_not_allowed" } });
		},
	);

	it("redirects an address without end, and counts its first 120 clicks a minute", async () => {
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

	it("truncates a utm of 10 KB for the database and drops it from the redirect", async () => {
		const site = createSite();
		const response = await site.request(`/cta?utm_source=${"x".repeat(10_000)}&utm_medium=m`);
		expect(response.headers.get("location")).toBe("/download-fr?utm_medium=m");
		expect(site.batches[0]?.landing[0]?.utm_source).toHaveLength(200);
	});
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

	it("replaces an arm that no longer exists", async () => {
		const response = await createSite().request("/cta", {
			headers: { cookie: `abtest_${HEADLINE_TEST}=Z` },
		});
		expect(cookiesOf(response).get(`abtest_${HEADLINE_TEST}`)).toMatch(/^[A-E]$/);
	});

	it("uses the first valid value of duplicate cookies", async () => {
		const site = createSite();
		const cookie = `abtest_${HEADLINE_TEST}=<script>; abtest_${HEADLINE_TEST}=D; abtest_${HEADLINE_TEST}=E`;
		const response = await site.request("/cta", { headers: { cookie } });
		expect(cookiesOf(response).has(`abtest_${HEADLINE_TEST}`)).toBe(false);
		expect(site.batches[0]?.ab[0]?.variant).toBe("D");
	});

	it("replaces an invalid visitor id", async () => {
		const response = await createSite().request("/cta", {
			headers: { cookie: "__Host-vid=' or 1=1" },
		});
		expect(cookiesOf(response).get("__Host-vid")).toMatch(/^[0-9a-f-]{36}\.\d{5}\.[0-9a-f]{16}$/);
	});
});
