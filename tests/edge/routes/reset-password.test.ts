import { describe, expect, it } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { accountSite, leadsTo, textOf } from "../account-site.ts";

const { reset } = auth;
const HASH = "4f".repeat(28);
const PASSWORDS = { password: "owners-secret", confirmPassword: "owners-secret" };
const VERIFIED = { ...fakeTokens(), user: { email: ACCOUNT.email } };
const TOKEN = { address: "local", token: VERIFIED.access_token };

const RESET = "/auth/reset-password";
const RESET_LINK = `${RESET}?token_hash=${HASH}&type=recovery&lang=fr`;
const valid = { findResetLink: async () => "valid" as const };

type Site = ReturnType<typeof accountSite>;
/** Follows a redirect, as a browser does. */
const follow = async ({ visit }: Site, response: Response) =>
	textOf(await visit(response.headers.get("location") ?? ""));

describe("happy: a reset link", () => {
	it("asks for a password, is used by its form, and ends all sessions", async () => {
		const site = accountSite({ auth: { verify: VERIFIED, update: {} }, accounts: valid });
		expect(leadsTo(await site.visit(RESET_LINK))).toEqual([303, RESET]);
		expect(await textOf(await site.visit(RESET))).toContain(reset.formText);
		expect(site.names()).toEqual([]);
		const response = await site.submit(RESET, PASSWORDS);
		expect(site.calls).toEqual([
			["verify", { token_hash: HASH, type: "recovery" }, { address: "local" }],
			["update", { password: "owners-secret" }, TOKEN],
			["signOut", "global", TOKEN],
		]);
		expect(await follow(site, response)).toContain(reset.successTitle);
		expect(site.jar.has("__Host-session")).toBe(false);
	});
});

describe("error: a reset link", () => {
	it.each([
		[RESET, "valid", reset.errors.missing],
		[`${RESET}?token_hash=${HASH}&type=email`, "valid", reset.errors.missing],
		[RESET_LINK, "expired", reset.errors.expired],
		[RESET_LINK, "unknown", reset.errors.used],
		[RESET_LINK, undefined, reset.errors.unexpected],
	] as const)("%s that is %s shows: %s", async (path, found, text) => {
		const site = accountSite({ accounts: { findResetLink: async () => found } });
		await site.visit(path);
		expect(await textOf(await site.visit(RESET))).toContain(text);
		expect(site.names()).toEqual([]);
	});

	it.each([
		["otp_expired", reset.errors.expired],
		["validation_failed", reset.errors.used],
		["something_new", reset.errors.other.replace("{{message}}", "")],
	])("that Auth refuses as %s shows: %s", async (code, text) => {
		const site = accountSite({ auth: { verify: refusal(code) }, accounts: valid });
		await site.visit(RESET_LINK);
		expect(await follow(site, await site.submit(RESET, PASSWORDS))).toContain(text);
	});

	it.each([
		["weak_password", reset.errors.weak],
		["same_password", reset.errors.same],
		["insufficient_aal", reset.errors.update],
	])("whose password is refused as %s can be tried again", async (code, text) => {
		const site = accountSite({
			auth: { verify: VERIFIED, update: refusal(code) },
			accounts: valid,
		});
		await site.visit(RESET_LINK);
		expect(await textOf(await site.submit(RESET, PASSWORDS))).toContain(text);
		await site.submit(RESET, PASSWORDS);
		expect(site.names()).toEqual(["verify", "update", "update"]);
	});

	it("whose session is gone leads to a new one", async () => {
		const update = refusal("session_not_found");
		const site = accountSite({ auth: { verify: VERIFIED, update }, accounts: valid });
		await site.visit(RESET_LINK);
		const text = await follow(site, await site.submit(RESET, PASSWORDS));
		expect(text).toContain(reset.errors.sessionGone);
	});

	it("stays valid while Auth is unavailable", async () => {
		const site = accountSite({ auth: { verify: refusal("unavailable") }, accounts: valid });
		await site.visit(RESET_LINK);
		expect((await site.submit(RESET, PASSWORDS)).status).toBe(503);
		expect(await textOf(await site.visit(RESET))).toContain(reset.formText);
	});
});

describe("security: a reset link", () => {
	it("allows no third party, and is stored nowhere", async () => {
		const response = await accountSite().visit(RESET);
		expect(response.headers.get("content-security-policy")).toContain("connect-src 'self';");
		expect(response.headers.get("cache-control")).toBe("private, no-store");
	});

	it("loses its token at once, and keeps it from scripts", async () => {
		const site = accountSite({ accounts: valid });
		const response = await site.visit(RESET_LINK);
		expect(response.headers.get("location")).not.toContain(HASH);
		expect([...site.jar.values()].join()).not.toContain(HASH);
		const sealed = response.headers.getSetCookie().filter((each) => each.startsWith("__Host-"));
		expect(sealed).toEqual([expect.stringContaining("HttpOnly")]);
	});
});
