/** What is not there, not allowed or broken: one shape for calls, a document for pages. */
import type { ErrorHandler, Handler, NotFoundHandler } from "hono";
import type { AppEnv } from "../app.ts";
import { CACHE } from "../http/cache-policy.ts";
import { HttpError } from "../http/errors.ts";
import { forLog, requestId } from "../http/log.ts";
import { languageOfPath } from "../language/resolve-language.ts";

/** The 404 document, HTTP 404; the path alone is logged (spec §2, design §4). */
export const notFound: NotFoundHandler<AppEnv> = async (c) => {
	const { answers, documents, log } = c.env;
	const { pathname } = new URL(c.req.url);
	log.info("not_found", { path: forLog(pathname), requestId: requestId(c.req.raw.headers) });
	const language = languageOfPath(pathname);
	const { html } = await documents.get({ page: "notFound", language });
	return answers.html(html, 404, [["Cache-Control", CACHE.default]]);
};

/** 405 for a path that answers only `method`. */
export function methodNotAllowed(method: string): Handler<AppEnv> {
	const allow = method === "GET" ? "GET, HEAD" : method;
	return (c) =>
		c.env.answers.error("method_not_allowed", requestId(c.req.raw.headers), [["Allow", allow]]);
}

/** An error of the closed table as such; a bug as 500, logged under the id that the answer carries. */
export const failure: ErrorHandler<AppEnv> = (error, c) => {
	const { answers, log } = c.env;
	const id = requestId(c.req.raw.headers);
	if (error instanceof HttpError) return answers.error(error.code, id);
	const path = forLog(new URL(c.req.url).pathname);
	log.error("unexpected", { requestId: id, path, reason: String(error), stack: error.stack });
	return answers.error("unexpected", id);
};
