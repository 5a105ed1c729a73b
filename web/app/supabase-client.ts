import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORE } from "../../worker/contract/browser-store.ts";
import type { AppConfig } from "./config.ts";

/** A call that takes longer has failed: the form keeps what was typed and says so. */
const PATIENCE_MS = 15_000;

/**
 * The one client of the app. It takes no session from an address: links carry a token_hash that
 * their pages verify.
 */
export function createAppClient(config: AppConfig): SupabaseClient {
	return createClient(config.supabaseUrl, config.supabaseAnonKey, {
		auth: { storageKey: SESSION_STORE, detectSessionInUrl: false },
		global: { fetch: fetchPatiently },
	});
}

/** Under the caller's own signal as well, where there is one. */
function fetchPatiently(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const patience = AbortSignal.timeout(PATIENCE_MS);
	const signal = init?.signal ? AbortSignal.any([init.signal, patience]) : patience;
	return fetch(input, { ...init, signal });
}
