import { describe, expect, it, vi } from "vitest";
import authFr from "../../../locales/fr/auth.json" with { type: "json" };
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";

import { accountSite, leadsTo, textOf } from "../account-site.ts";
import { IPHONE } from "../harness.ts";

const { landing, providers, serverErrors, validation } = authFr;
const CREDENTIALS = { email: "Ada@example.com ", password: "a-secret" };
const SIGN_UP = "/auth?mode=signup";

describe("happy: the page", () => {
	it("offers Google in browsers, and the way to one inside apps, from the same cached pages", async () => {
		const { visit } = accountSite();
		const inApp = `${IPHONE} Instagram 390.0.0.28.85 (iPhone17,1)`;
		for (const agent of [IPHONE, inApp, IPHONE, inApp]) {
			const response = await visit(SIGN_UP, { agent });
			const html = await response.clone().text();
			expect(html).toContain('value="azure"');
			expect(html.includes('value="google"')).toBe(agent === IPHONE);
			const text = await textOf(response);
			expect(text.includes(providers.inApp.title)).toBe(agent === inApp);
			expect(text).toContain(providers.microsoftAccounts);
			expect(text).toContain(landing.phone);
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

	it("keeps no query that would not fit into the cookie of a way to a provider", async () => {
		const next = encodeURIComponent(`/dashboard?q=${"é".repeat(300)}`);
		const html = await (await accountSite().visit(`/auth?next=${next}`)).text();
		expect(html).not.toContain("next=");
	});

	it.each([
		["/auth?next=%2Fadmin%2Ffunnel%3Fdays%3D7", "/admin/funnel?days=7"],
		["/auth?from=elsewhere", "/dashboard"],
		["/auth?next=https%3A%2F%2Fevil.example", "/dashboard"],
		["/auth?next=https%3A%2F%2F%5B", "/dashboard"],
		["/auth?next=%2F%5Cevil.example", "/dashboard"],
		["/auth?next=%2Fdashboard%2F..%2F..%2Fcta", "/dashboard"],
	])("%s leads who is signed in to %s", async (path, location) => {
		const { submit, visit } = accountSite({ auth: { signIn: fakeTokens() } });
		await submit("/auth", CREDENTIALS);
		expect(leadsTo(await visit(path))).toEqual([303, location]);
	});
});

it.each([
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
	it("that is refused takes a fixed time since it arrived, and shows the typed address without the password", async () => {
		let clock = 0;
		vi.spyOn(Date, "now").mockImplementation(() => ++clock);
		const settle = vi.fn(async (_arrived: number) => {});
		let readAt = 0;
		const { submit } = accountSite({
			auth: { signIn: refusal("invalid_credentials") },
			services: {
				adminRateLimit: async () => {
					readAt = Date.now();
					return "within";
				},
				fixedTime: { resultOf: (_, work) => work, settle },
			},
		});
		const html = await (await submit("/auth", CREDENTIALS)).text();
		expect(html).toContain('value="Ada@example.com "');
		expect(html).not.toContain("a-secret");
		expect(settle.mock.calls).toEqual([[expect.toSatisfy((arrived) => arrived < readAt)]]);
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
