/** The caller's own account. */
import type { Context } from "hono";
import type { SignUp } from "./account.ts";
import { type Auth, AuthError, bodyOf, inTransaction, named, type Sql } from "./context.ts";
import { sendEmailChange } from "./mails.ts";
import { requireCaller } from "./sessions.ts";
import * as users from "./users.ts";

const MAX_SESSION_AGE_MS = 24 * 60 * 60 * 1000;

export async function getUser(auth: Auth, c: Context) {
	const { user } = await requireCaller(auth, c);
	return c.json(await users.publicUser(auth.sql, user.id));
}

export async function updateUser(auth: Auth, c: Context) {
	const { user, session } = await requireCaller(auth, c);
	const { password, data, ...body } = await bodyOf<SignUp>(c);
	const email = body.email ? users.checkEmail(body.email) : user.email;
	if (password !== undefined) users.checkPassword(auth, password);
	const isProtected = password || email !== user.email;
	if (isProtected && session.aal !== "aal2" && (await hasVerifiedFactor(auth, user.id))) {
		const message = "AAL2 session is required to update email or password when MFA is enabled.";
		throw new AuthError(401, "insufficient_aal", message);
	}
	if (email !== user.email && (await users.findDuplicate(auth.sql, email, user.id))) {
		const message = "A user with this email address has already been registered";
		throw new AuthError(422, "email_exists", message);
	}
	const hash =
		password === undefined ? undefined : await judgePassword(auth, user, session, password);
	await inTransaction(auth.sql, async (tx) => {
		if (hash !== undefined) {
			await named("Error during password storage", storePassword(tx, user.id, session.id, hash));
		}
		if (data) await users.mergeMetadata(tx, user, "raw_user_meta_data", data);
		if (email !== user.email) await sendEmailChange(auth, tx, c, user, email);
	});
	return c.json(await users.publicUser(auth.sql, user.id));
}

async function hasVerifiedFactor({ sql }: Auth, userId: string): Promise<boolean> {
	const verified = await sql`
		select from auth.mfa_factors where user_id = ${userId} and status = 'verified'`;
	return verified.length > 0;
}

/** @returns the hash of a new password */
async function judgePassword(
	auth: Auth,
	user: users.User,
	session: { created_at: string },
	password: string,
): Promise<string> {
	const isOld = Date.now() > Date.parse(session.created_at) + MAX_SESSION_AGE_MS;
	if (auth.settings.securePasswordChange && isOld) {
		throw new AuthError(
			400,
			"reauthentication_needed",
			"Password update requires reauthentication",
		);
	}
	if (
		user.encrypted_password &&
		(await users.isPassword(auth, user.encrypted_password, password))
	) {
		const message = "New password should be different from the old password.";
		throw new AuthError(422, "same_password", message);
	}
	return users.hashPassword(auth, password);
}

/** Ends the other sessions and the unused links as well. */
async function storePassword(tx: Sql, id: string, session: string, encrypted_password: string) {
	await users.updateUser(tx, id, {
		...{ encrypted_password, confirmation_token: "", confirmation_sent_at: null },
		...{ recovery_token: "", recovery_sent_at: null, email_change_sent_at: null },
		...{ email_change_token_current: "", email_change_token_new: "" },
	});
	await users.deleteTokens(tx, id);
	await tx`delete from auth.sessions where id <> ${session} and user_id = ${id}`;
}
