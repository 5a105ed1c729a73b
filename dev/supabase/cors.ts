import { type FetchHandler, HANG_UP } from "../http.ts";

/**
 * Lets pages of any origin call the gateway, as hosted Supabase does for Auth and REST. Mend: lite
 * 0.10.0 answers preflights with `Access-Control-Allow-Headers: *`, which leaves `authorization` out
 * (Fetch §4.9), and a fault's answer has to be readable by the page that it is meant for. Functions
 * speak for themselves.
 */
export function withCors(handler: FetchHandler): FetchHandler {
	return async (request, peerAddress) => {
		if (!request.headers.has("origin") || isFunction(request)) return handler(request, peerAddress);
		if (request.method === "OPTIONS") return preflight(request);
		const answer = await handler(request, peerAddress);
		if (answer === HANG_UP) return answer;
		const headers = new Headers(answer.headers);
		headers.set("Access-Control-Allow-Origin", "*");
		headers.set("Access-Control-Expose-Headers", "*");
		return new Response(answer.body, { status: answer.status, headers });
	};
}

function isFunction(request: Request): boolean {
	return new URL(request.url).pathname.startsWith("/functions/");
}

function preflight(request: Request): Response {
	const asked = (name: string) => request.headers.get(`access-control-request-${name}`) ?? "";
	return new Response(null, {
		status: 204,
		headers: {
			"Access-Control-Allow-Origin": "*",
			"Access-Control-Allow-Methods": asked("method"),
			"Access-Control-Allow-Headers": asked("headers"),
			"Access-Control-Max-Age": "3600",
		},
	});
}
