import { type Mend, readJson } from "./mend.ts";

/**
 * Mend: lite 0.10.0 refuses `verifyOtp({ type: "email" })` with 400; hosted Auth takes it for any
 * confirmation by e-mail, and the specification's links default to it. Ours are sign-ups.
 */
export const verifyTypeEmail: Mend = async (request, next) => {
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
