import { describe, expect, it } from "vitest";
import { refusal } from "../../fakes/accounts.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { cookiesOf, createSite, ORIGIN } from "../harness.ts";
import { sessionAfter, signedInSite } from "../signed-in-site.ts";

const OWN = fakeTokens(1);
const FRESH = fakeTokens(2);
const PASSWORDS = { current: "old-secret", password: "a-better-secret" };
const CREDENTIALS = { email: ACCOUNT.email, password: "old-secret" };
const as = ({ access_token: token }: typeof OWN) => ({ address: "local", token });
/** The database's call that ends sessions: Auth's own would not look at the level of the caller's. */
const ended = (scope: string, { access_token: token }: typeof OWN) => ({
	...{ name: "end_own_sessions", args: { scope }, token },
});
const DOWN = fakeSqlCalls({ end_own_sessions: new Refusal("unavailable") });
const WRONG = { signIn: refusal("invalid_credentials") };

const CHANGES = [
	["/api/account/password", PASSWORDS],
	["/api/account/address", { current: "old-secret", email: "new@example.com" }],
	["/api/account/deletion", { current: "old-secret" }],
] as const;

const CHANGE = { current: "old-secret", email: " New@Example.com" };

describe.each(CHANGES)("%s", (path, body) => {
	it("needs the current password, which Auth judges", async () => {
		const { send, calls } = await signedInSite(WRONG);
		const response = await send(path, body);
		expect([response.status, await response.json()]).toEqual([200, { outcome: "wrongCurrent" }]);
		expect(calls).toEqual([["signIn", CREDENTIALS, { address: "local" }]]);
	});

	it.each([
		["over", 429],
		["unknown", 503],
	] as const)(
		"asks Auth nothing while the guesses of its session are %s",
		async (verdict, status) => {
			const guessed: unknown[] = [];
			const adminRateLimit = async (keys: readonly string[]) => {
				guessed.push(keys);
				return verdict;
			};
			const { send, names } = await signedInSite({}, { adminRateLimit });
			expect((await send(path, body)).status).toBe(status);
			expect([guessed, names()]).toEqual([[["password:s"]], []]);
		},
	);

	it.each([
		["rate_limited", 429],
		["unavailable", 503],
		["session_not_found", 401],
	] as const)("says that Auth is %s with %i", async (code, status) => {
		const { send } = await signedInSite({ signIn: refusal(code) });
		const response = await send(path, body);
		expect(response.status).toBe(status);
		expect(cookiesOf(response).has("__Host-session")).toBe(false);
	});
});

describe("happy: a change of password", () => {
	it("is made in a session that the password has just opened, which is the browser's from then on", async () => {
		const sqlCalls = fakeSqlCalls();
		const site = await signedInSite({ signIn: FRESH, update: {} }, { sqlCalls });
		const { send, calls, services } = site;
		const response = await send("/api/account/password", PASSWORDS);
		expect(await response.json()).toEqual({ outcome: "changed" });
		expect(calls.slice(1)).toEqual([["update", { password: "a-better-secret" }, as(FRESH)]]);
		expect(sqlCalls.calls.at(-1)).toEqual(ended("others", FRESH));
		expect(await sessionAfter(response, services)).toMatchObject({
			session: { refreshToken: "refresh-2" },
		});
	});

	it("is made by the session itself where that has a second factor", async () => {
		const claims = { aal: "aal2" };
		const { send, calls } = await signedInSite({ signIn: FRESH, update: {} }, {}, claims);
		const response = await send("/api/account/password", PASSWORDS);
		expect(calls[1]).toMatchObject(["update", {}, { token: fakeTokens(1, claims).access_token }]);
		expect(cookiesOf(response).size).toBe(0);
	});
});

describe("error: a change of password", () => {
	it.each([
		["same_password", "same"],
		["weak_password", "weak"],
		["insufficient_aal", "signInAgain"],
	])("that Auth refuses as %s is %s, and leaves no session behind", async (code, outcome) => {
		const { send, calls } = await signedInSite({ signIn: FRESH, update: refusal(code) });
		const response = await send("/api/account/password", PASSWORDS);
		expect(await response.json()).toEqual({ outcome });
		expect(calls.at(-1)).toEqual(["signOut", "local", as(FRESH)]);
		expect(cookiesOf(response).size).toBe(0);
	});

	it.each([
		["password1", "common"],
		["ada@example.com", "personal"],
	])("to %s is refused before anything is asked of Auth", async (password, outcome) => {
		const { send, names } = await signedInSite();
		const response = await send("/api/account/password", { ...PASSWORDS, password });
		expect(await response.json()).toEqual({ outcome });
		expect(names()).toEqual([]);
	});
});

describe("happy: a change of address", () => {
	it("is asked for, and leaves no session behind", async () => {
		const { send, calls } = await signedInSite({ signIn: FRESH, update: {} });
		const response = await send("/api/account/address", CHANGE);
		expect(await response.json()).toEqual({ outcome: "sent" });
		expect(calls.slice(1)).toEqual([
			["update", { email: "new@example.com" }, as(FRESH)],
			["signOut", "local", as(FRESH)],
		]);
	});

	it("is shown while it waits, and known to the session once it is done", async () => {
		const waiting = { email: ACCOUNT.email, new_email: "new@example.com" };
		const site = await signedInSite({ user: waiting });
		const response = await site.send("/api/account/address");
		expect(await response.json()).toEqual({ email: ACCOUNT.email, pending: "new@example.com" });
		expect(cookiesOf(response).size).toBe(0);

		const done = { email: "new@example.com" };
		const renew = async () => ({ tokens: fakeTokens(3, done) });
		const { createSessions } = await import("../../../worker/accounts/sessions.ts");
		const sessions = createSessions({ log: fakeLog(), secrets: "session-secret-0123", renew });
		const after = await signedInSite({ user: done }, { sessions });
		const changed = await after.send("/api/account/address");
		expect(await changed.json()).toEqual({ ...done, pending: null });
		expect(await sessionAfter(changed, after.services, after.cookie)).toMatchObject({
			session: { user: done },
		});
	});
});

describe("error: a change of address", () => {
	it.each([
		["email_exists", "taken"],
		["email_address_invalid", "taken"],
		["email_address_not_authorized", "taken"],
		["over_email_send_rate_limit", "tooSoon"],
	])("that Auth refuses as %s is %s", async (code, outcome) => {
		const { send } = await signedInSite({ signIn: FRESH, update: refusal(code) });
		expect(await (await send("/api/account/address", CHANGE)).json()).toEqual({ outcome });
	});

	it("to the present one is none", async () => {
		const { send, names } = await signedInSite();
		const same = { ...CHANGE, email: ACCOUNT.email };
		expect(await (await send("/api/account/address", same)).json()).toEqual({ outcome: "same" });
		expect(names()).toEqual([]);
	});
});

describe("happy: a deletion", () => {
	it("is the database's, in a session that the password has just opened, and ends the browser's", async () => {
		const sqlCalls = fakeSqlCalls();
		const { send } = await signedInSite({ signIn: FRESH }, { sqlCalls });
		const response = await send("/api/account/deletion", { current: "old-secret" });
		expect(await response.json()).toEqual({ outcome: "deleted" });
		expect(sqlCalls.calls).toEqual([
			{ name: "delete_account", args: {}, token: FRESH.access_token },
		]);
		const deleted = ["__Host-session", "__Host-renewal", "signed_in", "pending_plan"];
		expect([...cookiesOf(response)]).toEqual(deleted.map((name) => [name, ""]));
	});
});

describe("error: a deletion", () => {
	it.each([
		["operator", new Refusal("forbidden")],
		["paid", new Refusal("still_paid")],
	])(
		"of an account that is %s is refused, and leaves no session behind",
		async (outcome, delete_account) => {
			const sqlCalls = fakeSqlCalls({ delete_account });
			const { send, calls } = await signedInSite({ signIn: FRESH }, { sqlCalls });
			const response = await send("/api/account/deletion", { current: "old-secret" });
			expect(await response.json()).toEqual({ outcome });
			expect(calls.at(-1)).toEqual(["signOut", "local", as(FRESH)]);
			expect(cookiesOf(response).size).toBe(0);
		},
	);
});

it("a deletion that the database cannot do now is 503", async () => {
	const sqlCalls = fakeSqlCalls({ delete_account: new Refusal("unavailable") });
	const { send } = await signedInSite({ signIn: FRESH }, { sqlCalls });
	expect((await send("/api/account/deletion", { current: "old-secret" })).status).toBe(503);
});

describe("happy: a sign-out", () => {
	it("ends the session here and in the database", async () => {
		const sqlCalls = fakeSqlCalls();
		const { send, calls } = await signedInSite({}, { sqlCalls });
		const response = await send("/api/sign-out", {});
		expect(response.status).toBe(200);
		expect(cookiesOf(response).get("__Host-session")).toBe("");
		expect([sqlCalls.calls.at(-1), calls]).toEqual([ended("local", OWN), []]);
	});
});

describe("error: a sign-out", () => {
	it("ends it here while the database is unavailable, and is nothing without one", async () => {
		const { send } = await signedInSite({}, { sqlCalls: DOWN });
		expect(cookiesOf(await send("/api/sign-out", {})).get("__Host-session")).toBe("");
		const headers = { origin: ORIGIN };
		const response = await createSite().request("/api/sign-out", { method: "POST", headers });
		expect(response.status).toBe(200);
	});
});

describe("signing out everywhere", () => {
	const everywhere = "/api/account/sign-out-everywhere";

	it("ends those that the database lets it end, never by Auth, and this one here", async () => {
		const sqlCalls = fakeSqlCalls();
		const { send, calls } = await signedInSite({}, { sqlCalls });
		const response = await send(everywhere, {});
		expect(response.status).toBe(200);
		expect([sqlCalls.calls.at(-1), calls]).toEqual([ended("global", OWN), []]);
		expect(cookiesOf(response).get("__Host-session")).toBe("");
	});

	it("leaves the session as it is while the database is unavailable", async () => {
		const { send } = await signedInSite({}, { sqlCalls: DOWN });
		const response = await send(everywhere, {});
		expect(response.status).toBe(503);
		expect(cookiesOf(response).size).toBe(0);
	});
});
