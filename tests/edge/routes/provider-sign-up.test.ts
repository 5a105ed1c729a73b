/** News of the site and the ad pixel about an account that Microsoft or Google opened (docs/product/visits.md#consent-and-third-parties). */
import { describe, expect, it } from "vitest";
import { PROVIDERS } from "../../../contract/providers.ts";
import type { ServiceInput, ServiceOutput } from "../../../contract/sql-calls.ts";
import { fakeTokens } from "../../fakes/sessions.ts";
import { accountSite, claimsIn, leadsTo, wayBack } from "../account-site.ts";
import { adCookie } from "../ad-cookie.ts";

const CLICK = ["__Host-ads", adCookie("gclid=G1").replace("__Host-ads=", "")] as const;
const ACCEPTED = ["consent", "accepted"] as const;
const PAGE = "/auth/signed-up";

interface Options {
	greeting?: ServiceOutput<"greet_provider_account">;
	cookies?: readonly (readonly [string, string])[];
	provider?: string;
	path?: string;
	pixel?: string;
	headers?: Record<string, string>;
}

/** A browser that comes back from a provider, and the token of its sign-up. */
async function comeBack({
	greeting = "new",
	cookies = [],
	provider = "azure",
	path = "/auth?mode=signup",
	pixel = "123",
	headers = {},
}: Options = {}) {
	let token = "";
	const site = accountSite({
		auth: { exchange: fakeTokens() },
		functions: {
			greet_provider_account({ sign_up }: ServiceInput<"greet_provider_account">) {
				token = sign_up.attribution ?? "";
				return greeting;
			},
		},
		env: { PIXEL_ID: pixel },
		services: { ads: { platforms: ["google"], ports: {}, receipts: {} } },
	});
	for (const [name, value] of cookies) site.jar.set(name, value);
	const left = await site.submit(path, { provider });
	const back = await site.visit(wayBack(left.headers.get("location")), { headers });
	return { ...site, back, claims: claimsIn(token) };
}

const reported = (site: Awaited<ReturnType<typeof comeBack>>) =>
	site.batches.flatMap(({ landing }) => landing).filter((row) => row.cta_location === "sign_up");

describe.each(PROVIDERS)("happy: a sign-up with %s", (provider) => {
	it("is told to the pixel once, after consent, under the id that the ad platforms learn from us", async () => {
		const site = await comeBack({
			provider,
			cookies: [ACCEPTED, CLICK],
			path: "/auth?plan=annual",
		});
		expect(leadsTo(site.back)).toEqual([303, PAGE]);
		// The visit goes on in the session of its event.
		expect(site.jar.get("__Host-sid")).toContain(String(reported(site)[0]?.session_id));
		const page = await site.visit(PAGE);
		const html = await page.text();
		expect(html).toContain(`data-event-id="${site.claims.id}"`);
		expect(html).toContain('data-reports="signUp"');
		expect(html).toContain('data-leave="/checkout/annual"');
		expect(page.headers.get("cache-control")).toBe("private, no-store");
		expect(leadsTo(await site.visit(PAGE))).toEqual([303, "/dashboard"]);
	});

	it("is an event of our own, which counts in no figure", async () => {
		const site = await comeBack({ provider });
		expect(leadsTo(site.back)).toEqual([303, "/dashboard"]);
		const session = /^[^.]+/.exec(site.jar.get("__Host-sid") ?? "")?.[0];
		expect(reported(site)).toMatchObject([
			{
				...{ event_type: "click", session_id: session },
				page_url: "http://localhost:5173/auth/callback",
				...{ cta_destination: "/dashboard", language: "fr" },
			},
		]);
	});
});

describe("happy: the pixel", () => {
	it("has an id of its own where no ad platform is told of the sign-up", async () => {
		const { visit } = await comeBack({ cookies: [ACCEPTED] });
		expect(await (await visit(PAGE)).text()).toMatch(/data-event-id="[\da-f-]{36}"/);
	});

	it.each<[string, Options]>([
		["made no choice", {}],
		["refused", { cookies: [["consent", "refused"], CLICK] }],
		["sends Global Privacy Control", { cookies: [ACCEPTED], headers: { "sec-gpc": "1" } }],
		["accepted where no pixel is configured", { cookies: [ACCEPTED], pixel: "" }],
	])("learns nothing of a visitor who %s", async (_, options) => {
		const { back, visit } = await comeBack(options);
		expect(leadsTo(back)).toEqual([303, "/dashboard"]);
		expect(leadsTo(await visit(PAGE))).toEqual([303, "/dashboard"]);
	});
});

describe("error", () => {
	it("a cookie that is not ours, or has another shape, only leads on", async () => {
		const { visit, jar } = accountSite();
		jar.set("__Host-told", "forged");
		expect(leadsTo(await visit(PAGE))).toEqual([303, "/dashboard"]);
	});

	it("whoever is not measured is not recorded", async () => {
		const site = await comeBack({ cookies: [["measure", "off"]] });
		expect(reported(site)).toEqual([]);
		expect(site.batches).toMatchObject([{ received: 1, discarded: { excluded: 1 } }]);
	});
});

describe("security", () => {
	it("nobody is reported who has an account already", async () => {
		const site = await comeBack({ greeting: "known", cookies: [ACCEPTED, CLICK] });
		expect(leadsTo(site.back)).toEqual([303, "/dashboard"]);
		expect(reported(site)).toEqual([]);
	});

	it("a link to the page reports nothing: it names no sign-up", async () => {
		const { visit } = accountSite();
		const response = await visit(`${PAGE}?event=00000000-0000-4000-8000-000000000000#done`);
		expect(leadsTo(response)).toEqual([303, "/dashboard"]);
	});

	it("leads only where a sign-in may lead", async () => {
		const { visit } = await comeBack({
			cookies: [ACCEPTED],
			path: "/auth?next=https%3A%2F%2Fevil.example",
		});
		expect(await (await visit(PAGE)).text()).toContain('data-leave="/dashboard"');
	});
});
