/**
 * The pages that a browser may prerender: all that count when they are shown, and none that counts,
 * redirects or sets a cookie when it is requested.
 * https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/script/type/speculationrules
 */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { blogPath, DOCUMENTS, type DocumentName, documentPath } from "../contract/paths.ts";
import { CACHE } from "../http/cache-policy.ts";

const names = Object.keys(DOCUMENTS) as DocumentName[];

const RULES = JSON.stringify({
	prerender: [
		{
			where: {
				and: [
					{
						href_matches: (["fr", "en"] as const).flatMap((language) => [
							...names.map((name) => documentPath(name, language)),
							blogPath(language),
							`${blogPath(language)}/*`,
						]),
					},
					// The language switch sets a cookie. A bare `*` would match the empty query of every link too.
					{ not: { href_matches: "/*\\?(.+)" } },
				],
			},
			eagerness: "moderate",
		},
	],
});

export const speculation: Handler<AppEnv> = (c) =>
	c.env.responses.file(RULES, "application/speculationrules+json", [
		["Cache-Control", CACHE.engines],
	]);
