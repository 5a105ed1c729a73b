/** The makers of every Response: the security headers and a cache policy are on each (design §4). */
import { CACHE } from "./cache-policy.ts";
import { ERRORS, type ErrorCode, errorBody } from "./errors.ts";
import type { HeaderPairs } from "./security-headers.ts";

const POLICY = "Content-Security-Policy";

/**
 * The headers of a kind of answer stand ready as native `Headers`, which `new Response` copies
 * without a detour through JavaScript: a list of pairs costs a redirect a quarter of its time.
 */
export class Answers {
	readonly #redirect: Headers;
	readonly #html: Headers;
	readonly #json: Headers;

	constructor(security: HeaderPairs) {
		const ready = (...more: HeaderPairs) =>
			new Headers([...security, ...more].map(([name, value]) => [name, value]));
		this.#redirect = ready(["Cache-Control", CACHE.default]);
		this.#html = ready(["Content-Type", "text/html; charset=utf-8"]);
		this.#json = ready(
			["Cache-Control", CACHE.default],
			["Content-Type", "application/json; charset=utf-8"],
		);
	}

	/** Lets pages carry the stylesheet of that hash: from now on their policy names it. */
	allowStyle(source: string): void {
		const policy = this.#html.get(POLICY) ?? "";
		if (policy.includes(source)) return;
		this.#html.set(POLICY, policy.replace("style-src 'self'", `style-src 'self' ${source}`));
	}

	/** A 302. `location` comes from `http/redirects.ts`, nowhere else. */
	redirect(location: string, cookies: readonly string[] = [], extra: HeaderPairs = []): Response {
		const answer = respond(null, 302, this.#redirect, extra, cookies);
		answer.headers.set("Location", location);
		return answer;
	}

	/** An HTML page; `extra` carries its cache policy, ETag and the like. */
	html(body: BodyInit | null, status: number, extra: HeaderPairs, cookies: readonly string[] = []) {
		return respond(body, status, this.#html, extra, cookies);
	}

	json(body: unknown, status = 200, extra: HeaderPairs = [], cookies: readonly string[] = []) {
		return respond(JSON.stringify(body), status, this.#json, extra, cookies);
	}

	/** A file of another type. */
	file(body: BodyInit, type: string, extra: HeaderPairs): Response {
		return respond(body, 200, this.#redirect, [["Content-Type", type], ...extra], []);
	}

	/** The one shape of an error (design §3 `http/errors.ts`). */
	error(code: ErrorCode, requestId: string, extra: HeaderPairs = []): Response {
		return this.json(errorBody(code, requestId), ERRORS[code].status, extra);
	}
}

function respond(
	body: BodyInit | null,
	status: number,
	headers: Headers,
	extra: HeaderPairs,
	cookies: readonly string[],
): Response {
	const answer = new Response(body, { status, headers });
	for (const [name, value] of extra) answer.headers.set(name, value);
	for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
	return answer;
}
