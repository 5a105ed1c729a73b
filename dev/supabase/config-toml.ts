/** The settings of `supabase/config.toml` that the local Auth needs. The Supabase CLI reads the same file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";

export interface AuthSettings {
	jwtExpirySeconds: number;
	minimumPasswordLength: number;
	doubleConfirmChanges: boolean;
	/** Whether an old session needs a mailed code to change the password. */
	securePasswordChange: boolean;
	/** Minimum time between two mails of one kind to one address. */
	mailEverySeconds: number;
	otpLength: number;
	otpExpirySeconds: number;
	/** `schema.function` of the *Custom Access Token* hook. */
	accessTokenHook: string | undefined;
	/** Calls of one address within five minutes. */
	limits: Record<"signInsAndSignUps" | "verifications" | "tokens" | "challenges", number>;
}

interface Config {
	auth?: {
		jwt_expiry?: number;
		minimum_password_length?: number;
		email?: {
			double_confirm_changes?: boolean;
			secure_password_change?: boolean;
			max_frequency?: string;
			otp_length?: number;
			otp_expiry?: number;
		};
		rate_limit?: Record<string, number | undefined>;
		hook?: { custom_access_token?: { enabled?: boolean; uri?: string } };
	};
}

/** Auth's default, 15 a minute. */
const CHALLENGES = 75;

/**
 * Reads the settings of a `supabase/` folder. A missing setting has the Supabase CLI's default.
 * @throws with line and column when the file is not TOML.
 */
export function readAuthSettings(supabaseFolder: string): AuthSettings {
	const { auth = {} }: Config = parse(readFileSync(join(supabaseFolder, "config.toml"), "utf8"));
	const { email = {}, rate_limit = {}, hook = {} } = auth;
	const { enabled = false, uri = "" } = hook.custom_access_token ?? {};
	return {
		jwtExpirySeconds: auth.jwt_expiry ?? 3600,
		minimumPasswordLength: auth.minimum_password_length ?? 6,
		doubleConfirmChanges: email.double_confirm_changes ?? true,
		securePasswordChange: email.secure_password_change ?? false,
		mailEverySeconds: Number.parseInt(email.max_frequency ?? "1s", 10),
		otpLength: email.otp_length ?? 6,
		otpExpirySeconds: email.otp_expiry ?? 3600,
		accessTokenHook: enabled ? uri.split("/").slice(-2).join(".") : undefined,
		limits: {
			signInsAndSignUps: rate_limit.sign_in_sign_ups ?? 30,
			verifications: rate_limit.token_verifications ?? 30,
			tokens: rate_limit.token_refresh ?? 150,
			challenges: CHALLENGES,
		},
	};
}
