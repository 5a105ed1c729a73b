/** The settings of `supabase/config.toml` that the local Auth needs. The Supabase CLI reads the same file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";

/** The mails that Auth can send. */
export const TEMPLATE_NAMES = [
	...([
		"confirmation",
		"recovery",
		"invite",
		"magic_link",
		"email_change",
		"reauthentication",
	] as const),
	"password_changed",
] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

export interface MailTemplate {
	subject: string;
	html: string;
}

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
	templates: Partial<Record<TemplateName, MailTemplate>>;
	/** Whether a mail tells the user that the password was changed. */
	notifyPasswordChanged: boolean;
}

interface TemplateTable {
	enabled?: boolean;
	subject: string;
	content_path: string;
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
			template?: Record<string, TemplateTable>;
			notification?: Record<string, TemplateTable>;
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
		templates: {
			// The CLI resolves a template's path from the repository's root, a notification's from here.
			...readTemplates(join(supabaseFolder, ".."), email.template),
			...readTemplates(supabaseFolder, email.notification),
		},
		notifyPasswordChanged: email.notification?.password_changed?.enabled ?? false,
	};
}

function readTemplates(folder: string, tables: Record<string, TemplateTable> = {}) {
	return Object.fromEntries(
		Object.entries(tables).map(([name, { subject, content_path }]) => {
			return [name, { subject, html: readFileSync(join(folder, content_path), "utf8") }];
		}),
	);
}
