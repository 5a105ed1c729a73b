/** Settings of supabase/config.toml that protect accounts, and how the deployment sends them to the hosted project. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse, stringify } from "smol-toml";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { authSettings, dataSettings } from "../../dev/deploy/auth-settings.ts";
import { readAuthSettings } from "../../dev/supabase/config-toml.ts";

const FOLDER = resolve(import.meta.dirname, "../../supabase");
const VALUES = {
	SITE_ORIGIN: "https://www.site.test",
	SUPPORT_EMAIL: "help@site.test",
	MAIL_FROM: "Tabulia <no-reply@site.test>",
	SMTP_PASSWORD: "smtp-secret",
	TURNSTILE_SITE_KEY: "",
};

test("tokens are short-lived, codes long, mails a minute apart, an old session needs a code for a new password", () => {
	expect(readAuthSettings(FOLDER)).toMatchObject({
		jwtExpirySeconds: 900,
		mailEverySeconds: 60,
		otpLength: 10,
		securePasswordChange: true,
		confirmEmail: true,
		doubleConfirmChanges: true,
	});
});

describe("the hosted project gets", () => {
	const [smtp, all] = authSettings(FOLDER, VALUES);

	it("an SMTP server first: without one it refuses our mails and our number of them", () => {
		expect(smtp).toEqual({
			smtp_host: "smtp.mx.cloudflare.net",
			smtp_port: "465",
			smtp_user: "api_token",
			smtp_pass: "smtp-secret",
			smtp_admin_email: "no-reply@site.test",
			smtp_sender_name: "Tabulia",
		});
	});

	it("what is meant", () => {
		const mails = Object.keys(all).filter((name) => /^mailer_(?:subjects|templates)_/.test(name));
		expect(mails).toHaveLength(14);
		expect(
			Object.fromEntries(Object.entries(all).filter(([name]) => !mails.includes(name))),
		).toEqual({
			site_url: "https://www.site.test",
			uri_allow_list: "",
			jwt_exp: 900,
			refresh_token_rotation_enabled: true,
			security_refresh_token_reuse_interval: 10,
			disable_signup: false,
			external_anonymous_users_enabled: false,
			password_min_length: 6,
			security_sb_forwarded_for_enabled: true,
			rate_limit_otp: 30,
			rate_limit_verify: 30,
			rate_limit_token_refresh: 150,
			rate_limit_email_sent: 100,
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
			mailer_notifications_password_changed_enabled: true,
		});
		expect(dataSettings(FOLDER)).toEqual({
			db_schema: "public",
			db_extra_search_path: "public",
			max_rows: 1000,
		});
	});

	it("mails with the environment's support address, and nothing of this machine or left to fill in", () => {
		expect(all.mailer_templates_recovery_content).toContain('href="mailto:help@site.test"');
		expect(all.mailer_templates_password_changed_notification_content).toContain("help@site.test");
		expect(JSON.stringify(all)).not.toMatch(/env\(|localhost|127\.0\.0\.1|fillthisin|\.example/);
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

	it.each(["SITE_ORIGIN", "SUPPORT_EMAIL", "MAIL_FROM", "SMTP_PASSWORD"])(
		"nothing without %s",
		(name) => {
			expect(() => authSettings(FOLDER, { ...VALUES, [name]: "" })).toThrow(name.split("_")[0]);
		},
	);
});

/** The fields to which supabase 3.1.0 sends each setting, as its own table names them. */
const FIELDS: Record<string, string> = {
	site_url: "site_url",
	jwt_expiry: "jwt_exp",
	enable_refresh_token_rotation: "refresh_token_rotation_enabled",
	refresh_token_reuse_interval: "security_refresh_token_reuse_interval",
	enable_signup: "disable_signup",
	enable_anonymous_sign_ins: "external_anonymous_users_enabled",
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
	"email.smtp.host": "smtp_host",
	"email.smtp.port": "smtp_port",
	"email.smtp.user": "smtp_user",
	"email.smtp.pass": "smtp_pass",
	"email.smtp.admin_email": "smtp_admin_email",
	"email.smtp.sender_name": "smtp_sender_name",
	"mfa.max_enrolled_factors": "mfa_max_enrolled_factors",
	"mfa.totp.enroll_enabled": "mfa_totp_enroll_enabled",
	"mfa.totp.verify_enabled": "mfa_totp_verify_enabled",
	"email.notification.password_changed.enabled": "mailer_notifications_password_changed_enabled",
	"email.notification.password_changed.subject": "mailer_subjects_password_changed_notification",
	...Object.fromEntries(
		["confirmation", "recovery", "invite", "magic_link", "email_change", "reauthentication"].map(
			(name) => [`email.template.${name}.subject`, `mailer_subjects_${name}`],
		),
	),
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
	const values = { ...VALUES, TURNSTILE_SITE_KEY: "0x4AAA", TURNSTILE_SECRET_KEY: "s" };
	const body = (of: string) => {
		const [smtp, all] = authSettings(of, values);
		return { ...smtp, ...all } as Record<string, unknown>;
	};
	const leaves = (table: object, path = ""): string[] =>
		Object.entries(table).flatMap(([name, value]) =>
			typeof value === "object" && !Array.isArray(value)
				? leaves(value, `${path}${name}.`)
				: [path + name],
		);
	/** Sent in another way, or decided by the environment. */
	const OTHERS = /^enabled$|^captcha\.enabled$|^email\.smtp\.enabled$|content_path$|redirect_urls$/;
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
			typeof value === "boolean" ? !value : typeof value === "number" ? value + 1 : `7${value}`;
		writeFileSync(join(folder, "config.toml"), stringify(config));
		const [before, after] = [body(FOLDER), body(folder)];
		const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
		expect(changed).toEqual([FIELDS[path]]);
	});

	it("email_sent is not sent without an SMTP server: Auth would ignore it", () => {
		const config = read();
		const { email } = config.auth as { email: { smtp: { enabled: boolean } } };
		email.smtp.enabled = false;
		writeFileSync(join(folder, "config.toml"), stringify(config));
		expect(body(folder)).toMatchObject({ smtp_host: "" });
		expect(body(folder)).not.toHaveProperty("rate_limit_email_sent");
	});
});
