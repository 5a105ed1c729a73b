/** The only client of Supabase's REST interface: RPCs of the service role, or of a caller. */
import type { SupabaseClient } from "@supabase/supabase-js";

export interface RpcResult {
	data: unknown;
	/** Null on success; never holds rows or keys. */
	error: string | null;
	/** What a refusal adds to its message. */
	detail?: string;
	/** HTTP status; 0 without a response. */
	status: number;
}

export interface Database {
	/** Calls an SQL function. Never throws: a network failure or a timeout is status 0. */
	rpc(name: string, args: Record<string, unknown>, timeoutMs: number): Promise<RpcResult>;
}

/**
 * supabase-js is loaded at the first call, so that `/cta` and documents never load it.
 * @param key the secret one, or the publishable one together with a caller's `token`
 */
export function createDatabase(url: string, key: string, token?: string): Database {
	let client: Promise<SupabaseClient> | undefined;
	const connect = async () => {
		const { createClient } = await import("@supabase/supabase-js");
		return createClient(url, key, {
			// In supabase-js's own spelling: another case would send the key's header as well.
			...(token === undefined ? {} : { global: { headers: { Authorization: `Bearer ${token}` } } }),
			auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
		});
	};
	return {
		async rpc(name, args, timeoutMs) {
			try {
				client ??= connect();
				const { data, error, status } = await (await client)
					.rpc(name, args)
					.abortSignal(AbortSignal.timeout(timeoutMs));
				if (!error) return { data, error, status };
				const { code, message, details } = error;
				return { data, error: `${code} ${message}`, status, ...(details && { detail: details }) };
			} catch (error) {
				return { data: null, error: String(error), status: 0 };
			}
		},
	};
}

/** The request itself is wrong: a retry would fail again. */
const PERMANENT: ReadonlySet<number> = new Set([400, 409, 413, 422]);

/**
 * Whether a retry may succeed: no response, too many requests, a server error; also a key that is
 * being rotated (401, 403) or a function that is not deployed yet (404).
 */
export function isTransient(status: number): boolean {
	return !PERMANENT.has(status);
}
