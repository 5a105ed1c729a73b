import { describe, expect, it } from "vitest";
import { judgeAttribution } from "../../../worker/attribution/attribution-token.ts";
import type { AttributionResponse } from "../../../worker/contract/attribution.ts";
import type { VisitorBatch } from "../../../worker/contract/events.ts";
import { HEADLINE_TEST } from "../../../worker/contract/experiment.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { cookieHeader, cookiesOf, createSite, GOOGLEBOT, ORIGIN } from "../harness.ts";

const site = createSite();
const secrets = site.services.env.ATTRIBUTION_SECRET;
const now = () => Math.floor(Date.now() / 1000);

const post = (cookie = "", more: { agent?: string; origin?: string } = {}, at = site) =>
	at.request("/api/attribution", {
		method: "POST",
		headers: { origin: more.origin ?? ORIGIN, cookie },
		...(more.agent === undefined ? {} : { agent: more.agent }),
	});
const tokenIn = async (response: Response) =>
	((await response.json()) as AttributionResponse).token;

describe("happy", () => {
	it("signs the touches of a visitor who came by an ad, then by a link of another site", async () => {
		const first = await site.request("/cta?utm_source=google&utm_campaign=spring&gclid=click");
		const cookies = cookiesOf(first);
		const second = await site.request("/pricing", {
			headers: { cookie: cookieHeader(cookies), referer: "https://news.example/post" },
		});
		for (const [name, value] of cookiesOf(second)) cookies.set(name, value);
		const response = await post(cookieHeader(cookies));
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		const token = (await tokenIn(response)) ?? "";
		const verdict = await judgeAttribution(token, now(), secrets);
		expect(verdict).toMatchObject({
			outcome: "verified",
			claims: {
				session_id: cookies.get("__Host-sid"),
				platform: "windows",
				first: { kind: "campaign", source: "google", campaign: "spring", path: "/cta" },
				last: { kind: "referral", source: "news.example", path: "/pricing" },
				units: [
					{
						test: HEADLINE_TEST,
						run: BUNDLED_EXPERIMENTS.tests[0]?.run ?? 0,
						arm: cookies.get(`abtest_${HEADLINE_TEST}`),
						unit: expect.any(String),
					},
				],
			},
		});
		expect(JSON.stringify(verdict)).not.toContain("click");
	});

	it("signs the unit that the visitor's exposures have, and none of a tester", async () => {
		const cookies = cookiesOf(await site.request("/"));
		const { ab } = await site.services.units.withUnits(site.batches.at(-1) as VisitorBatch);
		const unitsIn = async (cookie: string) => {
			const token = (await tokenIn(await post(cookie))) ?? "";
			const verdict = await judgeAttribution(token, now(), secrets);
			return "claims" in verdict ? verdict.claims.units.map(({ unit }) => unit) : undefined;
		};
		expect(await unitsIn(cookieHeader(cookies))).toEqual(ab.map(({ unit_id }) => unit_id));
		expect(await unitsIn(`${cookieHeader(cookies)}; __Host-tester=1`)).toEqual([]);
	});

	it("keeps the touch of a visitor from an ad, also when the page is unchanged; not that of the next page", async () => {
		const first = await site.request("/?utm_source=google");
		const headers = {
			cookie: cookieHeader(cookiesOf(first)),
			"if-none-match": first.headers.get("etag") ?? "",
		};
		expect(cookiesOf(first).get("__Host-touch")).toMatch(/^c&\w+&google&/);
		const again = await site.request("/?utm_source=bing", { headers });
		expect(again.status).toBe(304);
		expect(cookiesOf(again).get("__Host-touch")).toMatch(/^c&\w+&google&.*\|c&\w+&bing&/);
		const next = { ...headers, referer: "http://localhost:5173/?utm_source=google" };
		expect(cookiesOf(await site.request("/pricing", { headers: next })).size).toBe(0);
		const bot = await site.request("/?utm_source=google", { agent: GOOGLEBOT });
		expect(cookiesOf(bot).size).toBe(0);
	});

	it("signs that a visitor came without a touch, each time with another id", async () => {
		const verdicts = await Promise.all(
			["", "__Host-touch=nonsense"].map(async (cookie) =>
				judgeAttribution((await tokenIn(await post(cookie))) ?? "", now(), secrets),
			),
		);
		for (const verdict of verdicts) {
			expect(verdict).toMatchObject({ claims: { first: null, last: null, session_id: null } });
		}
		const ids = verdicts.map((verdict) => ("claims" in verdict ? verdict.claims.id : ""));
		expect(new Set(ids).size).toBe(2);
	});
});

describe("error", () => {
	it("has no token without a secret", async () => {
		const { env } = site.services;
		const without = createSite({ services: { env: { ...env, ATTRIBUTION_SECRET: "" } } });
		const response = await post("", {}, without);
		expect([response.status, await tokenIn(response)]).toEqual([200, null]);
	});

	it("rejects GET", async () => {
		expect((await site.request("/api/attribution")).status).toBe(405);
	});
});

describe("security", () => {
	it.each([
		["an opted-out visitor", "measure=off; __Host-touch=c&abc&google", {}],
		["a bot", "", { agent: GOOGLEBOT }],
	])("gives %s no token", async (_, cookie, more) => {
		expect(await tokenIn(await post(cookie, more))).toBeNull();
	});

	it("refuses other sites, and callers over the limit", async () => {
		expect((await post("", { origin: "https://evil.example" })).status).toBe(403);
		const limited = createSite({ services: { eventsRateLimit: async () => false } });
		expect((await post("", {}, limited)).status).toBe(429);
	});
});
