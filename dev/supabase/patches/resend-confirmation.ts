import { createHash, randomInt, randomUUID } from "node:crypto";
import type { AuthSettings } from "../config-toml.ts";
import type { Database } from "../database.ts";
import { collectMail } from "../mail-collector.ts";
import { tooSoon } from "./mail-frequency.ts";
import { type Patch, readJson } from "./patch.ts";

interface User {
	id: string;
	email: string;
	confirmed: boolean;
	seconds_since_mail: number | null;
	raw_app_meta_data: Record<string, unknown>;
	raw_user_meta_data: Record<string, unknown>;
	created_at: string;
}

const PATHS = ["/auth/v1/signup", "/auth/v1/resend"];

/**
 * lite 0.10.0 responds with 429 to every `resend` and repeated sign-up. After lite's checks of address
 * and password, this does what hosted Auth does: it sends a new code once `max_frequency` is over,
 * and returns an invented user for a confirmed address, so that nobody can find out who has an account.
 */
export function resendConfirmation(database: Database, settings: AuthSettings): Patch {
	return async (request, next) => {
		const { pathname } = new URL(request.url);
		if (request.method !== "POST" || !PATHS.includes(pathname)) return next(request);
		const body = await readJson(request);
		const response = await next(request);
		const isResend = pathname === "/auth/v1/resend";
		if (response.status !== 429 || (isResend && body.type !== "signup")) return response;

		const user = await findUser(database, String(body.email).toLowerCase());
		if (!user) return response;
		if (user.confirmed) return Response.json(inventedUser(user.email, body.data));

		const refusal = tooSoon(settings, user.seconds_since_mail);
		if (refusal) return refusal;
		await sendNewCode(database, settings, user);
		return Response.json(isResend ? {} : publicUser(user));
	};
}

async function findUser(database: Database, email: string): Promise<User | undefined> {
	const [user] = await database.query<User>(
		`select id, email, email_confirmed_at is not null as confirmed,
			extract(epoch from now() - confirmation_sent_at)::float8 as seconds_since_mail,
			raw_app_meta_data, raw_user_meta_data, created_at
		from auth.users where email = $1`,
		[email],
	);
	return user;
}

async function sendNewCode(database: Database, settings: AuthSettings, user: User) {
	const code = String(randomInt(10 ** settings.otpLength)).padStart(settings.otpLength, "0");
	// lite finds a link by this column: it holds the token_hash.
	const tokenHash = createHash("sha256")
		.update(user.email + code)
		.digest("hex");
	await database.query(
		"update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1",
		[user.id, tokenHash],
	);
	collectMail({ action: "signup", tokenHash, code, userId: user.id });
}

function publicUser(user: Omit<User, "confirmed" | "seconds_since_mail">) {
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

/** Has no identities: the only difference from a real sign-up. */
function inventedUser(email: string, data: unknown) {
	const user = publicUser({
		id: randomUUID(),
		email,
		raw_app_meta_data: { provider: "email", providers: ["email"] },
		raw_user_meta_data: (data as Record<string, unknown> | undefined) ?? {},
		created_at: new Date().toISOString(),
	});
	return { ...user, identities: [] };
}
