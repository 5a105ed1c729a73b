import { type Patch, readJson } from "./patch.ts";

/**
 * lite 0.10.0 rejects `verifyOtp({ type: "email" })` with 400. Hosted Auth accepts it for every
 * confirmation by e-mail; ours are sign-ups.
 */
export const verifyTypeEmail: Patch = async (request, next) => {
	const url = new URL(request.url);
	if (url.pathname !== "/auth/v1/verify") return next(request);
	if (request.method === "GET" && url.searchParams.get("type") === "email") {
		url.searchParams.set("type", "signup");
		return next(new Request(url, request));
	}
	const body = request.method === "POST" ? await readJson(request) : {};
	if (body.type !== "email") return next(request);
	return next(new Request(request, { body: JSON.stringify({ ...body, type: "signup" }) }));
};
