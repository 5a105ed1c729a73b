import { describe, expect, it, vi } from "vitest";
import { UNATTENDED_HEADER } from "../../../contract/accounts.ts";
import { createSessions, type Renewal } from "../../../worker/accounts/sessions.ts";
import { refusal } from "../../fakes/accounts.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { accountSite, signIn } from "../account-site.ts";
import { cookiesOf, refusalOf } from "../harness.ts";
import { sessionAfter, signedInSite } from "../signed-in-site.ts";

const PATH = "/api/account/address";
const USER = { email: ACCOUNT.email };

/** A browser whose token has expired, at a Worker that gets this from Auth. */
async function expired(renewal: Renewal, user: object = USER) {
	let now = 0;
	const renew = async () => renewal;
	const sessions = createSessions({
		...{ secrets: "session-secret-0123", renew, log: fakeLog(), now: () => now },
	});
	const site = await signedInSite({ auth: { user }, services: { sessions } });
	now = 3_600_000;
	return site;
}

it.each([
	["as it is", USER],
	["as its handler has changed it", { email: "changed@example.com" }],
])(
	"happy: a call of somebody who is signed in renews the session, and sends it once with the response, %s",
	async (_, user) => {
		const { send, services, calls, cookie } = await expired({ tokens: fakeTokens(2) }, user);
		const response = await send(PATH);
		expect([response.status, response.headers.getSetCookie().length]).toEqual([200, 1]);
		expect(calls).toEqual([["user", { address: "local", token: fakeTokens(2).access_token }]]);
		expect(await sessionAfter(response, services, cookie)).toMatchObject({ state: "open" });
		expect(await response.text()).not.toContain(fakeTokens(2).access_token);
	},
);

describe("the use of a session", () => {
	const noting = () => signedInSite({ auth: { user: USER }, services: { isNoteDue: () => true } });

	it("is noted with device and country, by its own token, when that is due", async () => {
		const { request, cookie, sqlCalls } = await noting();
		for (const cf of [{ country: "FR" }, {}]) await request(PATH, { headers: { cookie }, cf });
		const noted = { name: "note_own_session", token: fakeTokens().access_token };
		expect(sqlCalls.calls).toEqual([
			{ ...noted, args: { device: "Chrome, Windows", country: "FR" } },
			{ ...noted, args: { device: "Chrome, Windows", country: "" } },
		]);
	});

	it("is none, when the page made the call by itself", async () => {
		const { send, sqlCalls } = await noting();
		expect((await send(PATH, undefined, { [UNATTENDED_HEADER]: "1" })).status).toBe(200);
		expect(sqlCalls.calls).toEqual([]);
	});
});

// A refusal may come late: the cookie may be that of a new sign-in by then.
it.each([
	["that has ended elsewhere is 401", () => expired({ failure: "ended" }), 401],
	[
		"whose token outlived the session is 401",
		() => signedInSite({ auth: { user: refusal("session_not_found") } }),
		401,
	],
	["is 503 while Auth is unavailable", () => expired({ failure: "unavailable" }), 503],
])(
	"error: a call of somebody who is signed in %s, and leaves the cookies",
	async (_, site, status) => {
		const response = await (await site()).send(PATH);
		expect([response.status, cookiesOf(response).size]).toEqual([status, 0]);
	},
);

it("a page waits three seconds at most for the database to say that its session exists", async () => {
	const asCaller = vi.fn(async () => new Refusal("unavailable").failure);
	const sqlCalls = { ...fakeSqlCalls({}), asCaller };
	const site = accountSite({ auth: { signIn: fakeTokens() }, services: { sqlCalls } });
	await signIn(site);
	expect((await site.visit("/auth")).headers.get("location")).toBe("/dashboard");
	expect(asCaller.mock.lastCall).toEqual([
		...[fakeTokens().access_token, "operator_factor_due", {}, 3_000],
	]);
});

it("security: a call of somebody who is signed in is refused on a page of somebody else, whose session stays", async () => {
	const { send, names } = await signedInSite({ auth: { user: USER } });
	const response = await send(PATH, undefined, { "X-Account": crypto.randomUUID() });
	expect(await refusalOf(response)).toEqual([409, "other_account"]);
	expect(cookiesOf(response).size).toBe(0);
	expect(names()).toEqual([]);
	expect((await send(PATH, undefined, { "X-Account": ACCOUNT.id })).status).toBe(200);
});
