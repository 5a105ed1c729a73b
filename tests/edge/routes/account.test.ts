import { describe, expect, it } from "vitest";
import { ACCOUNT_API } from "../../../contract/accounts.ts";
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { cookiesOf, createSite, ORIGIN } from "../harness.ts";
import { sessionAfter, signedInSite } from "../signed-in-site.ts";

const { password, address, deletion, signOut, signOutEverywhere } = ACCOUNT_API;
const FRESH = fakeTokens(2);
const as = ({ access_token: token }: typeof FRESH) => ({ address: "local", token });
/** The database's call that ends sessions: Auth's own would not look at the level of the caller's. */
const ended = (scope: string, { access_token: token }: typeof FRESH) => ({
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
async function change(path: string, { auth, ...given }: Given = {}) {
	const site = await signedInSite({ auth: { signIn: FRESH, update: {}, ...auth }, ...given });
	const response = await site.send(path, BODIES[path]);
	const result = (await response.clone().json()) as { outcome?: string };
	return { ...site, response, outcome: result.outcome, cookies: cookiesOf(response) };
}

describe.each(Object.keys(BODIES))("%s", (path) => {
	it("needs the current password, which Auth judges", async () => {
		const auth = { signIn: refusal("invalid_credentials") };
		const { calls, response, outcome } = await change(path, { auth });
		expect([response.status, outcome]).toEqual([200, "wrongCurrent"]);
		expect(calls).toEqual([
			["signIn", { email: ACCOUNT.email, password: "old-secret" }, { address: "local" }],
		]);
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

	it("a deletion is the database's, in a session that the password has just opened, and ends the browser's", async () => {
		const { cookies, outcome, sqlCalls } = await change(deletion);
		expect(outcome).toBe("deleted");
		expect(sqlCalls.calls).toEqual([
			{ name: "delete_account", args: {}, token: FRESH.access_token },
		]);
		const deleted = ["__Host-session", "__Host-renewal", "signed_in", "pending_plan"];
		expect([...cookies]).toEqual(deleted.map((name) => [name, ""]));
	});
});

describe("error", () => {
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
