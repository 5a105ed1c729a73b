/** The caller of a request: Auth verifies the token, the database decides what the caller may read. */
import { createClient } from "@supabase/supabase-js";
import { HTTPException } from "hono/http-exception";

export interface RpcResult {
	data: unknown;
	error: { code: string } | null;
	/** HTTP status of the REST API; 0 when it is unavailable. */
	status: number;
}

export interface Caller {
	/** Calls an SQL function as the caller: row security and its own checks apply. */
	rpc(name: string, args: Record<string, unknown>): Promise<RpcResult>;
}

/** docs/product.md#operator-messages */
export const NO_TOKEN = "Token d'authentification manquant. Veuillez vous reconnecter.";
const UNAVAILABLE = "Erreur de communication avec le serveur";
/** Below the Worker's own timeout of 30 s. */
const TIMEOUT_MS = 25_000;

/**
 * The caller of a bearer token that Auth verifies: neither forged nor expired, of an existing account.
 * @throws HTTPException 401 without such a token, 503 when Auth is unavailable.
 */
export async function readCaller(
	{ url, publishableKey }: { url: string; publishableKey: string },
	authorization: string | undefined,
): Promise<Caller> {
	const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? "") ?? [];
	if (token === undefined) throw new HTTPException(401, { message: NO_TOKEN });
	const client = createClient(url, publishableKey, {
		auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
		// The case is that of supabase-js: with another one, both headers would be sent.
		global: { headers: { Authorization: `Bearer ${token}` } },
	});
	const { data, error } = await client.auth.getUser(token);
	if (error && (error.status === undefined || error.status >= 500 || error.status === 0)) {
		throw new HTTPException(503, { message: UNAVAILABLE });
	}
	if (!data.user) throw new HTTPException(401, { message: NO_TOKEN });
	return {
		async rpc(name, args) {
			const { data, error, status } = await client
				.rpc(name, args)
				.abortSignal(AbortSignal.timeout(TIMEOUT_MS));
			return { data, error, status };
		},
	};
}
