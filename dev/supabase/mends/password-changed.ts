import type { AuthSettings } from "../config-toml.ts";
import type { Database } from "../database.ts";
import { noteMail } from "../mail-context.ts";
import { type Mend, readJson } from "./mend.ts";

/**
 * Mend: when a password is changed, lite 0.10.0 neither tells its owner nor ends anything that the
 * old one began. As hosted Auth: every other session ends, unused links die, and the notification
 * `password_changed` of config.toml goes out.
 */
export function passwordChanged(database: Database, settings: AuthSettings): Mend {
	return async (request, next) => {
		if (request.method !== "PUT" || new URL(request.url).pathname !== "/auth/v1/user") {
			return next(request);
		}
		const { password } = await readJson(request);
		const session = sessionOf(request);
		const answer = await next(request);
		if (!password || !answer.ok) return answer;

		const user = (await answer.clone().json()) as { id: string; email: string };
		// Their refresh tokens go with them.
		await database.query(
			"delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid",
			[user.id, session],
		);
		// The link that recovers a password is taken care of by lite.
		await database.query(
			`update auth.users set confirmation_token = null,
				email_change_token_current = null, email_change_token_new = null
			where id = $1`,
			[user.id],
		);
		if (settings.notifyPasswordChanged) {
			noteMail({ template: "password_changed", to: user.email, userId: user.id });
		}
		return answer;
	};
}

/** Read before lite has checked the token: good for nothing until its answer is. */
function sessionOf(request: Request): string | null {
	const [, payload = ""] = (request.headers.get("authorization") ?? "").split(".");
	try {
		return JSON.parse(Buffer.from(payload, "base64url").toString()).session_id ?? null;
	} catch {
		return null;
	}
}
