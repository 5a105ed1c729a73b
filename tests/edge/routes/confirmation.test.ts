import { describe, expect, it } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { accountSite, leadsTo, textOf } from "../account-site.ts";

const { confirmation, reset, resend, validation } = auth;
const HASH = "4f".repeat(28);
const PASSWORDS = { password: "owners-secret", confirmPassword: "owners-secret" };
const USER = { ...ACCOUNT, factors: [] };
const VERIFIED = { ...fakeTokens(), user: USER };
const TOKEN = { address: "local", token: VERIFIED.access_token };

const CONFIRM = "/auth/confirmation";
const confirmLink = (type = "email") => `${CONFIRM}?token_hash=${HASH}&type=${type}&lang=fr`;
const OWN = { state: "own", plan: null } as const;
const OTHER = { state: "other", plan: null } as const;
const own = { find_sign_up_link: OWN };
const other = { find_sign_up_link: OTHER };

type Site = ReturnType<typeof accountSite>;
/** Follows a redirect, as a browser does. */
const follow = async ({ visit }: Site, response: Response) =>
	textOf(await visit(response.headers.get("location") ?? ""));
const open = async (site: Site, path: string) => follow(site, await site.visit(path));

describe("happy: a confirmation link", () => {
	it("of this browser's sign-up is confirmed by its button, signs nobody in, and can be reloaded", async () => {
		const site = accountSite({ auth: { verify: VERIFIED }, functions: own });
		await site.visit(confirmLink());
		const response = await site.submit(CONFIRM, {});
		expect(leadsTo(response)).toEqual([303, CONFIRM]);
		expect(site.calls).toEqual([
			["verify", { token_hash: HASH, type: "email" }, { address: "local" }],
			["signOut", "local", TOKEN],
		]);
		expect(await follow(site, response)).toContain(confirmation.successTitle);
		expect(await textOf(await site.visit(CONFIRM))).toContain(confirmation.successTitle);
		expect(site.jar.has("__Host-session")).toBe(false);
		expect(await (await site.visit("/auth")).text()).toContain(`value="${ACCOUNT.email}"`);
	});

	it("names the plan that was chosen at the sign-up, wherever that was, and leads to its payment", async () => {
		const functions = { find_sign_up_link: { ...OWN, plan: "annual" } };
		const site = accountSite({ auth: { verify: VERIFIED }, functions });
		await site.visit(confirmLink());
		await site.submit(CONFIRM, {});
		const html = await (await site.visit(CONFIRM)).text();
		expect(html).toContain(confirmation.plan.annual);
		const links = [...html.matchAll(/href="([^"]*)" class="button /g)].map(([, href]) => href);
		expect(links).toEqual(["/auth?mode=login&amp;plan=annual"]);
	});

	it("is of this browser, whichever of its sign-ups with the address made the account", async () => {
		const site = accountSite({ auth: { signUp: "id" }, functions: own });
		for (const n of [1, 2, 3]) {
			const fields = { ...PASSWORDS, email: ACCOUNT.email, fullName: `${n}` };
			await site.submit("/auth?mode=signup", fields);
		}
		expect(await open(site, confirmLink())).toContain(confirmation.confirmText);
		const ids = site.sqlCalls.argsOf("store_sign_up").map(({ sign_up }) => sign_up.id);
		expect(ids).toHaveLength(3);
		expect(site.sqlCalls.calls.at(-1)).toEqual({
			name: "find_sign_up_link",
			args: { link_hash: HASH, own_sign_ups: ids },
			token: null,
		});
	});

	it("of another browser's sign-up needs a new password, which ends all sessions", async () => {
		const site = accountSite({ auth: { verify: VERIFIED, update: {} }, functions: other });
		expect(await open(site, confirmLink())).toContain(confirmation.passwordTitle);
		const without = await site.submit(CONFIRM, {});
		expect([without.status, await textOf(without)]).toEqual([
			400,
			expect.stringContaining(validation.passwordMin),
		]);
		expect(site.names()).toEqual([]);
		const response = await site.submit(CONFIRM, PASSWORDS);
		expect(await follow(site, response)).toContain(confirmation.successTitle);
		expect(site.calls).toEqual([
			["verify", { token_hash: HASH, type: "email" }, { address: "local" }],
			["update", { password: "owners-secret" }, TOKEN],
			["signOut", "global", TOKEN],
		]);
	});

	it.each([
		[{ user: { email: "new@example.com" } }, confirmation.halfChanged.title],
		[{ ...fakeTokens(), user: { email: "new@example.com" } }, confirmation.changed.title],
	])("of a change of address, by its button, shows: %2$s", async (verify, text) => {
		const site = accountSite({ auth: { verify } });
		expect(await open(site, confirmLink("email_change"))).toContain(confirmation.confirmText);
		expect(site.names()).toEqual([]);
		expect(await follow(site, await site.submit(CONFIRM, {}))).toContain(text);
		// A link signs in nobody who reads the mail.
		const signOut = ["signOut", "local", TOKEN];
		expect(site.calls.slice(1)).toEqual("access_token" in verify ? [signOut] : []);
	});

	it.each([CONFIRM, `${CONFIRM}?lang=fr`, `${CONFIRM}?type=signup`, `${CONFIRM}?access_token=x`])(
		"%s without a token counts as success, and grants nothing",
		async (path) => {
			const site = accountSite();
			const response = await site.visit(path);
			expect([response.status, await textOf(response)]).toEqual([
				200,
				expect.stringContaining(confirmation.successTitle),
			]);
			expect(site.names()).toEqual([]);
		},
	);
});

describe("error: a confirmation link", () => {
	it.each([
		[`${CONFIRM}?token_hash=x&type=nonsense`, confirmation.invalid],
		[`${CONFIRM}?token_hash=%27%20or&type=email`, confirmation.invalid],
		[`${CONFIRM}?foo=bar`, confirmation.invalid],
		[confirmLink(), confirmation.expired],
	])("%s shows, also after a reload: %s", async (path, text) => {
		const site = accountSite();
		expect(await open(site, path)).toContain(text);
		expect(await textOf(await site.visit(CONFIRM))).toContain(text);
		expect(site.names()).toEqual([]);
	});

	it.each([
		["otp_expired", confirmation.expired],
		["validation_failed", confirmation.invalid],
	])("that Auth refuses as %s shows: %s", async (code, text) => {
		const site = accountSite({ auth: { verify: refusal(code) }, functions: own });
		await site.visit(confirmLink());
		expect(await follow(site, await site.submit(CONFIRM, {}))).toContain(text);
	});

	it("stays valid while Auth or the database is unavailable", async () => {
		const verify = refusal("unavailable");
		const site = accountSite({ auth: { verify }, functions: own });
		await site.visit(confirmLink());
		const response = await site.submit(CONFIRM, {});
		expect([response.status, await textOf(response)]).toEqual([
			503,
			expect.stringContaining(confirmation.unavailable),
		]);
		expect(await textOf(await site.visit(CONFIRM))).toContain(confirmation.confirmText);
		const down = accountSite({
			functions: { find_sign_up_link: new Refusal("unavailable") },
		});
		expect(await open(down, confirmLink())).toContain(confirmation.unavailable);
	});
});

it("a confirmation within the limit of the account pages: its link stays", async () => {
	const services = { accountRateLimit: async () => "over" as const };
	const site = accountSite({ functions: own, services });
	await site.visit(confirmLink());
	expect((await site.submit(CONFIRM, {})).status).toBe(429);
	expect(site.names()).toEqual([]);
	expect(await textOf(await site.visit(CONFIRM))).toContain(confirmation.confirmText);
});

it("a confirmation with the password that the account has already is one", async () => {
	const update = refusal("same_password");
	const site = accountSite({ auth: { verify: VERIFIED, update }, functions: other });
	await site.visit(confirmLink());
	const response = await site.submit(CONFIRM, PASSWORDS);
	expect(await follow(site, response)).toContain(confirmation.successTitle);
	expect(site.calls.at(-1)).toEqual(["signOut", "global", TOKEN]);
});

describe("security: a confirmation link", () => {
	it("loses its token at once, and changes nothing by being opened", async () => {
		const site = accountSite({ functions: own });
		const response = await site.visit(confirmLink());
		expect(leadsTo(response)).toEqual([303, CONFIRM]);
		expect(await follow(site, response)).toContain(confirmation.confirmText);
		expect(site.names()).toEqual([]);
		expect([...site.jar.values()].join()).not.toContain(HASH);
		expect(response.headers.get("content-security-policy")).toBeNull();
	});

	it("gives the account the name of whoever opens it, not of who signed up first", async () => {
		const site = accountSite({
			auth: { verify: VERIFIED, update: {}, signUp: "id" },
			functions: other,
		});
		await site.submit("/auth?mode=signup", {
			...{ fullName: "Victoire", email: ACCOUNT.email },
			...PASSWORDS,
		});
		await site.visit(confirmLink());
		await site.submit(CONFIRM, PASSWORDS);
		const profile = { full_name: "Victoire", language: "fr" };
		expect(site.calls).toContainEqual(["update", { password: "owners-secret" }, TOKEN]);
		expect(site.sqlCalls.calls).toContainEqual({
			name: "save_own_profile",
			args: { change: profile },
			token: VERIFIED.access_token,
		});
	});

	it("leaves no password of a stranger behind when the new one is refused, and can be tried again", async () => {
		const update = refusal("weak_password");
		const site = accountSite({ auth: { verify: VERIFIED, update }, functions: other });
		await site.visit(confirmLink());
		const response = await site.submit(CONFIRM, PASSWORDS);
		expect(await textOf(response)).toContain(reset.errors.weak);
		expect(site.calls.at(-1)).toEqual([
			"update",
			{ password: expect.stringMatching(/^[\da-f-]{36}$/) },
			TOKEN,
		]);
		await site.submit(CONFIRM, PASSWORDS);
		expect(site.names().filter((name) => name === "verify")).toHaveLength(1);
	});

	it("that does not work is sent again, with the same response for every address", async () => {
		const texts = [];
		for (const result of [{}, refusal("over_email_send_rate_limit")]) {
			const site = accountSite({ auth: { resend: result } });
			await site.visit(confirmLink());
			const response = await site.submit(CONFIRM, { step: "resend", email: ACCOUNT.email });
			expect(response.status).toBe(200);
			texts.push(await textOf(response));
		}
		expect(texts[0]).toContain(resend.sent);
		expect(texts[1]).toBe(texts[0]);
	});
});
