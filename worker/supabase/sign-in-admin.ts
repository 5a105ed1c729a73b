/** An administrator's sign-in (design §14): the address first, then the password, as spec 2 §4 has it. */
import type { AdminSignedIn, SignInFailure } from "../contract/admin.ts";
import type { Logger } from "../contract/logger.ts";
import { createDatabase, type Database } from "./database.ts";

export type SignInAnswer =
	| { ok: true; session: AdminSignedIn }
	| { ok: false; error: SignInFailure };

/** Never rejects. */
export type SignInAdmin = (email: string, password: string) => Promise<SignInAnswer>;

/** Spec 2 §9: the calls about administrators. */
const RPC_TIMEOUT_MS = 5_000;
const AUTH_TIMEOUT_MS = 10_000;

interface Options {
	url: string;
	anonKey: string;
	/** With the secret key: who is an administrator is nobody else's to ask before a sign-in. */
	database: Database;
	log: Logger;
}

export function createSignInAdmin({ url, anonKey, database, log }: Options): SignInAdmin {
	return async (email, password) => {
		const known = await database.rpc("find_admin_by_email", { user_email: email }, RPC_TIMEOUT_MS);
		if (known.error !== null) return { ok: false, error: "unavailable" };
		if (known.data !== true) return { ok: false, error: "not_admin" };

		const answer = await withPassword(url, anonKey, email, password);
		if (!answer.ok) return answer;
		const caller = createDatabase(url, anonKey, answer.session.access_token);
		const noted = await caller.rpc(
			"update_admin_last_login",
			{ user_email: email },
			RPC_TIMEOUT_MS,
		);
		// Signed in all the same: a date that was not noted holds nobody up.
		if (noted.error !== null) log.warn("admin_last_login_not_noted", { status: noted.status });
		return answer;
	};
}

/** Auth's password grant; supabase-js would take a refused password and a broken Auth for the same error. */
async function withPassword(
	url: string,
	anonKey: string,
	email: string,
	password: string,
): Promise<SignInAnswer> {
	try {
		const answer = await fetch(new URL("/auth/v1/token?grant_type=password", url), {
			method: "POST",
			headers: { apikey: anonKey, "content-type": "application/json" },
			body: JSON.stringify({ email, password }),
			redirect: "manual",
			signal: AbortSignal.timeout(AUTH_TIMEOUT_MS),
		});
		if (answer.status === 429) return { ok: false, error: "rate_limited" };
		if (answer.status >= 400 && answer.status < 500)
			return { ok: false, error: "wrong_credentials" };
		const { access_token, refresh_token } = (await answer.json()) as Partial<AdminSignedIn>;
		if (!answer.ok || !access_token || !refresh_token) return { ok: false, error: "unavailable" };
		return { ok: true, session: { access_token, refresh_token } };
	} catch {
		return { ok: false, error: "unavailable" };
	}
}
