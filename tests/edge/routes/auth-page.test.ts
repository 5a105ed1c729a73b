import { describe, expect, it, vi } from "vitest";
import authEn from "../../../locales/en/auth.json" with { type: "json" };
import authFr from "../../../locales/fr/auth.json" with { type: "json" };
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";

import { accountSite, expectPage, hiddenIn, leadsTo, textOf } from "../account-site.ts";
import { IPHONE, ORIGIN } from "../harness.ts";

const { login, register, landing, providers, resend, serverErrors, validation } = authFr;
const CREDENTIALS = { email: "Ada@example.com ", password: "a-secret" };
const SIGN_UP = "/auth?mode=signup";

describe("happy: the page", () => {
	it.each([
		["/auth", login.title],
		["/auth/", login.title],
		["/auth?mode=signup", register.title],
		["/auth?plan=trial", register.title],
		["/auth?plan=annual", register.plan.annual],
		["/auth?plan=annual&mode=login", login.title],
		["/auth?plan=pirate", login.title],
		["/auth?lang=en", authEn.login.title],
	])("%s shows: %s", async (path, text) => {
		const response = await accountSite().visit(path);
		expect(response.status).toBe(200);
		expect(await response.clone().text()).toContain('data-account="auth"');
		expect(await textOf(response)).toContain(text);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(response.headers.get("x-robots-tag")).toBe("noindex");
	});

	it("stays in the language that a link chose", async () => {
		const { visit } = accountSite();
		await visit("/auth?lang=en");
		expect(await textOf(await visit("/auth?mode=signup"))).toContain(authEn.register.title);
	});

	it("says on a phone that the add-in is for a computer", async () => {
		const { visit } = accountSite();
		expect(await textOf(await visit(SIGN_UP))).toContain(landing.computer);
		expect(await textOf(await visit(SIGN_UP, { agent: IPHONE }))).toContain(landing.phone);
	});

	it("offers Google in browsers, and the way to one inside apps, from the same cached pages", async () => {
		const { visit } = accountSite();
		const inApp = `${IPHONE} Instagram 390.0.0.28.85 (iPhone17,1)`;
		for (const agent of [IPHONE, inApp, IPHONE, inApp]) {
			const response = await visit(SIGN_UP, { agent });
			const html = await response.clone().text();
			expect(html).toContain('value="azure"');
			expect(html.includes('value="google"')).toBe(agent === IPHONE);
			expect((await textOf(response)).includes(providers.inApp.title)).toBe(agent === inApp);
		}
	});

	it.each([
		["/auth", true],
		["/auth?plan=annual&from=beta", true],
		["/auth?next=%2Fadmin", false],
		["/auth?failure=refused&provider=azure", false],
	])("%s is the same cached page for everybody: %s", async (path, isShared) => {
		const { services, visit } = accountSite();
		const rendered = vi.spyOn(services.documents, "renderOnce");
		await visit(path);
		expect(rendered).toHaveBeenCalledTimes(isShared ? 0 : 1);
	});

	it("keeps plan, origin and target in the other tab, and nothing else", async () => {
		const response = await accountSite().visit("/auth?plan=monthly&next=%2Fadmin&from=beta&x=1");
		const html = await response.text();
		expect(html).toContain("/auth?mode=login&amp;plan=monthly&amp;next=%2Fadmin&amp;from=beta");
		expect(html).not.toContain("x=1");
	});

	it("keeps no query that would not fit into the cookie of a way to a provider", async () => {
		const next = encodeURIComponent(`/dashboard?q=${"é".repeat(300)}`);
		const html = await (await accountSite().visit(`/auth?next=${next}`)).text();
		expect(html).not.toContain("next=");
	});

	it.each([
		["/auth", "/dashboard"],
		["/auth?next=%2Fadmin%2Ffunnel%3Fdays%3D7", "/admin/funnel?days=7"],
		["/auth?mode=signup&from=beta", "/dashboard?from=beta"],
		["/auth?next=%2Fadmin&from=beta", "/admin"],
		["/auth?from=elsewhere", "/dashboard"],
		["/auth?next=https%3A%2F%2Fevil.example", "/dashboard"],
		["/auth?next=%2F%5Cevil.example", "/dashboard"],
		["/auth?next=%2Fdashboard%2F..%2F..%2Fcta", "/dashboard"],
	])("%s leads who is signed in to %s", async (path, location) => {
		const { submit, visit } = accountSite({ auth: { signIn: fakeTokens() } });
		await submit("/auth", CREDENTIALS);
		expect(leadsTo(await visit(path))).toEqual([303, location]);
	});
});

it.each([
	["/auth", "/dashboard"],
	["/auth?next=%2Fdashboard%3Ftab%3Dprofile", "/dashboard?tab=profile"],
	["/auth?plan=annual&mode=login", "/checkout/annual"],
	["/auth?from=beta", "/dashboard?from=beta"],
	["/auth?from=beta&plan=annual&mode=login", "/checkout/annual"],
])("happy: a sign-in at %s opens the session and leads to %s", async (path, location) => {
	const { submit, calls, jar } = accountSite({ auth: { signIn: fakeTokens() } });
	const response = await submit(path, CREDENTIALS, { "cf-connecting-ip": "2001:db8::7" });
	expect(leadsTo(response)).toEqual([303, location]);
	expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
	expect(calls).toEqual([
		["signIn", { email: ACCOUNT.email, password: "a-secret" }, { address: "2001:db8:0:0::" }],
	]);
	expect([...jar.keys()]).toEqual(expect.arrayContaining(["__Host-session", "signed_in"]));
});

describe("error: a sign-in", () => {
	it.each([
		["invalid_credentials", 401, serverErrors.invalid_credentials],
		["email_not_confirmed", 403, serverErrors.email_not_confirmed],
		["rate_limited", 429, serverErrors.over_request_rate_limit],
		["unavailable", 503, serverErrors.unavailable],
		["something_new", 503, serverErrors.unexpected],
	])(
		"refused as %s shows why, with the typed address and without the password",
		async (code, status, text) => {
			const settle = vi.fn(async () => {});
			const { submit, jar } = accountSite({
				auth: { signIn: refusal(code) },
				services: { fixedTime: { resultOf: (_, work) => work, settle } },
			});
			const response = await submit("/auth", CREDENTIALS);
			const html = await response.clone().text();
			expect(response.status).toBe(status);
			const shown = await textOf(response);
			expect(shown).toContain(text);
			expect(shown.includes(resend.submit)).toBe(code === "email_not_confirmed");
			expect(shown).not.toContain(resend.sent);
			expect(html).toContain('value="Ada@example.com "');
			expect(html).not.toContain("a-secret");
			expect(jar.has("__Host-session")).toBe(false);
			expect(settle).toHaveBeenCalledOnce();
		},
	);

	it("with a wrong password is noted for support, under the address alone", async () => {
		const { submit, sqlCalls } = accountSite({ auth: { signIn: refusal("invalid_credentials") } });

		await submit("/auth", CREDENTIALS);
		expect(sqlCalls.calls).toEqual([
			{ name: "note_refused_password", args: { address: ACCOUNT.email }, token: null },
		]);
	});

	it("beyond the guesses of a caller at one password asks Auth nothing", async () => {
		const keys: (readonly string[])[] = [];
		const adminRateLimit = async (given: readonly string[]) => {
			keys.push(given);
			return "over" as const;
		};
		const { submit, names } = accountSite({ services: { adminRateLimit } });
		const response = await submit("/auth", CREDENTIALS);
		expect([response.status, names()]).toEqual([429, []]);
		expect(await textOf(response)).toContain(serverErrors.over_request_rate_limit);
		expect(keys).toEqual([[expect.stringMatching(/^local [0-9a-f]{32}$/)]]);
	});

	it.each([
		[{ email: "ada", password: "a-secret" }, validation.invalidEmail],
		[{ email: "ada@example.com", password: "12345" }, validation.passwordMin],
		[{ email: "ada@example.com", password: "x".repeat(73) }, validation.passwordMax],
		// 73 and 76 bytes, which are what Auth counts.
		[{ email: "ada@example.com", password: `${"é".repeat(36)}x` }, validation.passwordMax],
		[{ email: "ada@example.com", password: "🙂".repeat(19) }, validation.passwordMax],
		[{ email: `${"a".repeat(244)}@example.com`, password: "a-secret" }, validation.invalidEmail],
		[{}, validation.invalidEmail],
	])("with %j is refused before anything is asked, and keeps the address", async (fields, text) => {
		const { submit, names } = accountSite();
		const typed = fields as Record<string, string>;
		const response = await submit("/auth", typed);
		expect(response.status).toBe(400);
		expect(await response.clone().text()).toContain(`value="${typed.email ?? ""}"`);
		expect(await textOf(response)).toContain(text);
		expect(names()).toEqual([]);
	});
});

it("happy: an address that is not confirmed gets its link again from the refused sign-in", async () => {
	const results = { signIn: refusal("email_not_confirmed"), resend: {} };
	const { submit, calls } = accountSite({ auth: results });
	const refused = await submit("/auth?next=%2Fdashboard", CREDENTIALS);
	expect(await textOf(refused.clone())).toContain(resend.submit);
	let page = refused;
	// It can be asked for once more.
	for (const _ of [1, 2]) {
		page = await submit("/auth?next=%2Fdashboard", hiddenIn(await page.text()));
		await expectPage(page.clone(), 200, resend.sent);
		expect(calls.at(-1)).toEqual([
			...["resend", ACCOUNT.email, `${ORIGIN}/auth/confirmation?lang=fr`, { address: "local" }],
		]);
	}
	expect(calls).toHaveLength(3);
});

it("security: a session that does not fit into a cookie says so instead of coming back without a word", async () => {
	const signIn = fakeTokens(1, { user_metadata: { junk: "x".repeat(5000) } });
	const { submit, jar, log } = accountSite({ auth: { signIn } });
	const response = await submit("/auth", CREDENTIALS);
	await expectPage(response, 500, serverErrors.session_too_large);
	expect(jar.has("__Host-session")).toBe(false);
	expect(log.lines).toMatchObject([{ event: "cookie_too_large" }]);
});
