import { blogPath, DOCUMENTS, type DocumentName, documentPath } from "./paths.ts";

const names = Object.keys(DOCUMENTS) as DocumentName[];

/**
 * The pages that a browser may prerender: all that count when they are shown, and none that counts,
 * redirects or sets a cookie when it is requested. In each page, because a file would be one more request
 * before the first paint (docs/architecture/page.md#first-paint).
 * https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/script/type/speculationrules
 */
export const SPECULATION_RULES = JSON.stringify({
	prerender: [
		{
			where: {
				and: [
					{
						href_matches: [
							...names.map((name) => documentPath(name, "fr")),
							blogPath("fr"),
							`${blogPath("fr")}/*`,
							documentPath("home", "en"),
							// All that is English, the blog, too.
							`${documentPath("home", "en")}/*`,
						],
					},
					// The language switch sets a cookie. A bare `*` would match the empty query of every link too.
					{ not: { href_matches: "/*\\?(.+)" } },
				],
			},
			eagerness: "moderate",
		},
	],
});

/** Their hash, by which the policy allows them; a test compares the two. */
export const SPECULATION_RULES_SOURCE = "'sha256-GqcmSnMUqPsOST+shPticeQUvRV0319Vmw9csHj4FS8='";
