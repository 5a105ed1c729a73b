/** The way to Microsoft or Google and back, in one browser (docs/product/accounts.md#sign-in-with-microsoft-or-google). */
import { describe, expect, it, vi } from "vitest";
import authFr from "../../../locales/fr/auth.json" with { type: "json" };
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { type fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { accountSite, expectPage, leadsTo, signIn, textOf, wayBack } from "../account-site.ts";
import { ORIGIN } from "../harness.ts";

const OPENED = { exchange: fakeTokens() };
/** Two such tags do not fit into the cookie of the flow. */
const LONG = "%C3%A9".repeat(200);
const known = { greet_provider_account: "known" };

/** The tokens with which accounts were deleted. */
const deletionsIn = ({ calls }: ReturnType<typeof fakeSqlCalls>) =>
	calls.flatMap(({ name, token }) => (name === "delete_account" ? [token] : []));

type Options = NonNullable<Parameters<typeof accountSite>[0]>;

/** A browser at the provider: what Auth was told, and how the browser comes back. */
async function away(options: Options = {}, path = "/auth") {
	const site = accountSite(options);
	const left = await site.submit(path, { provider: "azure" });
	const comeBack = (query: string) => site.visit(wayBack(left.headers.get("location"), query));
	return Object.assign(site, { left, comeBack });
}

/** The same, of a customer who deletes the account. */
async function deleting(options: Options) {
	const { auth, functions, ...rest } = options;
	const get_own_sign_ins = { has_password: false, providers: [] };
	const site = accountSite({
		...rest,
		auth: { ...auth, signIn: fakeTokens(5) },
		functions: { get_own_sign_ins, ...functions },
	});
	await signIn(site);
	const response = await site.visit("/api/account/sign-ins", {
		method: "POST",
		body: JSON.stringify({ action: "delete", provider: "azure" }),
		headers: { origin: ORIGIN, "content-type": "application/json" },
	});
	const { url } = (await response.json()) as { url: string };
	return Object.assign(site, { url, comeBack: () => site.visit(wayBack(url)) });
}

describe("security: a browser that comes back", () => {
	it.each([
		["/auth?plan=annual", "/checkout/annual"],
		["/auth?next=https%3A%2F%2Fevil.example", "/dashboard"],
		[`/auth?next=%2Fadmin&utm_source=${LONG}&utm_campaign=${LONG}`, "/admin"],
	])("from %s gets the session and goes on to %s", async (path, location) => {
		const { comeBack, jar, calls } = await away({ auth: OPENED, functions: known }, path);
		expect(leadsTo(await comeBack("code=the-code"))).toEqual([303, location]);
		expect(jar.has("__Host-session")).toBe(true);
		expect(jar.has("__Host-provider")).toBe(false);
		expect(calls).toMatchObject([
			[
				"exchange",
				{ auth_code: "the-code", code_verifier: expect.stringMatching(/^[\w-]{43}$/) },
				{},
			],
		]);
	});

	it("hands on what the page knew of a new account: its language, and where it comes from", async () => {
		const functions = { greet_provider_account: "new" };
		const services = { isNoteDue: () => true };
		const options = { auth: OPENED, functions, services };
		const { comeBack, jar, sqlCalls } = await away(options, "/auth?lang=en");
		const back = await comeBack("code=c");
		const attribution = expect.stringMatching(/./);
		const sign_up = { language: "en", attribution, needs_link: false };
		expect(sqlCalls.calls[0]).toMatchObject({
			name: "greet_provider_account",
			args: { account: ACCOUNT.id, provider: "azure", sign_up },
		});
		expect(jar.get("lang")).toBe("en");
		expect(back.headers.get("set-cookie")).toContain("lang=en;");
		expect(sqlCalls.calls.map(({ name }) => name)).toContain("note_own_session");
	});

	it.each([
		["with another tab's state", "/auth/callback?state=other&code=c"],
		["without any", "/auth/callback?code=c"],
	])("%s opens nothing, and leaves its own flow as it is", async (_, path) => {
		const { visit, jar, names } = await away({ auth: OPENED, functions: known });
		const response = await visit(path);
		expect(response.headers.get("location")).toContain("failure=expired&provider=azure");
		expect(names()).toEqual([]);
		expect([jar.has("__Host-provider"), jar.has("__Host-session")]).toEqual([true, false]);
	});

	it("opens nothing in a browser that has not begun: a stranger's code signs nobody in", async () => {
		const { visit, names } = accountSite({ auth: OPENED, functions: known });
		const response = await visit("/auth/callback?state=s&code=of-a-stranger");
		expect(leadsTo(response)).toEqual([303, "/auth?mode=login&failure=expired&provider="]);
		expect(names()).toEqual([]);
	});

	it("is told that it failed when its session does not fit into a cookie, and the session ends", async () => {
		const large = fakeTokens(1, { padding: "x".repeat(4_000) });
		const { comeBack, jar, calls, sqlCalls } = await away({ auth: { exchange: large } });
		const location = (await comeBack("code=c")).headers.get("location");
		expect(location).toContain("failure=failed&provider=azure");
		expect([jar.has("__Host-session"), sqlCalls.names()]).toEqual([false, []]);
		expect(calls.at(-1)?.slice(0, 2)).toEqual(["signOut", "local"]);
	});

	it("opens nothing the second time", async () => {
		const { comeBack, names } = await away({ auth: OPENED, functions: known });
		await comeBack("code=c");
		await comeBack("code=c");
		expect(names().filter((name) => name === "exchange")).toHaveLength(1);
	});

	it.each([
		["operator", "refused"],
		["unknown", "refused"],
		[null, "refused"],
		[new Refusal("unavailable"), "unavailable"],
	])("gets no session for %s, it ends", async (greet_provider_account, failure) => {
		const functions = { greet_provider_account };
		const { comeBack, jar, calls } = await away({ auth: OPENED, functions });
		const response = await comeBack("code=c");
		expect(response.headers.get("location")).toContain(`failure=${failure}&provider=azure`);
		expect(jar.has("__Host-session")).toBe(false);
		expect(calls.at(-1)?.slice(0, 2)).toEqual(["signOut", "local"]);
	});

	it.each([
		["bad_code_verifier", "expired"],
		["flow_state_not_found", "expired"],
		["rate_limited", "failed"],
		["unavailable", "unavailable"],
		["validation_failed", "failed"],
	])("hears of Auth's %s: %s", async (code, failure) => {
		const { comeBack, log } = await away({ auth: { exchange: refusal(code) } });
		const location = (await comeBack("code=the-code")).headers.get("location");
		expect(location).toContain(`failure=${failure}`);
		expect(JSON.stringify(log)).not.toContain("the-code");
	});

	it.each([
		["error=access_denied", authFr.providers.failures.cancelled.title],
		["error=access_denied&error_description=AADSTS90094", authFr.providers.failures.consent.title],
		[
			"error=server_error&error_description=Error+creating+identity",
			"Connexion impossible avec Microsoft",
		],
		[
			"error=server_error&error_description=Error+getting+user+email+from+external+provider",
			authFr.register.title,
		],
	])("after %s reads: %s", async (query, text) => {
		const { comeBack, visit } = await away({}, "/auth?plan=annual");
		const location = (await comeBack(query)).headers.get("location") ?? "";
		expect(location).toContain("plan=annual");
		expect(await textOf(await visit(location))).toContain(text);
	});
});

describe("error: a refused provider", () => {
	const REFUSED = "/auth?mode=login&failure=refused&provider=google";
	const CREDENTIALS = { email: ACCOUNT.email, password: "a-secret" };
	it("stays apart after a wrong password, and of an operator", async () => {
		const wrong = accountSite({ auth: { signIn: refusal("invalid_credentials") } });
		const page = await wrong.submit(REFUSED, CREDENTIALS);
		await expectPage(page, 401, "Connexion impossible avec Google");
		const { submit, names, jar, sqlCalls } = accountSite({
			auth: { signIn: fakeTokens() },
			functions: { permit_identity: false },
		});
		const response = await submit(REFUSED, CREDENTIALS);
		expect(leadsTo(response)).toEqual([303, "/dashboard?tab=profile&connection=unavailable"]);
		expect(names()).toEqual(["signIn"]);
		// The password has signed in all the same.
		expect([jar.has("__Host-session"), jar.has("__Host-provider")]).toEqual([true, false]);
		expect(sqlCalls.calls.find(({ name }) => name === "permit_identity")).toMatchObject({
			...{ args: { provider: "google" }, token: fakeTokens().access_token },
		});
	});
});

it("a connection follows the account's password, leaves the browser its session, and ends the provider's", async () => {
	const { submit, visit, jar, calls } = accountSite({
		auth: {
			...{ signIn: fakeTokens(), exchange: fakeTokens(2) },
			connect: { url: "https://accounts.google.com/o" },
		},
		functions: { permit_identity: true, ...known },
	});
	const left = await submit("/auth?failure=refused&provider=google", {
		email: ACCOUNT.email,
		password: "a-secret",
	});
	expect(leadsTo(left)).toEqual([303, "https://accounts.google.com/o"]);
	expect(calls[1]).toMatchObject(["connect", {}, { token: fakeTokens().access_token }]);
	const session = jar.get("__Host-session");
	const flow = calls.find(([name]) => name === "connect")?.[1] as URLSearchParams;
	const back = await visit(wayBack(flow));
	expect(leadsTo(back)).toEqual([303, "/dashboard?tab=profile&connection=connected"]);
	expect(jar.get("__Host-session")).toBe(session);
	expect(jar.has("__Host-provider")).toBe(false);
	expect(calls.at(-1)).toMatchObject([
		...["signOut", "local"],
		{ token: fakeTokens(2).access_token },
	]);
});

describe("a deletion", () => {
	it("asks Microsoft for the password, and deletes in the session that it opens", async () => {
		const sendDueMails = vi.fn(async () => ({ ok: true as const, sent: 1 }));
		const { url, comeBack, jar, sqlCalls } = await deleting({
			auth: { exchange: fakeTokens(6) },
			functions: known,
			services: { sendDueMails },
		});
		expect(new URL(url).searchParams.get("prompt")).toBe("login");
		expect(leadsTo(await comeBack())).toEqual([303, "/auth/deleted"]);
		expect(deletionsIn(sqlCalls)).toEqual([fakeTokens(6).access_token]);
		expect([jar.has("__Host-session"), jar.has("__Host-provider")]).toEqual([false, false]);
		expect(sendDueMails).toHaveBeenCalledOnce();
	});

	it.each([
		["known", 0],
		["new", 1],
	] as const)("deletes nothing of another person, who is %s", async (greeting, deletions) => {
		const other = fakeTokens(7, { sub: "b1f0c0de-0000-4000-8000-000000000002" });
		const { comeBack, jar, sqlCalls, calls } = await deleting({
			auth: { exchange: other },
			functions: { greet_provider_account: greeting },
		});
		const location = (await comeBack()).headers.get("location");
		expect(location).toBe("/dashboard?tab=profile&connection=taken");
		// An account that this attempt has made goes again.
		expect(deletionsIn(sqlCalls)).toEqual(deletions === 1 ? [other.access_token] : []);
		const ended = ["signOut", "local", { address: "local", token: other.access_token }];
		expect(calls.slice(2)).toEqual(deletions === 1 ? [] : [ended]);
		expect(jar.has("__Host-session")).toBe(true);
	});

	it.each([
		["paid", new Refusal("still_paid"), []],
		["unavailable", new Refusal("unavailable"), [{ level: "warn", event: "provider_refused" }]],
	])("says that it was %s", async (result, delete_account, lines) => {
		const { comeBack, jar, calls, log } = await deleting({
			auth: { exchange: fakeTokens(6) },
			functions: { ...known, delete_account },
		});
		const location = (await comeBack()).headers.get("location");
		expect(location).toBe(`/dashboard?tab=profile&connection=${result}`);
		expect(log.lines).toMatchObject(lines);
		expect([jar.has("__Host-session"), jar.has("__Host-provider")]).toEqual([true, false]);
		expect(calls.at(-1)).toMatchObject(["signOut", "local", { token: fakeTokens(6).access_token }]);
	});
});
