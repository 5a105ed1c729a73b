/** `/.well-known/security.txt`: where to report a vulnerability (https://www.rfc-editor.org/rfc/rfc9116). */
import type { Handler } from "hono";
import { SEO } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";

/** Less than a year (§2.5.5): whoever finds an old copy asks again. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

export const securityText: Handler<AppEnv> = (c) => {
	const { responses, env } = c.env;
	const domain = env.SUPPORT_EMAIL.slice(env.SUPPORT_EMAIL.indexOf("@") + 1);
	const lines = [
		`Contact: mailto:security@${domain}`,
		`Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
		"Preferred-Languages: fr, en",
		`Canonical: ${env.SITE_ORIGIN}${SEO.securityText}`,
		"",
	];
	return responses.file(lines.join("\n"), "text/plain; charset=utf-8", [
		["Cache-Control", CACHE.engines],
	]);
};
