import { describe, expect, it } from "vitest";
import type { Services } from "../../../worker/services.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { ACCOUNT } from "../../fakes/sessions.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { adCookie } from "../ad-cookie.ts";
import { cookiesOf, createSite, fakeSessions, ORIGIN } from "../harness.ts";

function choose(
	body: string,
	headers: Record<string, string> = { origin: ORIGIN },
	services: Partial<Services> = {},
) {
	return createSite({ services }).request("/privacy/consent", {
		method: "POST",
		body,
		headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
	});
}

const AT = 1_790_000_000;
const CONSENTED = adCookie("gclid=G1", AT);
const CLICK = {
	...{ platform: "google", name: "gclid", id: "G1" },
	...{ clicked_at: AT, consented_at: AT },
};
const isUnknown = async () => ({ state: "unavailable" as const, cookies: [] });

describe("happy", () => {
	it.each([
		["the click of the page", {}, "gclid~"],
		["no click of another site", { referer: "https://elsewhere.example/?gclid=G1" }, ""],
	])("keeps with an acceptance %s, where ad platforms are told", async (_, headers, expected) => {
		const referer = `${ORIGIN}/beta?gclid=G1`;
		const response = await choose(
			"consent=accepted",
			{ origin: ORIGIN, referer, ...headers },
			{ ads: { platforms: ["google"], ports: {}, receipts: {} } },
		);
		expect(cookiesOf(response).get("__Host-ads")).toMatch(
			expected ? /^[0-9a-z]+!gclid~[0-9a-z]+~G1![0-9a-f]{16}$/ : /^[0-9a-z]+![0-9a-f]{16}$/,
		);
	});

	it.each([
		["of the account that is signed in", "__Host-session=token", [ACCOUNT.id, []]],
		["of the clicks that the browser has", CONSENTED, [null, [CLICK]]],
	])("withdraws with a refusal what ad platforms were told %s", async (_, cookie, expected) => {
		const sqlCalls = fakeSqlCalls();
		const response = await choose("consent=refused", { origin: ORIGIN, cookie }, { sqlCalls });
		expect(response.status).toBe(200);
		const [account, clicks] = expected;
		expect(sqlCalls.calls).toEqual([
			{ name: "withdraw_consent", args: { account, clicks }, token: null },
		]);
		expect(cookiesOf(response).get("__Host-ads")).toBe("");
	});
});

describe("error", () => {
	it.each([
		[
			"the database is unavailable",
			{ sqlCalls: fakeSqlCalls({ withdraw_consent: new Refusal("unavailable") }) },
			[
				{
					...{ level: "error", event: "consent_not_withdrawn" },
					fields: { reason: expect.stringContaining("withdraw_consent: 503") },
				},
			],
		],
		[
			"nobody can say whose session it is",
			{ sqlCalls: fakeSqlCalls(), sessions: { ...fakeSessions, open: isUnknown } },
			[],
		],
	])(
		"refuses from now on, and says that it must be repeated, while %s",
		async (_, given, lines) => {
			const headers = { origin: ORIGIN, cookie: CONSENTED };
			const log = fakeLog();
			const response = await choose("consent=refused", headers, { ...given, log });
			expect(log.lines).toEqual(lines);
			expect(response.status).toBe(503);
			expect([...cookiesOf(response)]).toEqual([["consent", "refused"]]);
		},
	);

	it("writes no more withdrawals of made up clicks than an address may send", async () => {
		const sqlCalls = fakeSqlCalls();
		const keys: string[] = [];
		const formsRateLimit = async (caller: readonly string[]) => {
			keys.push(...caller);
			return false;
		};
		const services = { sqlCalls, formsRateLimit };
		const visitor = { origin: ORIGIN, cookie: CONSENTED };
		const response = await choose("consent=refused", visitor, services);
		expect(response.status).toBe(503);
		expect([...cookiesOf(response)]).toEqual([["consent", "refused"]]);
		expect(sqlCalls.calls).toEqual([]);
		expect(keys).toEqual([expect.stringMatching(/^consent /)]);
		// An account is its own, and a browser without clicks has nothing to write.
		const customer = { origin: ORIGIN, cookie: "__Host-session=token" };
		expect((await choose("consent=refused", customer, services)).status).toBe(200);
		expect((await choose("consent=refused", { origin: ORIGIN }, services)).status).toBe(200);
		expect(sqlCalls.names()).toEqual(["withdraw_consent"]);
	});

	const SENSELESS = ["", "consent=maybe", "consent=accepted%0d%0aSet-Cookie:x"];
	it.each(SENSELESS)("rejects %j and sets no cookie", async (body) => {
		const response = await choose(body);
		expect(response.status).toBe(400);
		expect(response.headers.getSetCookie()).toEqual([]);
	});
});

describe("security", () => {
	it.each([
		[
			"invented ids",
			`__Host-ads=${AT.toString(36)}${`!gclid~${AT.toString(36)}~invented`.repeat(50)}`,
		],
		["a known id in an unsigned cookie", CONSENTED.replace(/![^!]*$/, "")],
		["a known id in a changed cookie", CONSENTED.replace("G1", "G2")],
	])("stores and withdraws nothing for %s", async (_, cookie) => {
		const sqlCalls = fakeSqlCalls();
		const response = await choose("consent=refused", { origin: ORIGIN, cookie }, { sqlCalls });
		expect([response.status, sqlCalls.calls]).toEqual([200, []]);
		expect(cookiesOf(response).get("__Host-ads")).toBe("");
	});

	it("takes Global Privacy Control for a refusal of ad platforms", async () => {
		const headers = { origin: ORIGIN, referer: `${ORIGIN}/?gclid=G1`, "sec-gpc": "1" };
		const response = await choose("consent=accepted", headers, {
			ads: { platforms: ["google"], ports: {}, receipts: {} },
		});
		expect(cookiesOf(response).has("__Host-ads")).toBe(false);
	});
});
