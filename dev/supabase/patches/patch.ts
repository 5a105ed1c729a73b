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
