/** The settings of `supabase/config.toml` that the local Auth needs. The Supabase CLI reads the same file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";

export interface AuthSettings {
	additionalRedirectUrls: string[];
	jwtExpirySeconds: number;
	minimumPasswordLength: number;
	confirmEmail: boolean;
	doubleConfirmChanges: boolean;
	/** Whether an old session needs a mailed code to change the password. */
	securePasswordChange: boolean;
	/** Minimum time between two mails of one kind to one address. */
	mailEverySeconds: number;
	otpLength: number;
	otpExpirySeconds: number;
}

interface Config {
	auth?: {
		additional_redirect_urls?: string[];
		jwt_expiry?: number;
		minimum_password_length?: number;
		email?: {
			enable_confirmations?: boolean;
			double_confirm_changes?: boolean;
			secure_password_change?: boolean;
			max_frequency?: string;
			otp_length?: number;
			otp_expiry?: number;
		};
	};
}

/**
 * Reads the settings of a `supabase/` folder. A missing setting has the Supabase CLI's default,
 * except that e-mails are confirmed unless the file says otherwise.
 * @throws with line and column when the file is not TOML.
 */
export function readAuthSettings(supabaseFolder: string): AuthSettings {
	const { auth = {} }: Config = parse(readFileSync(join(supabaseFolder, "config.toml"), "utf8"));
	const { email = {} } = auth;
	return {
		additionalRedirectUrls: auth.additional_redirect_urls ?? [],
		jwtExpirySeconds: auth.jwt_expiry ?? 3600,
		minimumPasswordLength: auth.minimum_password_length ?? 6,
		confirmEmail: email.enable_confirmations ?? true,
		doubleConfirmChanges: email.double_confirm_changes ?? true,
		securePasswordChange: email.secure_password_change ?? false,
		mailEverySeconds: Number.parseInt(email.max_frequency ?? "1s", 10),
		otpLength: email.otp_length ?? 6,
		otpExpirySeconds: email.otp_expiry ?? 3600,
	};
}
