/** An administrator's sign-in: the address is checked before the password (docs/product/back-office.md#operator-sign-in). */
import type { SignInFailure } from "../../contract/admin.ts";
import type { Logger } from "../../contract/logger.ts";
import type { Auth, AuthTokens } from "./auth.ts";
import { createDatabase, type Database } from "./database.ts";

export type SignInResult =
	| { ok: true; tokens: AuthTokens }
	| { ok: false; error: SignInFailure; reason?: string };

/** Never rejects. */
export type SignInAdmin = (
	credentials: { email: string; password: string },
	address: string,
) => Promise<SignInResult>;

/** docs/product/accounts.md#constants */
const RPC_TIMEOUT_MS = 5_000;

interface Options {
	url: string;
	publishableKey: string;
	auth: Pick<Auth, "signIn">;
	/** With the secret key: before a sign-in nobody else may query who is an administrator. */
	database: Database;
	log: Logger;
}

export function createSignInAdmin(options: Options): SignInAdmin {
	const { url, publishableKey, auth, database, log } = options;
	return async (credentials, address) => {
		const user_email = credentials.email;
		const known = await database.rpc("find_admin_by_email", { user_email }, RPC_TIMEOUT_MS);
		if (known.error !== null) {
			return { ok: false, error: "unavailable", reason: `database ${known.status}` };
		}
		if (known.data !== true) return { ok: false, error: "not_admin" };

		const result = await auth.signIn(credentials, { address });
		if (!result.ok) {
			const { code, reason } = result;
			if (code !== "rate_limited" && code !== "unavailable") {
				return { ok: false, error: "wrong_credentials" };
			}
			return { ok: false, error: code, reason };
		}
		const caller = createDatabase(url, publishableKey, result.data.access_token);
		const noted = await caller.rpc("update_admin_last_login", { user_email }, RPC_TIMEOUT_MS);
		// The sign-in succeeds all the same.
		if (noted.error !== null) log.warn("admin_last_login_not_noted", { status: noted.status });
		return { ok: true, tokens: result.data };
	};
}
