/** The settings of a hosted Supabase project, as its management interface takes them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { PROVIDERS, type Provider } from "../../contract/providers.ts";
import { fillEnv } from "../fill-env.ts";

type Values = Readonly<Record<string, string | undefined>>;
type Body = Record<string, string | number | boolean>;

interface Config {
	api: { schemas: string[]; extra_search_path: string[]; max_rows: number };
	auth: {
		site_url: string;
		additional_redirect_urls: string[];
		jwt_expiry: number;
		enable_refresh_token_rotation: boolean;
		refresh_token_reuse_interval: number;
		enable_signup: boolean;
		enable_anonymous_sign_ins: boolean;
		enable_manual_linking: boolean;
		minimum_password_length: number;
		rate_limit: Record<
			"sign_in_sign_ups" | "token_verifications" | "token_refresh" | "email_sent",
			number
		>;
		captcha: { provider: string; secret: string };
		email: {
			enabled: boolean;
			enable_confirmations: boolean;
			double_confirm_changes: boolean;
			secure_password_change: boolean;
			max_frequency: string;
			otp_length: number;
			otp_expiry: number;
		};
		external: Record<Provider, { client_id: string; secret: string; url?: string }>;
		hook: {
			send_email: { uri: string; secrets: string };
			custom_access_token: { enabled: boolean; uri: string };
		};
		mfa: {
			max_enrolled_factors: number;
			totp: { enroll_enabled: boolean; verify_enabled: boolean };
			web_authn: { enroll_enabled: boolean; verify_enabled: boolean };
		};
		webauthn: { rp_display_name: string; rp_origins: string[] };
		passkey: { enabled: boolean };
	};
}

const readConfig = (folder: string) =>
	parse(readFileSync(join(folder, "config.toml"), "utf8")) as unknown as Config;

/** Schemas that the data interface exposes, and its largest number of rows. */
export function dataSettings(supabaseFolder: string): Body {
	const { api } = readConfig(supabaseFolder);
	return {
		db_schema: api.schemas.join(),
		db_extra_search_path: api.extra_search_path.join(),
		max_rows: api.max_rows,
	};
}

/**
 * The settings of Auth in config.toml, as two requests: Auth takes a number of mails once they are not its own. The
 * fields are those that the Supabase CLI sends for the same file (apps/cli-go/pkg/config/auth.go of supabase/cli); we
 * send them ourselves, because `config push` adds its own defaults for all that the file leaves to the project.
 *
 * @param values variables of the environment, and secrets
 * @throws for a value that is missing.
 */
export function authSettings(supabaseFolder: string, values: Values): [hook: Body, all: Body] {
	const { auth } = readConfig(supabaseFolder);
	const { email, hook, mfa, rate_limit, captcha } = auth;
	const fill = (text: string) => fillEnv(text, values);
	const site = new URL(fill("env(SITE_ORIGIN)"));
	const hasChallenge = Boolean(values.TURNSTILE_SITE_KEY);
	const all: Body = {
		site_url: onSite(auth.site_url, site),
		uri_allow_list: auth.additional_redirect_urls.join(),
		jwt_exp: auth.jwt_expiry,
		refresh_token_rotation_enabled: auth.enable_refresh_token_rotation,
		security_refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
		disable_signup: !auth.enable_signup,
		external_anonymous_users_enabled: auth.enable_anonymous_sign_ins,
		security_manual_linking_enabled: auth.enable_manual_linking,
		...providerSettings(auth.external, fill, values.SIGN_IN_PROVIDERS ?? ""),
		password_min_length: auth.minimum_password_length,
		// The Worker signs operators in: Auth counts by the visitor's address (worker/routes/admin-sign-in.ts).
		security_sb_forwarded_for_enabled: true,
		rate_limit_otp: rate_limit.sign_in_sign_ups,
		rate_limit_verify: rate_limit.token_verifications,
		rate_limit_token_refresh: rate_limit.token_refresh,
		security_captcha_enabled: hasChallenge,
		...(hasChallenge && {
			security_captcha_provider: captcha.provider,
			security_captcha_secret: fill(captcha.secret),
		}),
		external_email_enabled: email.enabled,
		mailer_autoconfirm: !email.enable_confirmations,
		mailer_secure_email_change_enabled: email.double_confirm_changes,
		security_update_password_require_reauthentication: email.secure_password_change,
		smtp_max_frequency: Number.parseInt(email.max_frequency, 10),
		mailer_otp_length: email.otp_length,
		mailer_otp_exp: email.otp_expiry,
		mfa_max_enrolled_factors: mfa.max_enrolled_factors,
		mfa_totp_enroll_enabled: mfa.totp.enroll_enabled,
		mfa_totp_verify_enabled: mfa.totp.verify_enabled,
		...passkeySettings(auth, site, values.PASSKEYS === "on"),
		hook_custom_access_token_enabled: hook.custom_access_token.enabled,
		hook_custom_access_token_uri: hook.custom_access_token.uri,
		// Rows with address and name that no deletion of an account would reach; the file has no setting for it.
		audit_log_disable_postgres: true,
		rate_limit_email_sent: rate_limit.email_sent,
	};
	const { uri, secrets } = hook.send_email;
	return [
		{
			hook_send_email_enabled: true,
			hook_send_email_uri: onSite(uri, site),
			hook_send_email_secrets: fill(secrets),
		},
		all,
	];
}

/** An address of this machine's site, on the environment's. */
function onSite(address: string, site: URL): string {
	const { pathname } = new URL(address);
	return site.origin + (pathname === "/" ? "" : pathname);
}

/** Passkeys for the site, where the environment has them. */
function passkeySettings(
	{ mfa, webauthn, passkey }: Config["auth"],
	site: URL,
	isOn: boolean,
): Body {
	return {
		mfa_web_authn_enroll_enabled: isOn && mfa.web_authn.enroll_enabled,
		mfa_web_authn_verify_enabled: isOn && mfa.web_authn.verify_enabled,
		passkey_enabled: passkey.enabled,
		...(isOn && {
			webauthn_rp_display_name: webauthn.rp_display_name,
			webauthn_rp_id: site.hostname,
			webauthn_rp_origins: webauthn.rp_origins.map((origin) => onSite(origin, site)).join(),
		}),
	};
}

/** Enables the providers of SIGN_IN_PROVIDERS, with the identifier and the secret that the provider gave. */
function providerSettings(
	external: Config["auth"]["external"],
	fill: (text: string) => string,
	wanted: string,
): Body {
	const body: Body = {};
	for (const provider of PROVIDERS) {
		const isEnabled = wanted.includes(provider);
		body[`external_${provider}_enabled`] = isEnabled;
		if (!isEnabled) continue;
		const { client_id, secret, url } = external[provider];
		body[`external_${provider}_client_id`] = fill(client_id);
		body[`external_${provider}_secret`] = fill(secret);
		if (url) body[`external_${provider}_url`] = url;
	}
	return body;
}
