/** `/robots.txt`. */
import type { Handler } from "hono";
import { ACCOUNT_PATHS, ADMIN_PATHS, API, APP_PATHS, SEO } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";

/**
 * Paths that are not indexed. A rule closes every path with its prefix, unless it ends with `$`
 * (RFC 9309 §2.2.3): `/e` alone would close `/en`.
 */
const CLOSED = [
	ACCOUNT_PATHS.auth,
	APP_PATHS.dashboard,
	ADMIN_PATHS.home,
	"/api/",
	`${API.events}$`,
];

/** Permitted uses of the texts: found, and quoted with their address by assistants (https://contentsignals.org). */
const SIGNALS = "Content-Signal: search=yes, ai-input=yes, ai-train=no";

/** Any site but production stays out of every index. */
export const robots: Handler<AppEnv> = (c) => {
	const { responses, env } = c.env;
	const isProduction = env.ENVIRONMENT === "production";
	const rules = isProduction
		? [SIGNALS, ...CLOSED.map((path) => `Disallow: ${path}`)]
		: ["Disallow: /"];
	const lines = ["User-agent: *", ...rules, "", `Sitemap: ${env.SITE_ORIGIN}${SEO.sitemap}`, ""];
	return responses.file(lines.join("\n"), "text/plain; charset=utf-8", [
		["Cache-Control", CACHE.engines],
	]);
};
