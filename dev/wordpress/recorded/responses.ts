/** Responses and errors of WordPress, as recorded, with the headers that may affect a client. */

/** An error of the REST interface. */
export class RestError extends Error {
	readonly code: string;
	readonly status: number;
	readonly more: object;

	constructor(status: number, code: string, message: string, more: object = {}) {
		super(message);
		this.status = status;
		this.code = code;
		this.more = more;
	}

	body() {
		return {
			code: this.code,
			message: this.message,
			data: { status: this.status, ...this.more },
		};
	}
}

export const NO_CACHE = { "cache-control": "no-cache, must-revalidate, max-age=0" };
/** For logged-in users. */
export const PRIVATE = {
	"cache-control": "no-cache, must-revalidate, max-age=0, no-store, private",
};

/**
 * Public responses have no ETag, Last-Modified or Cache-Control.
 * @param origin the address of the site, which the content names `{origin}`
 */
export function jsonResponse(
	body: unknown,
	status = 200,
	headers: Record<string, string> = {},
	origin = "",
): Response {
	const type = { "content-type": "application/json; charset=UTF-8" };
	const text = JSON.stringify(body).replaceAll("{origin}", origin);
	return new Response(text, { status, headers: { ...type, ...headers } });
}
