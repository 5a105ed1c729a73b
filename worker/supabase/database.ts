/** The only client of Supabase's REST interface: RPCs of the service role, or of a caller. */
import type { SupabaseClient } from "@supabase/supabase-js";

export interface RpcResult {
	data: unknown;
	/** Null on success; never holds rows or keys. */
	error: string | null;
	/** Detail of a refusal. */
	detail?: string;
	/** HTTP status; 0 without a response. */
	status: number;
}

export interface Database {
	/** Calls an SQL function. Never throws: a network failure or a timeout is status 0. */
	rpc(name: string, args: Record<string, unknown>, timeoutMs: number): Promise<RpcResult>;
}

/**
 * supabase-js reports a gateway's 404 as a success when its body is empty or a list (postgrest-js,
 * `processResponse`); PostgREST's own has an object.
 */
async function fetchStrictly(...request: Parameters<typeof fetch>): Promise<Response> {
	const response = await fetch(...request);
	if (response.status !== 404) return response;
	const body = await response.text();
	return new Response(body.startsWith("{") ? body : '{"message":"no function"}', { status: 404 });
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
			global: {
				fetch: fetchStrictly,
				...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
			},
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
