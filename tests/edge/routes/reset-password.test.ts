import { describe, expect, it } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import {
	accountSite,
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
const valid = { find_reset_link: "valid" };

describe("happy: a reset link", () => {
	it("asks for a password, is used by its form, and ends all sessions", async () => {
		const site = accountSite({ auth: { verify: VERIFIED, update: {} }, functions: valid });
		expect(await textOf(await site.visit(RESET_LINK))).toContain(reset.formText);
		expect(site.names()).toEqual([]);
		const response = await site.submit(RESET_LINK, PASSWORDS);
		expect(site.calls).toEqual([
			["verify", { token_hash: HASH, type: "recovery" }, { address: "local" }],
			["update", { password: "owners-secret" }, OF_LINK],
		]);
		expect(leadsTo(response)).toEqual([303, RESET]);
		expect(await follow(site, response)).toContain(reset.successTitle);
		// A reload, and the form once more, repeat nothing.
		expect(await textOf(await site.visit(RESET))).toContain(reset.successTitle);
		expect(leadsTo(await site.submit(RESET_LINK, PASSWORDS))).toEqual([303, RESET]);
		expect(site.names()).toHaveLength(2);
		expect(site.jar.has("__Host-session")).toBe(false);
	});
});

describe("error: a reset link", () => {
	it.each([
		[RESET, "valid", reset.errors.missing],
		[`${RESET}?token_hash=${HASH}&type=email`, "valid", reset.errors.missing],
		[RESET_LINK, "expired", reset.errors.expired],
		[RESET_LINK, "unknown", reset.errors.used],
		[RESET_LINK, new Refusal("unavailable"), reset.errors.unexpected],
	])("%s that is %s shows: %s", async (path, found, text) => {
		const site = accountSite({ functions: { find_reset_link: found } });
		expect(await textOf(await site.visit(path))).toContain(text);
		expect(site.names()).toEqual([]);
	});

	it.each([
		["otp_expired", reset.errors.expired],
		["validation_failed", reset.errors.used],
		["something_new", reset.errors.other.replace("{{message}}", "")],
	])("that Auth refuses as %s shows: %s", async (code, text) => {
		const site = accountSite({ auth: { verify: refusal(code) }, functions: valid });
		await site.visit(RESET_LINK);
		expect(await follow(site, await site.submit(RESET_LINK, PASSWORDS))).toContain(text);
	});

	it.each([
		["weak_password", reset.errors.weak],
		["same_password", reset.errors.same],
		["insufficient_aal", reset.errors.update],
	])("whose password is refused as %s can be tried again", async (code, text) => {
		const site = accountSite({
			auth: { verify: VERIFIED, update: refusal(code) },
			functions: valid,
		});
		await site.visit(RESET_LINK);
		expect(await textOf(await site.submit(RESET_LINK, PASSWORDS))).toContain(text);
		// The account is known by now.
		const own = { password: ACCOUNT.email, confirmPassword: ACCOUNT.email };
		const personal = await textOf(await site.submit(RESET_LINK, own));
		expect(personal).toContain(validation.passwordPersonal);
		await site.submit(RESET_LINK, PASSWORDS);
		expect(site.names()).toEqual(["verify", "update", "update"]);
	});

	it("that was used while its page was open says so, though Auth says that it has expired", async () => {
		const found = ["valid", "unknown"] as const;
		let at = 0;
		const site = accountSite({
			auth: { verify: refusal("otp_expired") },
			functions: { find_reset_link: () => found[at++] },
		});
		await site.visit(RESET_LINK);
		expect(await follow(site, await site.submit(RESET_LINK, PASSWORDS))).toContain(
			reset.errors.used,
		);
	});

	it("whose session is gone leads to a new one", async () => {
		const update = refusal("session_not_found");
		const site = accountSite({ auth: { verify: VERIFIED, update }, functions: valid });
		await site.visit(RESET_LINK);
		const text = await follow(site, await site.submit(RESET_LINK, PASSWORDS));
		expect(text).toContain(reset.errors.sessionGone);
	});

	it("stays valid while Auth is unavailable", async () => {
		const site = accountSite({ auth: { verify: refusal("unavailable") }, functions: valid });
		await site.visit(RESET_LINK);
		expect((await site.submit(RESET_LINK, PASSWORDS)).status).toBe(503);
		expect(await textOf(await site.visit(RESET_LINK))).toContain(reset.formText);
	});
});

describe("error: the new password of a reset link", () => {
	it.each([
		["12345", "12345", validation.passwordMin],
		["owners-secret", "another", validation.passwordsMismatch],
		["password1", "password1", validation.passwordCommon],
	])(
		"%s, repeated as %s, is refused and leaves the link",
		async (password, confirmPassword, text) => {
			const site = accountSite({ auth: { verify: VERIFIED, update: {} }, functions: valid });
			await site.visit(RESET_LINK);
			const response = await site.submit(RESET_LINK, { password, confirmPassword });
			expect([response.status, site.names()]).toEqual([400, []]);
			expect(await textOf(response)).toContain(text);
		},
	);
});

describe("security: a reset link", () => {
	it("works in the browser to which a program that opens links hands it on", async () => {
		const site = accountSite({ auth: { verify: VERIFIED, update: {} }, functions: valid });
		const address = await handedOn(RESET_LINK, site);
		expect(await textOf(await site.visit(address))).toContain(reset.formText);
		expect(await follow(site, await site.submit(address, PASSWORDS))).toContain(reset.successTitle);
	});

	it("keeps the session that it opened from scripts, and from another link", async () => {
		const site = accountSite({
			auth: { verify: VERIFIED, update: refusal("weak_password") },
			functions: valid,
		});
		const refused = await site.submit(RESET_LINK, PASSWORDS);
		const sealed = refused.headers.getSetCookie().filter((each) => each.startsWith("__Host-"));
		expect(sealed).toEqual([expect.stringContaining("HttpOnly")]);
		await site.submit(RESET_LINK.replace("4f", "5f"), PASSWORDS);
		expect(site.names()).toEqual(["verify", "update", "verify", "update"]);
	});
});

describe("security: a reset link of an account with a second factor", () => {
	const factor = (id: string, factor_type = "totp") => ({ id, status: "verified", factor_type });
	const factors = [factor("passkey", "webauthn"), factor("old"), factor("lost")];
	const verify = { ...VERIFIED, user: { ...ACCOUNT, factors } };
	const RAISED = fakeTokens(2, { aal: "aal2" });
	const at = (code: string) => ({ ...PASSWORDS, code });

	it("asks for a code of any of its apps, whose session sets the password", async () => {
		const site = accountSite({
			auth: { verify, verifyCode: RAISED, update: {} },
			functions: valid,
		});
		await site.visit(RESET_LINK);
		expect(await textOf(await site.submit(RESET_LINK, PASSWORDS))).toContain(reset.codeHint);
		expect(await textOf(await site.visit(RESET_LINK))).toContain(reset.codeHint);
		const done = await site.submit(RESET_LINK, at("123456"));
		expect(await follow(site, done)).toContain(reset.successTitle);
		const raised = { address: "local", token: RAISED.access_token };
		expect(site.calls.slice(1)).toEqual([
			["verifyCode", { id: "old", code: "123456" }, OF_LINK],
			["update", { password: "owners-secret" }, raised],
		]);
		const args = { account: ACCOUNT.id, code: "123456" };
		const networks = [expect.stringMatching(/^[0-9a-f]{32}$/)];
		expect(site.sqlCalls.calls.slice(-4)).toEqual([
			{ name: "admit_code", args: { ...args, session: "s", networks }, token: null },
			{ name: "settle_code", args: { ...args, is_right: true }, token: null },
			{ name: "end_own_undos", args: {}, token: raised.token },
			{ name: "end_own_sessions", args: { scope: "global" }, token: raised.token },
		]);
	});

	it("asks for none where no app was ever verified", async () => {
		const begun = [{ ...factor("new"), status: "unverified" }];
		const verify = { ...VERIFIED, user: { ...ACCOUNT, factors: begun } };
		const site = accountSite({ auth: { verify, update: {} }, functions: valid });
		const done = await site.submit(RESET_LINK, PASSWORDS);
		expect(await follow(site, done)).toContain(reset.successTitle);
	});

	it.each([
		["wrong", "123456", "admitted", 400, reset.errors.code],
		["used", "123456", "used", 400, reset.errors.code],
		["none", "12345", "admitted", 400, reset.errors.code],
		["one too many", "123456", "paused", 429, reset.errors.codePause],
	] as const)("sets nothing with a code that is %s", async (_, code, verdict, status, text) => {
		const site = accountSite({
			auth: { verify, verifyCode: refusal("mfa_verification_failed"), update: {} },
			functions: { ...valid, admit_code: verdict },
		});
		await site.visit(RESET_LINK);
		await site.submit(RESET_LINK, PASSWORDS);
		const response = await site.submit(RESET_LINK, at(code));
		expect([response.status, await textOf(response)]).toEqual([
			status,
			expect.stringContaining(text),
		]);
		expect(site.names()).not.toContain("update");
		expect(site.names().includes("verifyCode")).toBe(code.length === 6 && verdict === "admitted");
	});

	const RECOVERY = "0a1b2-c3d4e-f5061-72839";
	const withCode = (verdict: unknown) =>
		accountSite({
			auth: { verify, update: {} },
			functions: { ...valid, use_recovery_code: verdict },
		});

	it("takes a recovery code instead, which leaves no factor to pass", async () => {
		const site = withCode("accepted");
		await site.visit(RESET_LINK);
		await site.submit(RESET_LINK, PASSWORDS);
		const done = await site.submit(RESET_LINK, at(RECOVERY));
		expect(await follow(site, done)).toContain(reset.successTitle);
		const networks = [expect.stringMatching(/^[0-9a-f]{32}$/)];
		expect(site.sqlCalls.calls.slice(-3)).toEqual([
			{ name: "use_recovery_code", args: { code: RECOVERY, networks }, token: OF_LINK.token },
			{ name: "end_own_undos", args: {}, token: OF_LINK.token },
			{ name: "end_own_sessions", args: { scope: "global" }, token: OF_LINK.token },
		]);
		expect(site.calls.slice(1)).toEqual([["update", { password: "owners-secret" }, OF_LINK]]);
	});

	it.each([
		["a code of an app", "123456", { address: "local", token: RAISED.access_token }],
		["a recovery code", RECOVERY, OF_LINK],
	])("asks for no second %s after a password that is too weak", async (_, code, caller) => {
		const passwords = [refusal("weak_password"), {}];
		const site = accountSite({
			auth: {
				...{ verify, verifyCode: RAISED },
				get update() {
					return passwords.shift();
				},
			},
			functions: { ...valid, use_recovery_code: "accepted" },
		});
		await site.visit(RESET_LINK);
		await site.submit(RESET_LINK, PASSWORDS);
		const weak = await textOf(await site.submit(RESET_LINK, at(code)));
		expect(weak).toContain(reset.errors.weak);
		expect(weak).not.toContain(reset.codeHint);
		const done = await site.submit(RESET_LINK, PASSWORDS);
		expect(await follow(site, done)).toContain(reset.successTitle);
		expect(site.calls.at(-1)).toEqual(["update", { password: "owners-secret" }, caller]);
	});

	it.each([
		["wrong", "wrong", 400, reset.errors.code],
		["one too many", "paused", 429, reset.errors.codePause],
		["an attacker's, who is no operator", new Refusal("forbidden"), 400, reset.errors.code],
		["of an ended session", new Refusal("unauthenticated"), 503, reset.errors.unexpected],
	] as const)("sets nothing with a recovery code that is %s", async (_, verdict, status, text) => {
		const site = withCode(verdict);
		await site.visit(RESET_LINK);
		await site.submit(RESET_LINK, PASSWORDS);
		const response = await site.submit(RESET_LINK, at(RECOVERY));
		expect([response.status, await textOf(response)]).toEqual([
			status,
			expect.stringContaining(text.replace(/\{.*/, "")),
		]);
		expect(site.names()).not.toContain("update");
	});
});
