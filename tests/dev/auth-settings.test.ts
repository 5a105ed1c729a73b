/** Settings of supabase/config.toml that protect accounts, and how the deployment sends them to the hosted project. */
import { resolve } from "node:path";
import { describe, expect, it, test } from "vitest";
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
