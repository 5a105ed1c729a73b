import { App } from "@supabase/lite";
import type { AuthSettings } from "./config-toml.ts";
import type { Database } from "./database.ts";
import type { ApiKeys, LocalSecrets } from "./keys.ts";
import { collectingMailer } from "./mail-collector.ts";

/** lite without its own server, studio and mailer. */
export function createApp(
	{ connection }: Database,
	settings: AuthSettings,
	keys: ApiKeys,
	{ secrets, siteUrl }: { secrets: LocalSecrets; siteUrl: string },
): App {
	const app = new App({
		connection,
		api: { enabled: true, schemas: ["public"], max_rows: 1000 },
		auth: {
			enabled: true,
			jwt_secret: secrets.jwtSecret,
			jwt_expiry: settings.jwtExpirySeconds,
			site_url: siteUrl,
			additional_redirect_urls: settings.additionalRedirectUrls,
			minimum_password_length: settings.minimumPasswordLength,
			email: {
				enable_confirmations: settings.confirmEmail,
				double_confirm_changes: settings.doubleConfirmChanges,
				otp_length: settings.otpLength,
				otp_expiry: settings.otpExpirySeconds,
			},
		},
		options: {
			server: {
				admin: false,
				disableStudio: true,
				disableFallback: true,
				apiKeys: {
					resolver: async (key: string) => {
						if (key === keys.anonKey) return { type: "publishable", claims: { role: "anon" } };
						if (key === keys.serviceRoleKey)
							return { type: "secret", claims: { role: "service_role" } };
						return null;
					},
				},
			},
		},
		// lite's type requires every option, though all have defaults.
	} as never) as App;
	app._mailer = collectingMailer;
	return app;
}
