/** The makers of every Response: the security headers and a cache policy are on each (design §4). */
import { CACHE } from "./cache-policy.ts";
import { ERRORS, type ErrorCode, errorBody } from "./errors.ts";
import type { HeaderPairs } from "./security-headers.ts";

export class Answers {
	readonly #security: HeaderPairs;
	readonly #redirect: HeaderPairs;

	constructor(security: HeaderPairs) {
		this.#security = security;
		this.#redirect = [...security, ["Cache-Control", CACHE.default]];
	}

	/** A 302. `location` comes from `http/redirects.ts`, nowhere else. */
	redirect(location: string, cookies: readonly string[] = [], extra: HeaderPairs = []): Response {
		const headers: [string, string][] = [["Location", location]];
		for (const cookie of cookies) headers.push(["Set-Cookie", cookie]);
		return this.#response(null, 302, this.#redirect, headers, extra);
	}

	/** An HTML page; `extra` carries its cache policy, ETag and the like. */
	html(body: string | null, status: number, extra: HeaderPairs, cookies: readonly string[] = []) {
		const headers: [string, string][] = [["Content-Type", "text/html; charset=utf-8"]];
		for (const cookie of cookies) headers.push(["Set-Cookie", cookie]);
		return this.#response(body, status, this.#security, headers, extra);
	}

	json(body: unknown, status = 200, extra: HeaderPairs = [], cookies: readonly string[] = []) {
		const headers: [string, string][] = [["Content-Type", "application/json; charset=utf-8"]];
		for (const cookie of cookies) headers.push(["Set-Cookie", cookie]);
		return this.#response(JSON.stringify(body), status, this.#redirect, headers, extra);
	}

	/** The one shape of an error (design §3 `http/errors.ts`). */
	error(code: ErrorCode, requestId: string, extra: HeaderPairs = []): Response {
		return this.json(errorBody(code, requestId), ERRORS[code].status, extra);
	}

	#response(body: string | null, status: number, ...headers: HeaderPairs[]): Response {
		return new Response(body, { status, headers: headers.flat() as [string, string][] });
	}
}
