/** The Worker's variables on this machine: those of wrangler.toml that differ from production's. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import { LOCAL_LOGIN } from "./wordpress/recorded/recorded-wordpress.ts";

/** Signs the local WordPress's purges and preview links. */
export const LOCAL_BLOG_SECRET = "local-blog-secret-for-this-machine";

export type WorkerVariables = Record<string, string>;

/** What the owner set in `.dev.vars`; it wins over everything below. */
export function readDevVars(path: string): WorkerVariables {
	return existsSync(path) ? (parseEnv(readFileSync(path, "utf8")) as WorkerVariables) : {};
}

/** The local values, for the embedded Supabase. */
export function localVariables(options: {
	hot: boolean;
	siteUrl: string;
	supabaseUrl: string;
	anonKey: string;
	serviceRoleKey: string;
	wordpressUrl: string;
}): WorkerVariables {
	return {
		// "hot" lets Vite's own inline scripts through the CSP (design §11).
		ENVIRONMENT: options.hot ? "hot" : "local",
		SITE_ORIGIN: options.siteUrl,
		SUPABASE_URL: options.supabaseUrl,
		SUPABASE_ANON_KEY: options.anonKey,
		SUPABASE_SECRET_KEY: options.serviceRoleKey,
		// Known to all: whoever reaches this machine's site may sign events for it.
		BILLING_WEBHOOK_SECRET: "whsec_local_demo_secret",
		WORDPRESS_ORIGIN: options.wordpressUrl,
		WORDPRESS_SECRET: LOCAL_BLOG_SECRET,
		WORDPRESS_USER: LOCAL_LOGIN.user,
		WORDPRESS_APP_PASSWORD: LOCAL_LOGIN.applicationPassword,
		SUPPORT_EMAIL: "support@tabulia.example",
		INSTALL_URL_FR: "https://appsource.microsoft.com/fr-fr/product/office/WA200000000",
		INSTALL_URL_EN: "https://appsource.microsoft.com/en-us/product/office/WA200000000",
	};
}

/** Writes them where `wrangler dev --env-file` reads them; keys are in it, so for the owner only. */
export function writeEnvFile(path: string, variables: WorkerVariables): void {
	mkdirSync(dirname(path), { recursive: true });
	const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
	writeFileSync(path, lines.join(""), { mode: 0o600 });
}
