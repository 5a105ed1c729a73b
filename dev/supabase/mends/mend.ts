/** A mend of lite's HTTP answers: it may change the request, or the answer that `next` gives. */
export type Mend = (request: Request, next: Next) => Promise<Response>;
export type Next = (request: Request) => Promise<Response>;

/** Puts mends around a handler, the first one outermost. */
export function withMends(mends: readonly Mend[], handler: Next): Next {
	return mends.reduceRight<Next>((next, mend) => (request) => mend(request, next), handler);
}

/** The JSON object a request carries; an empty one when there is none to read. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
	try {
		const body: unknown = await request.clone().json();
		return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}

/** An answer that a browser on the site's origin may read, as lite's own are. */
export function jsonAnswer(status: number, body: unknown): Response {
	return Response.json(body, { status, headers: { "access-control-allow-origin": "*" } });
}
