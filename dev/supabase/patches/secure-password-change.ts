import { createHash } from "node:crypto";
import type { AuthSettings } from "../config-toml.ts";
import type { Database } from "../database.ts";
import { authError, type Patch, readJson, sessionOf } from "./patch.ts";

/**
 * lite 0.10.0 ignores `secure_password_change`. Hosted Auth changes a password only in a session of
 * the last 24 hours, or with the code that `reauthenticate` mails.
 */
export function securePasswordChange(database: Database, settings: AuthSettings): Patch {
	return async (request, next) => {
		const isUpdate = request.method === "PUT" && new URL(request.url).pathname === "/auth/v1/user";
		const { password, nonce } = isUpdate ? await readJson(request) : {};
		if (!settings.securePasswordChange || !password) return next(request);

		// A token that is invalid has no session here, and lite rejects it.
		const [user] = await database.query<{ id: string; email: string }>(
			`select users.id, email from auth.users join auth.sessions on user_id = users.id
			where sessions.id::text = $1 and sessions.created_at < now() - interval '24 hours'`,
			[sessionOf(request)],
		);
		if (!user) return next(request);
		if (!nonce) {
			const msg = "Password update requires reauthentication";
			return authError(400, "reauthentication_needed", msg);
		}
		// The code is used up.
		const used = await database.query(
			`update auth.users set reauthentication_token = null
			where id = $1 and reauthentication_token = $2
				and reauthentication_sent_at > now() - make_interval(secs => $3)
			returning id`,
			[
				user.id,
				createHash("sha256").update(`${user.email}${nonce}`).digest("hex"),
				settings.otpExpirySeconds,
			],
		);
		if (used.length > 0) return next(request);
		return authError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
	};
}
