import { describe, expect, it } from "vitest";
import { HEADLINE_TEST } from "../../../worker/contract/experiment.ts";
import { balance, cookieHeader, cookiesOf, createSite, GOOGLEBOT, IPHONE } from "../harness.ts";

describe("happy", () => {
	it("answers an ad that was pasted with a slash at its end", async () => {
		const response = await createSite().request("/cta/?utm_campaign=y");
		expect(response.headers.get("location")).toBe("/download-fr?utm_campaign=y");
	});

	it.each([
		["Windows, English", undefined, "en", "/cta?utm_campaign=y", "/download-en?utm_campaign=y"],
		["Windows, no language", undefined, "", "/cta", "/download-fr"],
		["asked for in French", undefined, "en", "/cta?lang=fr", "/download-fr?lang=fr"],
		["a phone", IPHONE, "fr", "/cta?plan=annual", "/auth?mode=signup&plan=annual"],
	])("%s goes where it should", async (_, agent, language, path, location) => {
		const site = createSite();
		const response = await site.request(path, {
			...(agent ? { agent } : {}),
			headers: { "accept-language": language },
		});
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toBe(location);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
	});

	it("counts the click with its campaign, its arm and its headline, and no query in an address", async () => {
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

	it("keeps a visitor's arm over 10 visits, and sets no cookie again", async () => {
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

	it("marks its cookies HttpOnly, Secure and Lax", async () => {
		for (const cookie of (await createSite().request("/cta")).headers.getSetCookie()) {
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

	it("answers one who accepted it with the page that fires it and goes on", async () => {
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
		["said nothing", {}],
		["refused", { cookie: "consent=refused" }],
		["sends Global Privacy Control", { ...accepted, "sec-gpc": "1" }],
	])("redirects at once one who %s", async (_, headers) => {
		expect((await withPixel().request("/cta", { headers })).status).toBe(302);
	});

	it("redirects at once where no pixel is configured", async () => {
		expect((await createSite().request("/cta", { headers: accepted })).status).toBe(302);
	});
});

describe("error", () => {
	it("answers before a hanging queue does", async () => {
		const site = createSite({ send: () => new Promise(() => {}) });
		expect((await site.request("/cta", { untilSettled: false })).status).toBe(302);
	});

	it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("%s is 405 with Allow", async (method) => {
		const response = await createSite().request("/cta", { method });
		expect(response.status).toBe(405);
		expect(response.headers.get("allow")).toBe("GET, HEAD");
		expect(await response.json()).toMatchObject({ error: { code: "method_not_allowed" } });
	});

	it("cuts a utm of 10 KB for the database and leaves it out of the address", async () => {
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
		["one who opted out", { headers: { cookie: "measure=off" } }, { excluded: 1 }],
	])("%s is redirected without cookies and counted as discarded", async (_, init, discarded) => {
		const site = createSite();
		const response = await site.request("/cta", init);
		expect(response.status).toBe(302);
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(site.batches).toMatchObject([{ received: 1, discarded, landing: [], ab: [] }]);
	});

	it("ignores and replaces an arm that no longer exists", async () => {
		const response = await createSite().request("/cta", {
			headers: { cookie: `abtest_${HEADLINE_TEST}=Z` },
		});
		expect(cookiesOf(response).get(`abtest_${HEADLINE_TEST}`)).toMatch(/^[A-E]$/);
	});

	it("takes the first valid of two cookies of one name", async () => {
		const site = createSite();
		const cookie = `abtest_${HEADLINE_TEST}=<script>; abtest_${HEADLINE_TEST}=D; abtest_${HEADLINE_TEST}=E`;
		const response = await site.request("/cta", { headers: { cookie } });
		expect(cookiesOf(response).has(`abtest_${HEADLINE_TEST}`)).toBe(false);
		expect(site.batches[0]?.ab[0]?.variant).toBe("D");
	});

	it("replaces a visitor id that is not one", async () => {
		const response = await createSite().request("/cta", {
			headers: { cookie: "__Host-vid=' or 1=1" },
		});
		expect(cookiesOf(response).get("__Host-vid")).toMatch(/^[0-9a-f-]{36}$/);
	});
});
