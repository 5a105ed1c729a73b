import type { AuthSettings } from "../config-toml.ts";
import type { Database } from "../database.ts";
import { type Patch, readJson } from "./patch.ts";

/**
 * With `double_confirm_changes` lite 0.10.0 changes an address as soon as the old mailbox confirms it,
 * and rejects the link of the new one. Hosted Auth waits for both, in any order.
 */
export function doubleConfirm(database: Database, settings: AuthSettings): Patch {
	return async (request, next) => {
		const isVerify =
			request.method === "POST" && new URL(request.url).pathname === "/auth/v1/verify";
		const { type, token_hash } = isVerify ? await readJson(request) : {};
		if (!settings.doubleConfirmChanges || type !== "email_change" || !token_hash) {
			return next(request);
		}
		// lite completes the change by the old mailbox's token: the last link left takes its place.
		const [user] = await database.query<{ is_first: boolean }>(
			`update auth.users set
				email_change_token_current = case when other is null then $1 else nullif(email_change_token_current, $1) end,
				email_change_token_new = nullif(email_change_token_new, $1)
			from (
				select id as found, case $1
					when email_change_token_current then email_change_token_new else email_change_token_current
				end as other
				from auth.users
				where $1 in (email_change_token_current, email_change_token_new)
					and email_change_sent_at > now() - make_interval(secs => $2)
			) as change
			where id = found
			returning other is not null as is_first`,
			[token_hash, settings.otpExpirySeconds],
		);
		if (!user?.is_first) return next(request);
		const msg =
			"Confirmation link accepted. Please proceed to confirm link sent to the other email";
		return Response.json({ code: 200, msg });
	};
}
