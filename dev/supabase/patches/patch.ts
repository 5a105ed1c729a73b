import { decode } from "hono/jwt";

/** Changes how lite handles a request: it may change the request, or the response of `next`. */
export type Patch = (request: Request, next: Next) => Promise<Response>;
export type Next = (request: Request) => Promise<Response>;

/** Wraps a handler in patches, the first one outermost. */
export function withPatches(patches: readonly Patch[], handler: Next): Next {
	return patches.reduceRight<Next>((next, patch) => (request) => patch(request, next), handler);
}

/** The JSON object in a request's body; an empty one when the body is not an object. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
	const body: unknown = await request
		.clone()
		.json()
		.catch(() => null);
	return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** The session of a token that lite has not verified yet: it decides nothing that lite does not decide again. */
export function sessionOf(request: Request): string | null {
	const token = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
	try {
		return String(decode(token).payload.session_id);
	} catch {
		return null;
	}
}

/** An error with the body of hosted Auth's. */
export function authError(code: number, error_code: string, msg: string): Response {
	return Response.json({ code, error_code, msg }, { status: code });
}

/** A response with another body. */
export function replaced(response: Response, body: unknown): Response {
	const headers = new Headers(response.headers);
	headers.delete("content-length");
	return new Response(JSON.stringify(body), { status: response.status, headers });
}
