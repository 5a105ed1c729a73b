/** What is not there, not allowed or broken: one shape for calls, a document for pages. */
import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { HttpError } from "../http/errors.ts";
import { forLog, requestId } from "../http/log.ts";
import { languageOfPath } from "../language/resolve-language.ts";

/**
 * What no row of the table responses: 405 when the path is known for other methods, else the 404
 * document. Asked here and not by rows of their own, which would make every path match twice and
 * cost `/cta` the router's short way.
 *
 * @param allowed the value of `Allow` by path.
 */
export function unanswered(allowed: ReadonlyMap<string, string>): NotFoundHandler<AppEnv> {
	return (c) => {
		const { pathname } = new URL(c.req.url);
		const allow = allowed.get(pathname) ?? allowed.get(pathname.replace(/\/$/, ""));
		// A row that takes this method and still came here has no page: those for trials, in production.
		if (allow === undefined || allow.split(", ").includes(c.req.method)) {
			return notFound(c, pathname);
		}
		const id = requestId(c.req.raw.headers);
		return c.env.responses.error("method_not_allowed", id, [["Allow", allow]]);
	};
}

/** The 404 document, HTTP 404; the path alone is logged (spec §2, design §4). */
async function notFound(c: Context<AppEnv>, pathname: string): Promise<Response> {
	const { responses, documents, log } = c.env;
	log.info("not_found", { path: forLog(pathname), requestId: requestId(c.req.raw.headers) });
	const language = languageOfPath(pathname);
	const { html } = await documents.get({ page: "notFound", language });
	return responses.html(html, 404, [["Cache-Control", CACHE.default]]);
}

/** An error of the closed table as such; a bug as 500, logged under the id that the answer carries. */
export const failure: ErrorHandler<AppEnv> = (error, c) => {
	const { responses, log } = c.env;
	const id = requestId(c.req.raw.headers);
	if (error instanceof HttpError) return responses.error(error.code, id);
	const path = forLog(new URL(c.req.url).pathname);
	log.error("unexpected", { requestId: id, path, reason: String(error), stack: error.stack });
	return responses.error("unexpected", id);
};
