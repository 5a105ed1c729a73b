/** What search engines read: the sitemap with its language alternates, and robots.txt (design §4, §5). */
import type { Handler } from "hono";
import type { AppEnv } from "../app.ts";
import {
	ADMIN_PATHS,
	API,
	APP_PATHS,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	SEO,
} from "../contract/paths.ts";
import { CACHE } from "../http/cache-policy.ts";

const LANGUAGES = ["fr", "en"] as const;
/**
 * Nothing of these is to be found by searching. A rule closes all that begins with it, unless it
 * ends with `$` (RFC 9309 §2.2.3): `/e` alone would close `/en`.
 */
const CLOSED = [APP_PATHS.auth, APP_PATHS.dashboard, ADMIN_PATHS.home, "/api/", `${API.events}$`];

export const sitemap: Handler<AppEnv> = (c) => {
	const { answers, env } = c.env;
	const names = Object.keys(DOCUMENTS) as DocumentName[];
	const urls = names.flatMap((name) =>
		LANGUAGES.map((language) => entry(env.SITE_ORIGIN, name, language)),
	);
	const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
	return answers.file(xml, "application/xml; charset=utf-8", [["Cache-Control", CACHE.engines]]);
};

/** Paths come from our own table, so nothing in them needs escaping. */
function entry(origin: string, name: DocumentName, language: (typeof LANGUAGES)[number]): string {
	const address = (of: (typeof LANGUAGES)[number]) => origin + documentPath(name, of);
	const alternates = [
		...LANGUAGES.map((of) => [of, address(of)]),
		["x-default", address("fr")],
	].map(([of, href]) => `<xhtml:link rel="alternate" hreflang="${of}" href="${href}"/>`);
	return `<url><loc>${address(language)}</loc>${alternates.join("")}</url>`;
}

/** A site that is not the real one stays out of every index. */
export const robots: Handler<AppEnv> = (c) => {
	const { answers, env } = c.env;
	const isReal = env.ENVIRONMENT === "production";
	const rules = isReal ? CLOSED.map((path) => `Disallow: ${path}`) : ["Disallow: /"];
	const lines = ["User-agent: *", ...rules, "", `Sitemap: ${env.SITE_ORIGIN}${SEO.sitemap}`, ""];
	return answers.file(lines.join("\n"), "text/plain; charset=utf-8", [
		["Cache-Control", CACHE.engines],
	]);
};
