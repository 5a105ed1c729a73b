import { describe, expect, it } from "vitest";
import { ACCOUNT_API } from "../../../contract/accounts.ts";
import { refusal } from "../../fakes/accounts.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { cookiesOf, createSite, ORIGIN } from "../harness.ts";
import { sessionAfter, signedInSite } from "../signed-in-site.ts";

const { password, address, deletion, signOut, signOutEverywhere } = ACCOUNT_API;
const OWN = fakeTokens(1);
const FRESH = fakeTokens(2);
const CREDENTIALS = { email: ACCOUNT.email, password: "old-secret" };
const as = ({ access_token: token }: typeof OWN) => ({ address: "local", token });
const LEFT = ["signOut", "local", as(FRESH)];
/** The database's call that ends sessions: Auth's own would not look at the level of the caller's. */
const ended = (scope: string, { access_token: token }: typeof OWN) => ({
	...{ name: "end_own_sessions", args: { scope }, token },
});
const DOWN = { end_own_sessions: new Refusal("unavailable") };

const BODIES: Record<string, object> = {
	[password]: { current: "old-secret", password: "a-better-secret" },
	[address]: { current: "old-secret", email: " New@Example.com" },
	[deletion]: { current: "old-secret" },
};

type Given = NonNullable<Parameters<typeof signedInSite>[0]>;

/** A change by somebody whose password Auth accepts. */
async function change(path: string, { auth, ...given }: Given = {}, changed: object = {}) {
	const site = await signedInSite({ auth: { signIn: FRESH, update: {}, ...auth }, ...given });
	const response = await site.send(path, { ...BODIES[path], ...changed });
	const result = (await response.clone().json()) as { outcome?: string };
	return { ...site, response, outcome: result.outcome, cookies: cookiesOf(response) };
}

describe.each(Object.keys(BODIES))("%s", (path) => {
	it("needs the current password, which Auth judges", async () => {
		const auth = { signIn: refusal("invalid_credentials") };
		const { calls, response, outcome } = await change(path, { auth });
		expect([response.status, outcome]).toEqual([200, "wrongCurrent"]);
		expect(calls).toEqual([["signIn", CREDENTIALS, { address: "local" }]]);
	});

	it.each([
		["over", 429],
		["unknown", 503],
	] as const)("asks Auth nothing while the session's guesses are %s", async (verdict, status) => {
		const guessed: unknown[] = [];
		const adminRateLimit = async (keys: readonly string[]) => {
			guessed.push(keys);
			return verdict;
		};
		const { names, response } = await change(path, { services: { adminRateLimit } });
		expect([response.status, guessed, names()]).toEqual([status, [["password:s"]], []]);
	});

	it.each([
		["rate_limited", 429],
		["unavailable", 503],
		["session_not_found", 401],
	] as const)("says that Auth is %s with %i", async (code, status) => {
		const { cookies, response } = await change(path, { auth: { signIn: refusal(code) } });
		expect([response.status, cookies.has("__Host-session")]).toEqual([status, false]);
	});
});

describe("happy", () => {
	it("a password is changed in a session that it has just opened, which is the browser's from then on", async () => {
		const { calls, outcome, response, services, sqlCalls } = await change(password);
		expect(outcome).toBe("changed");
		expect(calls.slice(1)).toEqual([["update", { password: "a-better-secret" }, as(FRESH)]]);
		expect(sqlCalls.calls.at(-1)).toEqual(ended("others", FRESH));
		expect(await sessionAfter(response, services)).toMatchObject({
			session: { refreshToken: "refresh-2" },
		});
	});

	it("a password is changed by the session itself where that has a second factor", async () => {
		const claims = { aal: "aal2" };
		const { calls, cookies } = await change(password, { claims });
		expect(calls[1]).toMatchObject(["update", {}, { token: fakeTokens(1, claims).access_token }]);
		expect(cookies.size).toBe(0);
	});

	it("a change of address is asked for, and leaves no session behind", async () => {
		const { calls, outcome } = await change(address);
		expect(outcome).toBe("sent");
		expect(calls.slice(1)).toEqual([["update", { email: "new@example.com" }, as(FRESH)], LEFT]);
	});

	it("a change of address is shown while it waits, and known to the session once it is done", async () => {
		const waiting = { email: ACCOUNT.email, new_email: "new@example.com" };
		const site = await signedInSite({ auth: { user: waiting } });
		const response = await site.send(address);
		expect(await response.json()).toEqual({ email: ACCOUNT.email, pending: "new@example.com" });
		expect(cookiesOf(response).size).toBe(0);

		const done = { email: "new@example.com" };
		const renew = async () => ({ tokens: fakeTokens(3, done) });
		const { createSessions } = await import("../../../worker/accounts/sessions.ts");
		const sessions = createSessions({ log: fakeLog(), secrets: "session-secret-0123", renew });
		const after = await signedInSite({ auth: { user: done }, services: { sessions } });
		const changed = await after.send(address);
		expect(await changed.json()).toEqual({ ...done, pending: null });
		expect(await sessionAfter(changed, after.services, after.cookie)).toMatchObject({
			session: { user: done },
		});
	});

	it("a deletion is the database's, in a session that the password has just opened, and ends the browser's", async () => {
		const { cookies, outcome, sqlCalls } = await change(deletion);
		expect(outcome).toBe("deleted");
		expect(sqlCalls.calls).toEqual([
			{ name: "delete_account", args: {}, token: FRESH.access_token },
		]);
		const deleted = ["__Host-session", "__Host-renewal", "signed_in", "pending_plan"];
		expect([...cookies]).toEqual(deleted.map((name) => [name, ""]));
	});

	it.each([
		[signOut, "local"],
		[signOutEverywhere, "global"],
	])("%s ends what the database lets it end, never by Auth, and this one", async (path, scope) => {
		const { calls, send, sqlCalls } = await signedInSite();
		const response = await send(path, {});
		expect([response.status, cookiesOf(response).get("__Host-session")]).toEqual([200, ""]);
		expect([sqlCalls.calls.at(-1), calls]).toEqual([ended(scope, OWN), []]);
	});
});

describe("error", () => {
	it.each<[string, Given, string]>([
		...[
			[password, "same_password", "same"],
			[password, "weak_password", "weak"],
			[password, "insufficient_aal", "signInAgain"],
			[address, "email_exists", "taken"],
			[address, "email_address_invalid", "taken"],
			[address, "email_address_not_authorized", "taken"],
			[address, "over_email_send_rate_limit", "tooSoon"],
		].map(([path = "", code = "", outcome = ""]): [string, Given, string] => [
			...([path, { auth: { update: refusal(code) } }, outcome] as const),
		]),
		[deletion, { functions: { delete_account: new Refusal("forbidden") } }, "operator"],
		[deletion, { functions: { delete_account: new Refusal("still_paid") } }, "paid"],
	])("%s that is refused with %j leaves no session behind: %s", async (path, given, expected) => {
		const { calls, cookies, outcome } = await change(path, given);
		expect([outcome, calls.at(-1), cookies.size]).toEqual([expected, LEFT, 0]);
	});

	it.each([
		[password, { password: "password1" }, "common"],
		[password, { password: ACCOUNT.email }, "personal"],
		[address, { email: ACCOUNT.email }, "same"],
	])("%s to %j is refused before Auth is asked anything: %s", async (path, changed, expected) => {
		const { names, outcome } = await change(path, {}, changed);
		expect([outcome, names()]).toEqual([expected, []]);
	});

	it("a deletion that the database cannot do now is 503", async () => {
		const functions = { delete_account: new Refusal("unavailable") };
		expect((await change(deletion, { functions })).response.status).toBe(503);
	});

	it("a sign-out ends it here while the database is unavailable, and is nothing without one", async () => {
		const { send } = await signedInSite({ functions: DOWN });
		expect(cookiesOf(await send(signOut, {})).get("__Host-session")).toBe("");
		const headers = { origin: ORIGIN };
		const response = await createSite().request(signOut, { method: "POST", headers });
		expect(response.status).toBe(200);
	});

	it("signing out everywhere leaves the session as it is while the database is unavailable", async () => {
		const response = await (await signedInSite({ functions: DOWN })).send(signOutEverywhere, {});
		expect([response.status, cookiesOf(response).size]).toEqual([503, 0]);
	});
});
