/** An administrator's sign-in: the address is checked before the password (docs/product.md#operator-sign-in). */
import type { AdminSession, SignInFailure } from "../contract/admin.ts";
import type { Logger } from "../contract/logger.ts";
import { createDatabase, type Database } from "./database.ts";

export type SignInResult =
	| { ok: true; session: AdminSession }
	| { ok: false; error: SignInFailure; reason?: string };

/** Never rejects. */
export type SignInAdmin = (
	email: string,
	password: string,
	address: string,
) => Promise<SignInResult>;

/** docs/product.md#constants */
const RPC_TIMEOUT_MS = 5_000;
const AUTH_TIMEOUT_MS = 10_000;

interface Options {
	url: string;
	publishableKey: string;
	secretKey: string;
	/** With the secret key: before a sign-in nobody else may query who is an administrator. */
	database: Database;
	log: Logger;
}

export function createSignInAdmin(options: Options): SignInAdmin {
	const { url, publishableKey, secretKey, database, log } = options;
	return async (email, password, address) => {
		const known = await database.rpc("find_admin_by_email", { user_email: email }, RPC_TIMEOUT_MS);
		if (known.error !== null) {
			return { ok: false, error: "unavailable", reason: `database ${known.status}` };
		}
		if (known.data !== true) return { ok: false, error: "not_admin" };

		const result = await withPassword({ url, secretKey, email, password, address });
		if (!result.ok) return result;
		const caller = createDatabase(url, publishableKey, result.session.access_token);
		const noted = await caller.rpc(
			"update_admin_last_login",
			{ user_email: email },
			RPC_TIMEOUT_MS,
		);
		// The sign-in succeeds all the same.
		if (noted.error !== null) log.warn("admin_last_login_not_noted", { status: noted.status });
		return result;
	};
}

interface Attempt {
	url: string;
	secretKey: string;
	email: string;
	password: string;
	address: string;
}

/**
 * Auth's password grant. The secret key passes Auth's own challenge, and has Auth count the attempt for
 * the visitor's address, not for the Worker's. supabase-js reports a wrong password and a broken Auth as
 * the same error.
 */
async function withPassword(attempt: Attempt): Promise<SignInResult> {
	const { url, secretKey, email, password, address } = attempt;
	try {
		const response = await fetch(new URL("/auth/v1/token?grant_type=password", url), {
			method: "POST",
			headers: {
				apikey: secretKey,
				authorization: `Bearer ${secretKey}`,
				"sb-forwarded-for": address,
				"content-type": "application/json",
			},
			body: JSON.stringify({ email, password }),
			redirect: "manual",
			signal: AbortSignal.timeout(AUTH_TIMEOUT_MS),
		});
		if (response.status === 429) return { ok: false, error: "rate_limited", reason: "auth" };
		if (response.status >= 400 && response.status < 500) {
			return { ok: false, error: "wrong_credentials" };
		}
		if (!response.ok) {
			await response.body?.cancel();
			return { ok: false, error: "unavailable", reason: `auth ${response.status}` };
		}
		const { access_token, refresh_token } = (await response.json()) as Partial<AdminSession>;
		if (!access_token || !refresh_token) {
			return { ok: false, error: "unavailable", reason: "auth sent no tokens" };
		}
		return { ok: true, session: { access_token, refresh_token } };
	} catch (error) {
		return { ok: false, error: "unavailable", reason: `auth ${(error as Error).name}` };
	}
}
