import { describe, expect, it } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import {
	accountSite,
	expectPage,
	follow,
	HASH,
	handedOn,
	leadsTo,
	OF_LINK,
	PASSWORDS,
	textOf,
	VERIFIED,
} from "../account-site.ts";

const { reset, validation } = auth;

const RESET = "/auth/reset-password";
const RESET_LINK = `${RESET}?token_hash=${HASH}&type=recovery&lang=fr`;

/** A browser with the page of a link, and its form. */
function browser(auth: object = { verify: VERIFIED, update: {} }, functions: object = {}) {
	const site = accountSite({ auth, functions: { find_reset_link: "valid", ...functions } });
	const send = (changed = {}) => site.submit(RESET_LINK, { ...PASSWORDS, ...changed });
	return { ...site, open: () => site.visit(RESET_LINK), send };
}

/** The text to which a form leads in the browser that has the page open. */
async function textAfter(auth: object, functions?: object) {
	const site = browser(auth, functions);
	await site.open();
	return follow(site, await site.send());
}

it("happy: a reset link asks for a password, is used by its form, and ends all sessions", async () => {
	const site = browser();
	expect(await textOf(await site.open())).toContain(reset.formText);
	expect(site.names()).toEqual([]);
	const response = await site.send();
	expect(site.calls).toEqual([
		["verify", { token_hash: HASH, type: "recovery" }, { address: "local" }],
		["update", { password: "owners-secret" }, OF_LINK],
	]);
	expect(leadsTo(response)).toEqual([303, RESET]);
	expect(await follow(site, response)).toContain(reset.successTitle);
	// A reload, and the form once more, repeat nothing.
	expect(await textOf(await site.visit(RESET))).toContain(reset.successTitle);
	expect(leadsTo(await site.send())).toEqual([303, RESET]);
	expect(site.names()).toHaveLength(2);
	expect(site.jar.has("__Host-session")).toBe(false);
});

it.each([
	["weak_password", 400, reset.errors.weak],
	["rate_limited", 503, reset.errors.unexpected],
	["unavailable", 503, reset.errors.unexpected],
] as const)(
	"error: a reset link whose password is refused as %s can be tried again",
	async (code, status, text) => {
		const { names, open, send } = browser({ verify: VERIFIED, update: refusal(code) });
		await open();
		await expectPage(await send(), status, text);
		// The account is known by now.
		const own = { password: ACCOUNT.email, confirmPassword: ACCOUNT.email };
		expect(await textOf(await send(own))).toContain(validation.passwordPersonal);
		await send();
		expect(names()).toEqual(["verify", "update", "update"]);
	},
);

describe("security: a reset link", () => {
	it("stays with its form after a failed challenge, which says so", async () => {
		const services = { verifyChallenge: async () => "failed" as const };
		const site = accountSite({ functions: { find_reset_link: "valid" }, services });
		const refused = await site.submit(RESET_LINK, PASSWORDS);
		await expectPage(refused, 403, auth.serverErrors.captcha_failed);
		expect(await textOf(await site.visit(RESET_LINK))).toContain(reset.formText);
	});

	it("works in the browser to which a program that opens links hands it on", async () => {
		const site = browser();
		const address = await handedOn(RESET_LINK, site);
		expect(await textOf(await site.visit(address))).toContain(reset.formText);
		expect(await follow(site, await site.submit(address, PASSWORDS))).toContain(reset.successTitle);
	});

	it("keeps the session that it opened from scripts, and from another link", async () => {
		const site = browser({ verify: VERIFIED, update: refusal("weak_password") });
		const sealed = (await site.send()).headers.getSetCookie();
		expect(sealed.filter((each) => each.startsWith("__Host-"))).toEqual([
			expect.stringContaining("HttpOnly"),
		]);
		await site.submit(RESET_LINK.replace("4f", "5f"), PASSWORDS);
		expect(site.names()).toEqual(["verify", "update", "verify", "update"]);
	});
});

describe("security: a reset link of an account with a second factor", () => {
	const factor = (id: string, factor_type = "totp") => ({ id, status: "verified", factor_type });
	const factors = [factor("passkey", "webauthn"), factor("old"), factor("lost")];
	const passkeys = [factor("passkey", "webauthn")];
	const verified = (of: object[]) => ({ ...VERIFIED, user: { ...ACCOUNT, factors: of } });
	const verify = verified(factors);
	const RAISED = fakeTokens(2, { aal: "aal2" });
	const raised = { address: "local", token: RAISED.access_token };
	// As somebody copies it from paper.
	const RECOVERY = "0a1b2 C3D4E-f5061 72839";
	const networks = [expect.stringMatching(/^[0-9a-f]{32}$/)];
	const ends = (token: string) => [
		{ name: "end_own_undos", args: {}, token },
		{ name: "end_own_sessions", args: { scope: "global" }, token },
	];

	/** A browser whose form has asked for a code, and does so until it has one. */
	async function asked(auth: object = {}, functions: object = {}) {
		const site = browser({ verify, verifyCode: RAISED, update: {}, ...auth }, functions);
		await site.open();
		expect(await textOf(await site.send())).toContain(reset.codeHint);
		expect(await textOf(await site.open())).toContain(reset.codeHint);
		expect(await textOf(await site.send({ password: "1" }))).toContain(reset.codeHint);
		return site;
	}

	it("asks for a code of any of its apps, whose session sets the password", async () => {
		const site = await asked();
		expect(await follow(site, await site.send({ code: "123456" }))).toContain(reset.successTitle);
		expect(site.calls.slice(1)).toEqual([
			["verifyCode", { id: "old", code: "123456" }, OF_LINK],
			["update", { password: "owners-secret" }, raised],
		]);
		const args = { account: ACCOUNT.id, code: "123456" };
		expect(site.sqlCalls.calls.slice(-4)).toEqual([
			{ name: "admit_code", args: { ...args, session: "s", networks }, token: null },
			{ name: "settle_code", args: { ...args, is_right: true }, token: null },
			...ends(raised.token),
		]);
	});

	it.each([
		["apps", factors],
		["passkeys only", passkeys],
	])("with %s takes a recovery code instead, which leaves no factor to pass", async (_, of) => {
		const site = await asked({ verify: verified(of) }, { use_recovery_code: "accepted" });
		expect(await follow(site, await site.send({ code: RECOVERY }))).toContain(reset.successTitle);
		expect(site.sqlCalls.calls.slice(-3)).toEqual([
			{ name: "use_recovery_code", args: { code: RECOVERY, networks }, token: OF_LINK.token },
			...ends(OF_LINK.token),
		]);
		expect(site.calls.slice(1)).toEqual([["update", { password: "owners-secret" }, OF_LINK]]);
	});

	it("asks for none where no app was ever verified", async () => {
		const begun = [{ ...factor("new"), status: "unverified" }];
		const auth = { verify: verified(begun), update: {} };
		expect(await textAfter(auth)).toContain(reset.successTitle);
	});

	it.each([
		["a code of an app", "123456", raised],
		["a recovery code", RECOVERY, OF_LINK],
	])("asks for no second %s after a password that is too weak", async (_, code, caller) => {
		const passwords = [refusal("weak_password"), {}];
		const auth = {
			...{ verify, verifyCode: RAISED },
			get update() {
				return passwords.shift();
			},
		};
		const site = browser(auth, { use_recovery_code: "accepted" });
		await site.open();
		await site.send();
		const weak = await textOf(await site.send({ code }));
		expect(weak).toContain(reset.errors.weak);
		expect(weak).not.toContain(reset.codeHint);
		expect(await follow(site, await site.send())).toContain(reset.successTitle);
		expect(site.calls.at(-1)).toEqual(["update", { password: "owners-secret" }, caller]);
	});

	it.each([
		// Each of the two apps may have made it.
		["wrong", "admitted", ["verifyCode", "verifyCode"], factors],
		["used", "used", [], factors],
		["of no app", "admitted", [], passkeys],
	])("sets nothing with a code that is %s", async (_, admit_code, tried, of) => {
		const verifyCode = refusal("mfa_verification_failed");
		const { names, send } = await asked({ verifyCode, verify: verified(of) }, { admit_code });
		await expectPage(await send({ code: "123456" }), 400, reset.errors.code);
		expect(names()).toEqual(["verify", ...tried]);
	});

	it("says of no code that it is wrong while Auth is away", async () => {
		const { send } = await asked({ verifyCode: refusal("unavailable") });
		await expectPage(await send({ code: "123456" }), 503, reset.errors.unexpected);
	});

	it.each([
		["one too many", "paused", 429, reset.errors.codePause],
		["an attacker's, who is no operator", new Refusal("forbidden"), 400, reset.errors.code],
		["of an ended session", new Refusal("unauthenticated"), 503, reset.errors.unexpected],
	] as const)("sets nothing with a recovery code that is %s", async (_, verdict, status, text) => {
		const { names, send } = await asked({}, { use_recovery_code: verdict });
		await expectPage(await send({ code: RECOVERY }), status, text.replace(/\{.*/, ""));
		expect(names()).not.toContain("update");
	});
});
