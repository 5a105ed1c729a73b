/** The Worker's local variables: those of wrangler.toml that differ from production. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { localAdSecrets } from "./ad-platforms.ts";
import { LOCAL_LOGIN } from "./wordpress/recorded/recorded-wordpress.ts";

/** Signs purges and preview links of the local WordPress. */
export const LOCAL_BLOG_SECRET = "local-blog-secret-for-this-machine";

/** Public: anyone who can reach the local site may sign events for it. */
export const LOCAL_WEBHOOK_SECRET = "whsec_local_demo_secret";

/** Signs this machine's visitors and makes units of them; public, like everything of it. */
export const LOCAL_UNIT_SECRET = "local-unit-secret-for-this-machine";
/** Seals the sessions of this machine. */
export const LOCAL_SESSION_SECRET = "local-session-secret-for-this-machine";

/** The local Auth signs its calls of the *Send Email* hook by it. */
export const LOCAL_HOOK_SECRET = "v1,whsec_bG9jYWwtaG9vay1zZWNyZXQtZm9yLXRoaXMtbWFjaGluZQ==";

/**
 * Everybody passes; for a Worker that runs as in production.
 * https://developers.cloudflare.com/turnstile/troubleshooting/testing/
 */
export const TURNSTILE_TEST_KEYS = {
	TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
	TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA",
};

/** Reads the whole of the local `/healthz`. */
export const LOCAL_HEALTH_TOKEN = "local-health-token-for-this-machine";

/** In our mails. */
const LOCAL_SUPPORT_EMAIL = "support@tabulia.example";

export type WorkerVariables = Record<string, string>;

/**
 * The developer's own variables, which override all others: those of `.dev.vars` that differ from
 * `.dev.vars.example`, whose values are for a plain `wrangler dev`.
 */
export function readDevVars(root: string): WorkerVariables {
	const read = (name: string) => {
		const path = join(root, name);
		return existsSync(path) ? parseEnv(readFileSync(path, "utf8")) : {};
	};
	const example = read(".dev.vars.example");
	const own = Object.entries(read(".dev.vars")).filter(([name, value]) => value !== example[name]);
	return Object.fromEntries(own) as WorkerVariables;
}

/** The local values, for the embedded Supabase. */
export function localVariables(options: {
	hot: boolean;
	siteUrl: string;
	supabaseUrl: string;
	/** Address of the stand-ins of mails, Stripe and ad platforms beside a hosted project (dev/stand-ins.ts). */
	standInsUrl?: string | undefined;
	publishableKey: string;
	secretKey: string;
	wordpressUrl: string;
}): WorkerVariables {
	const { standInsUrl = options.supabaseUrl } = options;
	const isHosted = options.standInsUrl !== undefined;
	return {
		// With "hot" the CSP allows Vite's inline scripts.
		ENVIRONMENT: options.hot ? "hot" : "local",
		SITE_ORIGIN: options.siteUrl,
		SUPABASE_URL: options.supabaseUrl,
		SUPABASE_PUBLISHABLE_KEY: options.publishableKey,
		SUPABASE_SECRET_KEY: options.secretKey,
		BILLING_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
		UNIT_SECRET: LOCAL_UNIT_SECRET,
		UNSUBSCRIBE_SECRET: "local-unsubscribe-secret",
		SESSION_SECRET: LOCAL_SESSION_SECRET,
		SEND_EMAIL_HOOK_SECRETS: LOCAL_HOOK_SECRET,
		HEALTH_TOKEN: LOCAL_HEALTH_TOKEN,
		ATTRIBUTION_SECRET: "local-attribution-secret",
		// Any price grants the plan: local events name none that Stripe knows.
		BILLING_PRICE_IDS: "",
		STRIPE_URL: standInsUrl,
		STRIPE_SECRET_KEY: "sk_local",
		// For AD_CONVERSIONS, which is off unless .dev.vars says otherwise.
		...localAdSecrets(standInsUrl),
		WORDPRESS_ORIGIN: options.wordpressUrl,
		WORDPRESS_SECRET: LOCAL_BLOG_SECRET,
		WORDPRESS_USER: LOCAL_LOGIN.user,
		WORDPRESS_APP_PASSWORD: LOCAL_LOGIN.applicationPassword,
		// The inbox, behind the interface of production's provider (dev/mail-api.ts).
		MAIL_PROVIDER: "resend",
		RESEND_URL: `${standInsUrl}/emails`,
		RESEND_API_KEY: "local",
		RESEND_WEBHOOK_SECRET: LOCAL_HOOK_SECRET.replace("v1,", ""),
		MAILS_PER_HOUR: "100000",
		SUPPORT_EMAIL: LOCAL_SUPPORT_EMAIL,
		// Both are beside the local Auth (dev/supabase/provider/).
		SIGN_IN_PROVIDERS: isHosted ? "" : "azure,google",
		PASSKEYS: isHosted ? "off" : "on",
		INSTALL_URL_FR: "https://appsource.microsoft.com/fr-fr/product/office/WA200000000",
		INSTALL_URL_EN: "https://appsource.microsoft.com/en-us/product/office/WA200000000",
	};
}
