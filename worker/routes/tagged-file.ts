import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { matchesEtag } from "../http/etag.ts";
import type { HeaderPairs } from "../http/security-headers.ts";
import { tagHtml } from "../runtime/tagged-html.ts";

interface FileOptions {
	cacheControl: string;
	/** ISO 8601, in whole seconds as HTTP's dates. */
	modifiedAt: string | undefined;
	/** The age of the mirror; none for what is not of the blog. */
	ageSeconds: number | undefined;
	extra?: HeaderPairs;
}

/**
 * A text for programs that come back for it: 304 while they have it. `If-Modified-Since` counts only without
 * `If-None-Match` (https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2).
 */
export async function fileWithTag(
	c: Context<AppEnv>,
	text: string,
	type: string,
	{ cacheControl, modifiedAt, ageSeconds, extra = [] }: FileOptions,
): Promise<Response> {
	const { bytes, etag } = await tagHtml({ html: text, styleSource: "" });
	const { headers } = c.req.raw;
	const tags = headers.get("if-none-match");
	const modified = modifiedAt && Date.parse(modifiedAt);
	const since = Date.parse(headers.get("if-modified-since") ?? "");
	const isKnown = tags === null ? Boolean(modified && modified <= since) : matchesEtag(tags, etag);
	return c.env.responses.file(
		isKnown ? null : bytes,
		type,
		[
			["Cache-Control", cacheControl],
			["ETag", etag],
			...(modified ? [["Last-Modified", new Date(modified).toUTCString()] as const] : []),
			...(ageSeconds === undefined ? [] : [["X-Blog-Age", String(ageSeconds)] as const]),
			...extra,
		],
		isKnown ? 304 : 200,
	);
}
