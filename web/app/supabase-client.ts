import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORE } from "../../worker/contract/browser-store.ts";
import type { AppConfig } from "./config.ts";
import { withChallenge } from "./with-challenge.ts";

/** A longer call counts as failed; the form keeps its values and shows an error. */
const REQUEST_TIMEOUT_MS = 15_000;

/**
 * The app's only client. It takes no session from a URL: links have a token_hash, which their pages
 * verify.
 */
export function createAppClient(config: AppConfig): SupabaseClient {
	return createClient(config.supabaseUrl, config.supabaseAnonKey, {
		auth: { storageKey: SESSION_STORE, detectSessionInUrl: false },
		global: { fetch: withChallenge(config.turnstileSiteKey, fetchWithTimeout) },
	});
}

/** Also obeys the caller's signal, if there is one. */
function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
	const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
	return fetch(input, { ...init, signal });
}
