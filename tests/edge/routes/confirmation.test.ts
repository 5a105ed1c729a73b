import { describe, expect, it } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import {
	accountSite,
	expectPage,
	follow,
	HASH,
	handedOn,
	leadsTo,
	OF_LINK,
	PASSWORDS,
	signIn,
	textOf,
	VERIFIED,
} from "../account-site.ts";

const { confirmation, reset, validation } = auth;

const CONFIRM = "/auth/confirmation";
const confirmLink = (type = "email") => `${CONFIRM}?token_hash=${HASH}&type=${type}&lang=fr`;
const OWN = { state: "own", plan: null } as const;
const OTHER = { state: "other", plan: null } as const;
/** Opened, and about to be used. */
const found = (link: unknown) => ({ find_sign_up_link: link, claim_sign_up: link });
const own = found(OWN);
const other = found(OTHER);

type Site = ReturnType<typeof accountSite>;
const open = async (site: Site, path: string) => textOf(await site.visit(path));

/** A browser in which the link was opened and its form was sent. */
async function used(
	auth: NonNullable<Parameters<typeof accountSite>[0]>["auth"],
	functions: ReturnType<typeof found>,
	fields: Record<string, string> = {},
) {
	const site = accountSite({ auth, functions });
	await site.visit(confirmLink());
	return Object.assign(site, { response: await site.submit(confirmLink(), fields) });
}

describe("happy: a confirmation link", () => {
	it("of this browser's sign-up is confirmed by its button, signs nobody in, and can be reloaded", async () => {
		const site = await used({ verify: VERIFIED, signIn: fakeTokens() }, own);
		expect(leadsTo(site.response)).toEqual([303, CONFIRM]);

		expect(site.calls).toEqual([
			["verify", { token_hash: HASH, type: "email" }, { address: "local" }],
			["signOut", "local", OF_LINK],
		]);
		expect(await follow(site, site.response)).toContain(confirmation.successTitle);
		const again = await textOf(await site.visit(CONFIRM));
		expect(again).toContain(confirmation.successTitle);
		const [ofAnother = ""] = confirmation.otherSession.split("{{");
		expect(again).not.toContain(ofAnother);
		expect(site.jar.has("__Host-session")).toBe(false);
		expect(await (await site.visit("/auth")).text()).toContain(`value="${ACCOUNT.email}"`);
		await site.submit("/auth", { email: ACCOUNT.email, password: "owners-secret" });
		expect(site.jar.has("__Host-link")).toBe(false);
	});

	it.each([
		["out", "/auth?mode=login&amp;plan=annual"],
		["in", "/dashboard"],
	])("leads who has chosen a plan and is signed %s to %s", async (signed, target) => {
		const auth = { verify: VERIFIED, signIn: fakeTokens() };
		const site = accountSite({ auth, functions: found({ ...OWN, plan: "annual" }) });
		if (signed === "in") await signIn(site);
		await site.submit(confirmLink(), {});
		const html = await (await site.visit(CONFIRM)).text();
		expect(html.includes(confirmation.plan.annual)).toBe(signed === "out");
		const links = [...html.matchAll(/href="([^"]*)" class="button /g)].map(([, href]) => href);
		expect(links).toEqual([target]);
	});

	it.each([
		["other@example.com", true],
		[ACCOUNT.email, false],
	])("says whose session the browser has only if it is not that of %s", async (email, isOther) => {
		const verify = { ...VERIFIED, user: { ...VERIFIED.user, email } };
		const site = accountSite({ auth: { verify, signIn: fakeTokens() }, functions: own });
		await site.submit("/auth", { email: ACCOUNT.email, password: "owners-secret" });
		await site.submit(confirmLink(), {});
		const text = confirmation.otherSession
			.replace("{{current}}", ACCOUNT.email)
			.replace("{{email}}", email);
		expect((await open(site, CONFIRM)).includes(text)).toBe(isOther);
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
		for (const type of ["email", "signup"]) {
			expect(await open(site, confirmLink(type))).toContain(confirmation.passwordTitle);
		}
		const without = await site.submit(confirmLink(), {});
		await expectPage(without, 400, validation.passwordMin);
		const common = { password: "password", confirmPassword: "password" };
		await expectPage(await site.submit(confirmLink(), common), 400, validation.passwordCommon);
		expect(site.names()).toEqual([]);
		const response = await site.submit(confirmLink(), PASSWORDS);
		expect(await follow(site, response)).toContain(confirmation.successTitle);
		expect(site.calls).toEqual([
			["verify", { token_hash: HASH, type: "email" }, { address: "local" }],
			["update", { password: "owners-secret" }, OF_LINK],
			["signOut", "global", OF_LINK],
		]);
	});
});

it("a confirmation of another browser's sign-up takes what was typed here last with the address", async () => {
	const auth = { signUp: "id", verify: VERIFIED, update: {} };
	const site = accountSite({ auth, functions: other });
	for (const fullName of ["First", "Last"]) {
		await site.submit("/auth?mode=signup", { ...PASSWORDS, email: ACCOUNT.email, fullName });
	}
	await site.submit("/auth?mode=signup", {
		...PASSWORDS,
		email: "else@example.com",
		fullName: "Else",
	});
	await site.submit(confirmLink(), PASSWORDS);
	const [, last] = site.sqlCalls.argsOf("store_sign_up");
	expect(site.sqlCalls.argsOf("adopt_sign_up")).toMatchObject([
		{ account: ACCOUNT.id, sign_up: { id: last?.sign_up.id, full_name: "Last" } },
	]);
});

it("a confirmation with the password that the account has already is one", async () => {
	const site = await used({ verify: VERIFIED, update: refusal("same_password") }, other, PASSWORDS);
	expect(await follow(site, site.response)).toContain(confirmation.successTitle);

	expect(site.calls.at(-1)).toEqual(["signOut", "global", OF_LINK]);
});

describe("security: a confirmation link", () => {
	it("keeps its token in the address, where a program that opens links leaves it to the browser", async () => {
		const site = accountSite({ functions: own });
		const address = await handedOn(confirmLink(), site);
		expect(await open(site, address)).toContain(confirmation.confirmText);
		expect(site.names()).toEqual([]);
		expect([...site.jar.keys()]).toEqual(["lang"]);
	});

	it("claims a success by its own use only: another browser, and a bare address after an hour, get none", async () => {
		const site = accountSite({ auth: { verify: VERIFIED }, functions: own });
		await site.submit(confirmLink(), {});
		expect(await open(site, confirmLink())).toContain(confirmation.successTitle);
		const other = confirmLink().replace("4f", "5f");
		expect(await open(site, other)).not.toContain(confirmation.successTitle);
		site.jar.delete("__Host-link");
		expect(await open(site, CONFIRM)).not.toContain(confirmation.successTitle);
	});

	it("gives the account name and language of whoever opens it, not of who signed up first", async () => {
		const site = accountSite({
			auth: { verify: VERIFIED, update: {}, signUp: "id" },
			functions: other,
		});
		for (const [fullName, email] of [
			["Victoire", ACCOUNT.email],
			["Eve", "eve@example.com"],
		] as const) {
			await site.submit("/auth?mode=signup&lang=en", { fullName, email, ...PASSWORDS });
		}

		await site.visit(confirmLink());
		await site.submit(confirmLink(), PASSWORDS);
		expect(site.calls).toContainEqual(["update", { password: "owners-secret" }, OF_LINK]);
		const brought = { full_name: "Victoire", language: "en", plan: null };
		expect(site.sqlCalls.argsOf("adopt_sign_up")).toMatchObject([
			{ account: ACCOUNT.id, sign_up: brought },
		]);
		// The browser's other sign-up still waits for its link.
		expect(await open(site, "/auth/signup-confirmation")).toContain("eve@example.com");
	});

	it("leaves no password of a stranger behind when the new one is refused, and can be tried again", async () => {
		const auth = { verify: VERIFIED, update: refusal("weak_password") };
		const site = await used(auth, other, PASSWORDS);
		await expectPage(site.response, 400, reset.errors.weak);

		expect(site.calls.at(-1)).toEqual([
			"update",
			{ password: expect.stringMatching(/^[\da-f-]{36}$/) },
			OF_LINK,
		]);
		// The account is known by now.
		const own = { password: ACCOUNT.email, confirmPassword: ACCOUNT.email };
		await expectPage(await site.submit(confirmLink(), own), 400, validation.passwordPersonal);
		await site.submit(confirmLink(), PASSWORDS);
		expect(site.names()).toEqual(["verify", "update", "update", "update", "update"]);
	});
});
