import { App } from "@supabase/lite";
import type { PostgresConnection } from "@supabase/lite/postgres";
import type { AuthSettings } from "./config-toml.ts";
import type { LocalSecrets } from "./keys.ts";
import { collectingMailer } from "./mail-collector.ts";

/** lite without its own server, studio and mailer, on one connection to the database. */
export function createApp(
	connection: PostgresConnection,
	settings: AuthSettings,
	{ secrets, siteUrl }: { secrets: LocalSecrets; siteUrl: string },
): App {
	const app = new App({
		connection,
		// Without anonymous access a token that cannot be read is refused; the key decides where there is none.
		api: { enabled: true, anonymous_enabled: false, schemas: ["public"], max_rows: 1000 },
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
						if (key === secrets.publishableKey) {
							return { type: "publishable", claims: { role: "anon" } };
						}
						if (key !== secrets.secretKey) return null;
						return { type: "secret", claims: { role: "service_role" } };
					},
				},
			},
		},
		// lite's type requires every option, though all have defaults.
	} as never) as App;
	app._mailer = collectingMailer;
	return app;
}
