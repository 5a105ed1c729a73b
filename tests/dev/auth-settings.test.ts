/** Settings of supabase/config.toml that protect accounts, and how the deployment sends them to the hosted project. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse, stringify } from "smol-toml";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { API } from "../../contract/paths.ts";
import { authSettings, dataSettings } from "../../dev/deploy/auth-settings.ts";
import { readAuthSettings } from "../../dev/supabase/config-toml.ts";

const FOLDER = resolve(import.meta.dirname, "../../supabase");
const VALUES = {
	SITE_ORIGIN: "https://www.site.test",
	SEND_EMAIL_HOOK_SECRETS: "v1,whsec_new|v1,whsec_old",
	TURNSTILE_SITE_KEY: "",
};

test("tokens are short-lived, codes long, mails a minute apart, an old session needs a code for a new password", () => {
	expect(readAuthSettings(FOLDER)).toMatchObject({
		jwtExpirySeconds: 900,
		mailEverySeconds: 60,
		otpLength: 10,
		securePasswordChange: true,
		doubleConfirmChanges: true,
	});
});

describe("the hosted project gets", () => {
	const [hook, all] = authSettings(FOLDER, VALUES);

	it("the hook of mails first, with each of its secrets: with its own mails Auth refuses our number", () => {
		expect(hook).toEqual({
			hook_send_email_enabled: true,
			hook_send_email_uri: "https://www.site.test/api/auth/mails",
			hook_send_email_secrets: "v1,whsec_new|v1,whsec_old",
		});
		expect(hook.hook_send_email_uri).toBe(VALUES.SITE_ORIGIN + API.authMails);
	});

	it("what is meant", () => {
		expect(all).toEqual({
			site_url: "https://www.site.test",
			uri_allow_list: "",
			jwt_exp: 900,
			refresh_token_rotation_enabled: true,
			security_refresh_token_reuse_interval: 10,
			disable_signup: false,
			external_anonymous_users_enabled: false,
			security_manual_linking_enabled: true,
			external_azure_enabled: false,
			external_google_enabled: false,
			password_min_length: 6,
			security_sb_forwarded_for_enabled: true,
			rate_limit_otp: 30,
			rate_limit_verify: 30,
			rate_limit_token_refresh: 150,
			rate_limit_email_sent: 3600,
			security_captcha_enabled: false,
			external_email_enabled: true,
			mailer_autoconfirm: false,
			mailer_secure_email_change_enabled: true,
			security_update_password_require_reauthentication: true,
			smtp_max_frequency: 60,
			mailer_otp_length: 10,
			mailer_otp_exp: 3600,
			mfa_max_enrolled_factors: 10,
			mfa_totp_enroll_enabled: true,
			mfa_totp_verify_enabled: true,
			mfa_web_authn_enroll_enabled: false,
			mfa_web_authn_verify_enabled: false,
			passkey_enabled: false,
			hook_custom_access_token_enabled: true,
			hook_custom_access_token_uri: "pg-functions://postgres/private/custom_access_token",
			audit_log_disable_postgres: true,
		});
		expect(dataSettings(FOLDER)).toEqual({
			db_schema: "public",
			db_extra_search_path: "public",
			max_rows: 1000,
		});
	});

	it("the challenge with a site key, and not without its secret", () => {
		const values = { ...VALUES, TURNSTILE_SITE_KEY: "0x4AAA" };
		expect(authSettings(FOLDER, { ...values, TURNSTILE_SECRET_KEY: "s" })[1]).toMatchObject({
			security_captcha_enabled: true,
			security_captcha_provider: "turnstile",
			security_captcha_secret: "s",
		});
		expect(() => authSettings(FOLDER, values)).toThrow("TURNSTILE_SECRET_KEY");
	});

	it("passkeys where the environment has them, for its host", () => {
		expect(authSettings(FOLDER, { ...VALUES, PASSKEYS: "on" })[1]).toMatchObject({
			mfa_web_authn_enroll_enabled: true,
			mfa_web_authn_verify_enabled: true,
			passkey_enabled: false,
			webauthn_rp_display_name: "Tabulia",
			webauthn_rp_id: "www.site.test",
			webauthn_rp_origins: "https://www.site.test",
		});
	});

	it("a provider of the environment, and not without its secret", () => {
		const values = { ...VALUES, SIGN_IN_PROVIDERS: "azure", AZURE_CLIENT_ID: "an-id" };
		expect(authSettings(FOLDER, { ...values, AZURE_CLIENT_SECRET: "s" })[1]).toMatchObject({
			external_azure_enabled: true,
			external_azure_client_id: "an-id",
			external_azure_secret: "s",
			external_azure_url: "https://login.microsoftonline.com/common",
			external_google_enabled: false,
		});
		expect(() => authSettings(FOLDER, values)).toThrow("AZURE_CLIENT_SECRET");
	});

	it.each(["SITE_ORIGIN", "SEND_EMAIL_HOOK_SECRETS"])("nothing without %s", (name) => {
		expect(() => authSettings(FOLDER, { ...VALUES, [name]: "" })).toThrow(name);
	});
});

/** The fields to which supabase 3.1.0 sends each setting, as its own table names them. */
const FIELDS: Record<string, string> = {
	jwt_expiry: "jwt_exp",
	enable_refresh_token_rotation: "refresh_token_rotation_enabled",
	refresh_token_reuse_interval: "security_refresh_token_reuse_interval",
	enable_signup: "disable_signup",
	enable_anonymous_sign_ins: "external_anonymous_users_enabled",
	enable_manual_linking: "security_manual_linking_enabled",
	"external.azure.client_id": "external_azure_client_id",
	"external.azure.secret": "external_azure_secret",
	"external.azure.url": "external_azure_url",
	"external.google.client_id": "external_google_client_id",
	"external.google.secret": "external_google_secret",
	minimum_password_length: "password_min_length",
	"rate_limit.sign_in_sign_ups": "rate_limit_otp",
	"rate_limit.token_verifications": "rate_limit_verify",
	"rate_limit.token_refresh": "rate_limit_token_refresh",
	"rate_limit.email_sent": "rate_limit_email_sent",
	"captcha.provider": "security_captcha_provider",
	"captcha.secret": "security_captcha_secret",
	"email.enabled": "external_email_enabled",
	"email.enable_confirmations": "mailer_autoconfirm",
	"email.double_confirm_changes": "mailer_secure_email_change_enabled",
	"email.secure_password_change": "security_update_password_require_reauthentication",
	"email.max_frequency": "smtp_max_frequency",
	"email.otp_length": "mailer_otp_length",
	"email.otp_expiry": "mailer_otp_exp",
	"hook.custom_access_token.enabled": "hook_custom_access_token_enabled",
	"hook.custom_access_token.uri": "hook_custom_access_token_uri",
	"hook.send_email.uri": "hook_send_email_uri",
	"hook.send_email.secrets": "hook_send_email_secrets",
	"mfa.max_enrolled_factors": "mfa_max_enrolled_factors",
	"mfa.totp.enroll_enabled": "mfa_totp_enroll_enabled",
	"mfa.totp.verify_enabled": "mfa_totp_verify_enabled",
	"mfa.web_authn.enroll_enabled": "mfa_web_authn_enroll_enabled",
	"mfa.web_authn.verify_enabled": "mfa_web_authn_verify_enabled",
	"webauthn.rp_display_name": "webauthn_rp_display_name",
	"passkey.enabled": "passkey_enabled",
};

describe("a setting of config.toml", () => {
	let folder: string;
	beforeEach(() => {
		folder = join(mkdtempSync(join(tmpdir(), "tabulia-test-")), "supabase");
		cpSync(FOLDER, folder, { recursive: true });
	});
	afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

	const read = () =>
		parse(readFileSync(join(FOLDER, "config.toml"), "utf8")) as { auth: Record<string, unknown> };
	const values = {
		...{ ...VALUES, TURNSTILE_SITE_KEY: "0x4AAA", TURNSTILE_SECRET_KEY: "s" },
		...{ SIGN_IN_PROVIDERS: "azure,google", AZURE_CLIENT_ID: "a", AZURE_CLIENT_SECRET: "s" },
		...{ GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "s" },
		PASSKEYS: "on",
	};
	const body = (of: string) => {
		const [hook, all] = authSettings(of, values);
		return { ...hook, ...all } as Record<string, unknown>;
	};
	const leaves = (table: object, path = ""): string[] =>
		Object.entries(table).flatMap(([name, value]) =>
			typeof value === "object" && !Array.isArray(value)
				? leaves(value, `${path}${name}.`)
				: [path + name],
		);
	const otherText = (text: string) => (text.startsWith("http") ? `${text}7` : `7${text}`);
	/** Sent in another way, or decided by the environment. */
	const OTHERS =
		/^enabled$|^(?:captcha|external\.\w+|hook\.send_email)\.enabled$|redirect_urls$|^site_url$|\.rp_(?:id|origins)$/;
	const paths = leaves(read().auth).filter((path) => !OTHERS.test(path));

	it("reaches a field each", () => {
		expect(paths.sort()).toEqual(Object.keys(FIELDS).sort());
	});

	it.each(paths)("%s changes its own field and no other", (path) => {
		const config = read();
		const names = path.split(".");
		const last = names.pop() ?? "";
		let table = config.auth;
		for (const name of names) table = table[name] as Record<string, unknown>;
		const value = table[last];
		table[last] =
			typeof value === "boolean"
				? !value
				: typeof value === "number"
					? value + 1
					: otherText(String(value));
		writeFileSync(join(folder, "config.toml"), stringify(config));
		const [before, after] = [body(FOLDER), body(folder)];
		const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
		expect(changed).toEqual([FIELDS[path]]);
	});
});
