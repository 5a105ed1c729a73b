/** The one door to Supabase's REST interface: RPCs of the service role, or of a caller. */
import type { SupabaseClient } from "@supabase/supabase-js";

export interface RpcAnswer {
	data: unknown;
	/** Null when it went well; never holds rows or keys. */
	error: string | null;
	/** HTTP status; 0 when no answer came. */
	status: number;
}

export interface Database {
	/** Calls an SQL function. Does not throw: a network failure or time-out is status 0. */
	rpc(name: string, args: Record<string, unknown>, timeoutMs: number): Promise<RpcAnswer>;
}

/**
 * supabase-js is loaded at the first call: `/cta` and documents never pay for it.
 * @param key the secret one, or the publishable one together with a caller's `token`
 */
export function createDatabase(url: string, key: string, token?: string): Database {
	let client: Promise<SupabaseClient> | undefined;
	const connect = async () => {
		const { createClient } = await import("@supabase/supabase-js");
		return createClient(url, key, {
			// As supabase-js writes it: under another case the key's own would be sent as well.
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
				return { data, error: error ? `${error.code} ${error.message}` : null, status };
			} catch (error) {
				return { data: null, error: String(error), status: 0 };
			}
		},
	};
}

/** What was sent is wrong and will be wrong again. */
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([400, 409, 413, 422]);

/**
 * Whether a failure may pass by itself: no answer, too many requests, a server's fault; also a key
 * being changed (401, 403) or a function not yet there (404), which are no fault of what was sent.
 */
export function isTransient(status: number): boolean {
	return !REFUSED_FOR_GOOD.has(status);
}
