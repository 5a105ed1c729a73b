import { createHash, randomInt, randomUUID } from "node:crypto";
import type { AuthSettings } from "../config-toml.ts";
import type { Database } from "../database.ts";
import { noteMail } from "../mail-context.ts";
import { jsonAnswer, type Mend, readJson } from "./mend.ts";

interface UnconfirmedUser {
	id: string;
	email: string;
	confirmed: boolean;
	seconds_since_mail: number | null;
	raw_app_meta_data: Record<string, unknown>;
	raw_user_meta_data: Record<string, unknown>;
	created_at: string;
}

const MAY_SEND_AGAIN = ["/auth/v1/signup", "/auth/v1/resend"];

/**
 * Mend: lite 0.10.0 never sends a second confirmation: `resend` and a repeated sign-up always
 * answer 429. After its own checks (address, password) passed, this does what hosted Auth does:
 * a new code once `max_frequency` is over; for a confirmed address a made-up user, so that a
 * stranger cannot find out who has an account.
 */
export function sendAgain(database: Database, settings: AuthSettings): Mend {
	return async (request, next) => {
		const { pathname } = new URL(request.url);
		if (request.method !== "POST" || !MAY_SEND_AGAIN.includes(pathname)) return next(request);
		const body = await readJson(request);
		const answer = await next(request);
		const isResend = pathname === "/auth/v1/resend";
		if (answer.status !== 429 || (isResend && body.type !== "signup")) return answer;

		const user = await findUser(database, String(body.email).toLowerCase());
		if (!user) return answer;
		if (user.confirmed) return jsonAnswer(200, madeUpUser(user.email, body.data));

		const wait = Math.ceil(
			settings.mailEverySeconds - (user.seconds_since_mail ?? Number.POSITIVE_INFINITY),
		);
		if (wait > 0) {
			return jsonAnswer(429, {
				code: 429,
				error_code: "over_email_send_rate_limit",
				msg: `For security purposes, you can only request this after ${wait} seconds.`,
			});
		}
		await sendNewCode(database, settings, user);
		return jsonAnswer(200, isResend ? {} : toAnswer(user));
	};
}

async function findUser(database: Database, email: string): Promise<UnconfirmedUser | undefined> {
	const [user] = await database.query<UnconfirmedUser>(
		`select id, email, email_confirmed_at is not null as confirmed,
			extract(epoch from now() - confirmation_sent_at)::float8 as seconds_since_mail,
			raw_app_meta_data, raw_user_meta_data, created_at
		from auth.users where email = $1`,
		[email],
	);
	return user;
}

async function sendNewCode(database: Database, settings: AuthSettings, user: UnconfirmedUser) {
	const code = String(randomInt(10 ** settings.otpLength)).padStart(settings.otpLength, "0");
	// What lite keeps is what it looks a link up by: this column is the token_hash.
	const tokenHash = createHash("sha256")
		.update(user.email + code)
		.digest("hex");
	await database.query(
		"update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1",
		[user.id, tokenHash],
	);
	noteMail({ template: "confirmation", to: user.email, tokenHash, code, userId: user.id });
}

function toAnswer(user: UnconfirmedUser) {
	return {
		id: user.id,
		aud: "authenticated",
		role: "authenticated",
		email: user.email,
		phone: "",
		confirmation_sent_at: new Date().toISOString(),
		app_metadata: user.raw_app_meta_data,
		user_metadata: user.raw_user_meta_data,
		identities: [
			{ id: user.id, user_id: user.id, provider: "email", identity_data: user.raw_user_meta_data },
		],
		created_at: user.created_at,
		updated_at: user.created_at,
		is_anonymous: false,
	};
}

/** No identities: the one sign by which supabase-js users tell it from a real sign-up. */
function madeUpUser(email: string, data: unknown) {
	const now = new Date().toISOString();
	return {
		...toAnswer({
			id: randomUUID(),
			email,
			confirmed: false,
			seconds_since_mail: 0,
			raw_app_meta_data: { provider: "email", providers: ["email"] },
			raw_user_meta_data: (data as Record<string, unknown> | undefined) ?? {},
			created_at: now,
		}),
		identities: [],
	};
}
