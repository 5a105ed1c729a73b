import { sign, verify } from "hono/jwt";
import { hasLegacyKeys, type LocalSecrets } from "../keys.ts";
import { type Patch, replaced } from "./patch.ts";

/**
 * lite 0.10.0 signs and reads tokens with a shared secret only. Hosted Auth signs them with ES256 and publishes
 * the key (https://supabase.com/docs/guides/auth/signing-keys): outside of lite ours do the same.
 */
export function sessionTokens(secrets: LocalSecrets): Patch {
	const { jwtSecret, signingKey } = secrets;
	const { d: _private, ...publicKey } = signingKey;
	const jwks = { keys: [{ ...publicKey, use: "sig", key_ops: ["verify"] }] };
	return async (request, next) => {
		if (new URL(request.url).pathname === "/auth/v1/.well-known/jwks.json") {
			return Response.json(hasLegacyKeys(secrets) ? { keys: [] } : jwks);
		}
		if (hasLegacyKeys(secrets)) return next(request);
		const response = await next(await withInnerToken(request));
		const isJson = response.headers.get("content-type")?.includes("json") ?? false;
		if (!isJson || !new URL(request.url).pathname.startsWith("/auth/")) return response;
		const body = (await response.clone().json()) as { access_token?: string } | null;
		if (!body?.access_token) return response;
		const claims = await verify(body.access_token, jwtSecret, "HS256");
		return replaced(response, { ...body, access_token: await sign(claims, signingKey as never) });
	};

	/** The same request with lite's own token; a token that is not ours stays, and lite refuses it. */
	async function withInnerToken(request: Request): Promise<Request> {
		const [, token = ""] = request.headers.get("authorization")?.split("Bearer ") ?? [];
		try {
			// lite itself refuses one that has expired.
			const claims = await verify(token, publicKey as never, { alg: "ES256", exp: false });
			const headers = new Headers(request.headers);
			headers.set("authorization", `Bearer ${await sign(claims, jwtSecret, "HS256")}`);
			return new Request(request, { headers });
		} catch {
			return request;
		}
	}
}
