/** Unknown paths, wrong methods and errors: JSON for calls, a document for pages. */
import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { API } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { readAddress } from "../http/address.ts";
import { CACHE } from "../http/cache-policy.ts";
import { ERRORS, type ErrorCode, HttpError } from "../http/errors.ts";
import { meantLocation } from "../http/redirects.ts";
import { languageOfPath } from "../language/resolve-language.ts";
import { formerAddress } from "./former-address.ts";
import type { NamePath } from "./name-path.ts";
import { inRequest } from "./name-request.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * For requests that no route handles: 405 when the path has a route for another method, else the
 * 404 document. Rows of their own would match every path twice and slow `/cta` down.
 *
 * @param methodsOf the methods with a route for a path
 */
export function notHandled(
	methodsOf: (path: string) => string[],
	namePath: NamePath,
): NotFoundHandler<AppEnv> {
	return (c) => {
		const methods = methodsOf(c.req.path);
		// A route that declines its own method has no page: the test pages, in production.
		if (methods.length === 0 || methods.includes(c.req.method)) {
			return inRequest(c, async () => (await presentAddress(c)) ?? notFound(c, namePath));
		}
		const allow = ["Allow", methods.join(", ")] as const;
		return inRequest(c, () => refuse(c, namePath, "method_not_allowed", undefined, [allow]));
	};
}

/** Response to whoever reads an address that means another one, or was one of WordPress. */
async function presentAddress(c: Context<AppEnv>): Promise<Response | undefined> {
	if (c.req.method !== "GET" && c.req.method !== "HEAD") return undefined;
	return meantAddress(c) ?? formerAddress(c);
}

/** Redirects for good to the page that an address means (docs/product/site.md#not-found). */
function meantAddress(c: Context<AppEnv>): Response | undefined {
	const { pathname, searchParams } = readAddress(c.req.url);
	const location = meantLocation(pathname, searchParams);
	return location === undefined ? undefined : c.env.responses.redirect(location, [], [], 308);
}

/** The 404 document, HTTP 404. Only the kind of path is logged (docs/product/site.md#not-found). */
async function notFound(c: Context<AppEnv>, namePath: NamePath): Promise<Response> {
	const { responses, documents, log } = c.env;
	const { pathname } = new URL(c.req.url);
	log.info("not_found", { route: namePath(c.req.path) });
	const language = languageOfPath(pathname);
	const { bytes: body, styleSource } = await documents.get({ page: "notFound", language });
	return responses.html({ body, styleSource }, 404, [["Cache-Control", CACHE.default]]);
}

/** An HttpError by its row of the table; a bug as 500, with its stack in the log. */
export const failure =
	(namePath: NamePath): ErrorHandler<AppEnv> =>
	(error, c) =>
		inRequest(c, () => responseTo(error, c, namePath));

function responseTo(error: Error, c: Context<AppEnv>, namePath: NamePath): Response {
	if (error instanceof HttpError) return refuse(c, namePath, error.code, error.reason);
	// Hono's own validator throws it for a body that it cannot parse.
	if (error instanceof HTTPException && error.status === 400) {
		return refuse(c, namePath, "unreadable_body", undefined);
	}
	const { responses, log } = c.env;
	countFailure(c, "unexpected");
	const route = namePath(c.req.path);
	log.error("unexpected", { route, reason: String(error), stack: error.stack });
	return responses.error("unexpected");
}

/** Logs a refused request once, and responds with its error. */
function refuse(
	c: Context<AppEnv>,
	namePath: NamePath,
	code: ErrorCode,
	reason: string | undefined,
	headers: readonly (readonly [string, string])[] = [],
): Response {
	const { responses, log } = c.env;
	countFailure(c, code);
	const level = code === "unexpected" ? "error" : "warn";
	log[level]("request_refused", { route: namePath(c.req.path), code, reason });
	return responses.error(code, headers);
}

/**
 * Counts responses that are the Worker's fault (docs/product/back-office.md#alerts). Of the webhook every refusal counts, because
 * Stripe is its only caller; but for a customer who is not known yet, whom a later event names.
 */
function countFailure(c: Context<AppEnv>, code: ErrorCode): void {
	const isWebhook = c.req.path === API.billing && c.req.method === "POST";
	if (isWebhook ? code === "unknown_customer" : ERRORS[code].status < 500) return;
	waitUntil(c, c.env.outbox.countFailure(isWebhook ? "webhook" : "site"));
}
