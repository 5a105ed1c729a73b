/** Headers and error bodies of WordPress, as recorded. */

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

export const NO_CACHE = {
	expires: "Wed, 11 Jan 1984 05:00:00 GMT",
	"cache-control": "no-cache, must-revalidate, max-age=0",
};
/** For logged-in users. */
export const PRIVATE = {
	...NO_CACHE,
	"cache-control": "no-cache, must-revalidate, max-age=0, no-store, private",
};

/** Public responses have no ETag, Last-Modified or Cache-Control. */
export function restResponse(
	request: Request,
	status: number,
	body: unknown,
	headers: Record<string, string> = {},
): Response {
	const all = new Headers({
		"x-powered-by": "PHP/8.3.33",
		"content-type": "application/json; charset=UTF-8",
		"x-robots-tag": "noindex",
		link: `<${new URL(request.url).origin}/wp-json/>; rel="https://api.w.org/"`,
		"x-content-type-options": "nosniff",
		"access-control-expose-headers": "X-WP-Total, X-WP-TotalPages, Link",
		"access-control-allow-headers":
			"Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type",
		...headers,
	});
	const origin = request.headers.get("origin");
	if (origin !== null) {
		all.set("access-control-allow-origin", origin);
		all.set("access-control-allow-methods", "OPTIONS, GET, POST, PUT, PATCH, DELETE");
		all.set("access-control-allow-credentials", "true");
	}
	all.set("vary", "Origin");
	return new Response(JSON.stringify(body), { status, headers: all });
}

export function graphqlResponse(request: Request, body: unknown): Response {
	const headers = {
		"x-powered-by": "PHP/8.3.33",
		"access-control-allow-origin": "*",
		"access-control-allow-headers": "Authorization, Content-Type",
		"access-control-max-age": "600",
		"x-robots-tag": "noindex",
		"x-content-type-options": "nosniff",
		"x-graphql-url": `${new URL(request.url).host}/graphql`,
		"content-type": "application/json; charset=UTF-8",
	};
	return new Response(JSON.stringify(body), { headers });
}
