import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORE } from "../../worker/contract/browser-store.ts";
import type { AppConfig } from "./config.ts";
import { withChallenge } from "./with-challenge.ts";

/** A longer call counts as failed; the form keeps its values and shows an error. */
const REQUEST_TIMEOUT_MS = 15_000;
/** sessionStorage: the session of a link in a mail. */
const LINK_SESSION_STORE = "tabulia-link-session";

/** The app's client. It takes no session from a URL: links have a token_hash, which their pages verify. */
export function createAppClient(config: AppConfig): SupabaseClient {
	return createClient(config.supabaseUrl, config.supabasePublishableKey, {
		auth: { storageKey: SESSION_STORE, detectSessionInUrl: false },
		global: { fetch: withChallenge(config.turnstileSiteKey, fetchWithin(REQUEST_TIMEOUT_MS)) },
	});
}

let linkClient: SupabaseClient | undefined;

/**
 * The client that verifies links of mails. Its session is that of the tab, survives a reload, and leaves
 * the app's session alone: a link neither signs in nor replaces who is signed in.
 */
export function linkClientOf(config: AppConfig): SupabaseClient {
	linkClient ??= createClient(config.supabaseUrl, config.supabasePublishableKey, {
		auth: {
			storageKey: LINK_SESSION_STORE,
			storage: sessionStorage,
			autoRefreshToken: false,
			detectSessionInUrl: false,
		},
		global: { fetch: withChallenge(config.turnstileSiteKey, fetchWithin(REQUEST_TIMEOUT_MS)) },
	});
	return linkClient;
}

/**
 * A client whose session is in memory only and whose requests all end with the signal: for a password
 * that is checked once more, and for what it permits.
 */
export function createPassingClient(config: AppConfig, signal: AbortSignal): SupabaseClient {
	return createClient(config.supabaseUrl, config.supabasePublishableKey, {
		auth: {
			storageKey: "tabulia-passing",
			persistSession: false,
			autoRefreshToken: false,
			detectSessionInUrl: false,
		},
		global: {
			fetch: withChallenge(config.turnstileSiteKey, (input, init) =>
				fetch(input, { ...init, signal }),
			),
		},
	});
}

/** Also obeys the caller's signal, if there is one. */
function fetchWithin(timeoutMs: number): typeof fetch {
	return (input, init) => {
		const timeout = AbortSignal.timeout(timeoutMs);
		const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
		return fetch(input, { ...init, signal });
	};
}
