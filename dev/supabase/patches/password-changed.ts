import type { Database } from "../database.ts";
import { type Patch, readJson, sessionOf } from "./patch.ts";

/**
 * After a change of password lite 0.10.0 keeps all sessions and links. Hosted Auth ends the other sessions and
 * invalidates unused links.
 */
export function passwordChanged(database: Database): Patch {
	return async (request, next) => {
		if (request.method !== "PUT" || new URL(request.url).pathname !== "/auth/v1/user") {
			return next(request);
		}
		const { password } = await readJson(request);
		const session = sessionOf(request);
		const response = await next(request);
		if (!password || !response.ok) return response;

		const user = (await response.clone().json()) as { id: string; email: string };
		// Deletes their refresh tokens as well.
		await database.query(
			"delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid",
			[user.id, session],
		);
		// lite itself invalidates the recovery link.
		await database.query(
			`update auth.users set confirmation_token = null,
				email_change_token_current = null, email_change_token_new = null
			where id = $1`,
			[user.id],
		);
		return response;
	};
}
