import type { AuthSettings } from "../config-toml.ts";
import type { Database } from "../database.ts";
import { authError, type Patch, readJson, sessionOf } from "./patch.ts";

/**
 * lite 0.10.0 ignores `max_frequency`. Hosted Auth refuses a second mail of a kind to one address
 * within that time: a reset, a change of address and a code. resend-confirmation.ts does it for sign-ups.
 */
export function mailFrequency(database: Database, settings: AuthSettings): Patch {
	/** Seconds since the last mail of the kind that this request sends; null when there was none. */
	async function secondsSinceMail(request: Request): Promise<number | null> {
		const call = `${request.method} ${new URL(request.url).pathname.replace("/auth/v1", "")}`;
		const body = await readJson(request);
		if (call === "POST /recover") {
			return read("recovery_sent_at", "email = $1", String(body.email).toLowerCase());
		}
		const isOwn = "id = (select user_id from auth.sessions where id::text = $1)";
		if (call === "GET /reauthenticate") {
			return read("reauthentication_sent_at", isOwn, sessionOf(request));
		}
		if (call !== "PUT /user" || !body.email) return null;
		return read("email_change_sent_at", isOwn, sessionOf(request));
	}

	async function read(column: string, condition: string, value: string | null) {
		const [user] = await database.query<{ seconds: number | null }>(
			`select extract(epoch from now() - ${column})::float8 as seconds from auth.users where ${condition}`,
			[value],
		);
		return user?.seconds ?? null;
	}

	return async (request, next) =>
		tooSoon(settings, await secondsSinceMail(request)) ?? next(request);
}

/** The refusal of a mail within `max_frequency` of the last one of its kind. */
export function tooSoon(settings: AuthSettings, secondsSinceMail: number | null) {
	const wait = Math.ceil(
		settings.mailEverySeconds - (secondsSinceMail ?? Number.POSITIVE_INFINITY),
	);
	if (wait <= 0) return undefined;
	const msg = `For security purposes, you can only request this after ${wait} seconds.`;
	return authError(429, "over_email_send_rate_limit", msg);
}
