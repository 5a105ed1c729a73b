/** `/robots.txt` (design §4). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ADMIN_PATHS, API, APP_PATHS, SEO } from "../contract/paths.ts";
import { CACHE } from "../http/cache-policy.ts";

/**
 * Nothing of these is to be found by searching. A rule closes all that begins with it, unless it
 * ends with `$` (RFC 9309 §2.2.3): `/e` alone would close `/en`.
 */
const CLOSED = [APP_PATHS.auth, APP_PATHS.dashboard, ADMIN_PATHS.home, "/api/", `${API.events}$`];

/** A site that is not the real one stays out of every index. */
export const robots: Handler<AppEnv> = (c) => {
	const { responses, env } = c.env;
	const isReal = env.ENVIRONMENT === "production";
	const rules = isReal ? CLOSED.map((path) => `Disallow: ${path}`) : ["Disallow: /"];
	const lines = ["User-agent: *", ...rules, "", `Sitemap: ${env.SITE_ORIGIN}${SEO.sitemap}`, ""];
	return responses.file(lines.join("\n"), "text/plain; charset=utf-8", [
		["Cache-Control", CACHE.engines],
	]);
};
