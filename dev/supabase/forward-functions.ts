/** `/functions/v1/<name>` → the Deno runner, with the check that a hosted project makes before it. */
import { verify } from "hono/jwt";
import { jsonAnswer } from "./mends/mend.ts";

interface Options {
	/** The Deno runner; without it every function is unknown. */
	runnerUrl: string | undefined;
	jwtSecret: string;
	/** Functions with `verify_jwt = false` in config.toml. */
	openFunctions: readonly string[];
}

/** Forwards a request; 401 without a valid JWT, 503 when the runner does not answer, as hosted. */
export function forwardFunctions({ runnerUrl, jwtSecret, openFunctions }: Options) {
	return async (request: Request): Promise<Response> => {
		const url = new URL(request.url);
		const path = url.pathname.slice("/functions/v1".length);
		const name = path.split("/")[1] ?? "";
		if (request.method !== "OPTIONS" && !openFunctions.includes(name)) {
			const refusal = await checkJwt(request.headers.get("authorization"), jwtSecret);
			if (refusal) return jsonAnswer(401, { code: 401, message: refusal });
		}
		if (!runnerUrl)
			return jsonAnswer(404, { code: "NOT_FOUND", message: "Requested function was not found" });
		// The function sees its path without `/functions/v1`, as in the hosted edge runtime.
		const target = new URL(path + url.search, runnerUrl);
		try {
			const answer = await fetch(new Request(target, request), { redirect: "manual" });
			return new Response(answer.body, {
				status: answer.status,
				headers: withoutEncoding(answer.headers),
			});
		} catch (error) {
			console.error(`The function ${name} did not answer:`, error);
			return jsonAnswer(503, {
				code: "BOOT_ERROR",
				message: "Function failed to start (please check logs)",
			});
		}
	};
}

async function checkJwt(authorization: string | null, secret: string): Promise<string | undefined> {
	const token = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
	if (!token) return "Missing authorization header";
	try {
		await verify(token, secret, "HS256");
		return undefined;
	} catch {
		return "Invalid JWT";
	}
}

/** fetch() has unpacked the body already. */
function withoutEncoding(original: Headers): Headers {
	const headers = new Headers(original);
	for (const name of ["content-encoding", "content-length", "transfer-encoding"])
		headers.delete(name);
	return headers;
}
