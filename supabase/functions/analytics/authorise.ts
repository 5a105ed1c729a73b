/** Who asks: the token is checked by Auth, what it may see by the database (design §9). */
import { createClient } from "@supabase/supabase-js";
import { HTTPException } from "hono/http-exception";

export interface RpcAnswer {
	data: unknown;
	error: { code: string } | null;
	/** HTTP status of the database's interface; 0 when it did not answer. */
	status: number;
}

export interface Caller {
	/** Calls an SQL function as the caller: row security and its own checks apply. */
	rpc(name: string, args: Record<string, unknown>): Promise<RpcAnswer>;
}

/** Spec 2 §8, to the letter. */
const NO_TOKEN = "Token d'authentification manquant. Veuillez vous reconnecter.";
const AWAY = "Erreur de communication avec le serveur";
/** Below the Worker's own limit of 30 s. */
const TIMEOUT_MS = 25_000;

/**
 * The caller of a bearer token that Auth vouches for: not forged, not expired, of an account that
 * is still there.
 * @throws HTTPException 401 without one, 503 when Auth does not answer.
 */
export async function readCaller(
	{ url, anonKey }: { url: string; anonKey: string },
	authorization: string | undefined,
): Promise<Caller> {
	const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? "") ?? [];
	if (token === undefined) throw new HTTPException(401, { message: NO_TOKEN });
	const client = createClient(url, anonKey, {
		auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
		// Written as supabase-js writes it: under another case the two would be sent together.
		global: { headers: { Authorization: `Bearer ${token}` } },
	});
	const { data, error } = await client.auth.getUser(token);
	if (error && (error.status === undefined || error.status >= 500 || error.status === 0)) {
		throw new HTTPException(503, { message: AWAY });
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
