/** The calls of an account with an address and a password. */
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { type Auth, AuthError, bodyOf, inTransaction, invalid, type Sql } from "./context.ts";
import { LINKS, sendLink } from "./mails.ts";
import { issueSession, refreshSession, requireCaller } from "./sessions.ts";
import * as users from "./users.ts";

export interface SignUp {
	email: string;
	password: string;
	data: users.Metadata;
}

const invalidCredentials = () =>
	new AuthError(400, "invalid_credentials", "Invalid login credentials");

/** Inserts a person who has an address and a password, and nothing more yet. */
export async function createAccount(tx: Sql, { email, data, hash }: SignUp & { hash: string }) {
	const row = { email, encrypted_password: hash, raw_user_meta_data: data };
	const user = await users.insertUser(tx, row, "email");
	const claims = { ...data, ...users.claimsOf(user.id, email) };
	const identity = await users.insertIdentity(tx, user, "email", claims);
	return { user, identity };
}

async function parseSignUp(auth: Auth, c: Context): Promise<SignUp & { hash: string }> {
	const { password = "", data = {}, ...body } = await bodyOf<SignUp>(c);
	if (password === "") throw invalid("Signup requires a valid password");
	users.checkPassword(auth, password);
	const email = users.checkEmail(body.email);
	return { email, password, data, hash: await users.hashPassword(auth, password) };
}

export async function signUp(auth: Auth, c: Context) {
	const form = await parseSignUp(auth, c);
	const known = await users.findDuplicate(auth.sql, form.email);
	if (known?.email_confirmed_at) {
		return c.json(inventedUser(form));
	}
	const id = await inTransaction(auth.sql, async (tx) => {
		let user = known;
		if (!user) {
			const created = await createAccount(tx, form);
			user = created.user;
			await users.keepOnlyIdentity(tx, user, "email", created.identity);
		}
		await sendLink(auth, tx, c, user, "signup");
		return user.id;
	});
	return c.json(await users.publicUser(auth.sql, id));
}

/** Has no identities: the only difference from a real sign-up. */
function inventedUser({ email, data }: SignUp) {
	const now = new Date();
	return {
		...{ id: randomUUID(), aud: "authenticated", role: "", email, phone: "", is_anonymous: false },
		...{ confirmation_sent_at: now, created_at: now, updated_at: now, identities: [] },
		app_metadata: { provider: "email", providers: ["email"] },
		user_metadata: data,
	};
}

/** `/token` with the grants of a password and of a refresh token. */
export async function passwordGrant(auth: Auth, c: Context) {
	const { email = "", password = "" } = await bodyOf<SignUp>(c);
	if (email === "") throw invalid("missing email or phone");
	const user = await users.findUserByEmail(auth.sql, email);
	if (!user?.encrypted_password) throw invalidCredentials();
	if (!(await users.isPassword(auth, user.encrypted_password, password)))
		throw invalidCredentials();
	if (!user.email_confirmed_at)
		throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
	const tokens = await inTransaction(auth.sql, async (tx) => {
		return issueSession(auth, tx, c, user, "password");
	});
	return c.json({ ...tokens, weak_password: null });
}

export async function refreshGrant(auth: Auth, c: Context) {
	const { refresh_token } = await bodyOf<{ refresh_token: string }>(c);
	if (!refresh_token) throw invalid("Refresh token is not valid");
	return c.json(await refreshSession(auth, c, refresh_token));
}

export async function resend(auth: Auth, c: Context) {
	const body = await bodyOf<{ type: string; email: string }>(c);
	if (body.type !== "signup") {
		throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
	}
	const email = users.checkEmail(body.email);
	const user = await users.findUserByEmail(auth.sql, email);
	if (user && !user.email_confirmed_at) {
		await inTransaction(auth.sql, async (tx) => {
			await sendLink(auth, tx, c, user, "signup");
		});
	}
	return c.json({});
}

export async function recover(auth: Auth, c: Context) {
	const email = users.checkEmail((await bodyOf<SignUp>(c)).email);
	const user = await users.findUserByEmail(auth.sql, email);
	if (user) {
		await inTransaction(auth.sql, async (tx) => {
			await sendLink(auth, tx, c, user, "recovery");
		});
	}
	return c.json({});
}

const expired = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");

/** The tokens that prove a link, by its type. */
const TOKEN_TYPES: Record<string, string[]> = {
	email: ["confirmation_token", "recovery_token"],
	signup: ["confirmation_token"],
	recovery: ["recovery_token"],
	email_change: ["email_change_token_current", "email_change_token_new"],
};

/** Follows a link. */
export async function verify(auth: Auth, c: Context) {
	const { type = "", token_hash } = await bodyOf<{ type: string; token_hash: string }>(c);
	if (type === "") throw invalid("Verify requires a verification type");
	if (!token_hash) throw invalid("Verify requires either a token or a token hash");
	const types = TOKEN_TYPES[type];
	if (!types) throw invalid("Invalid email verification type");
	const tokens = await inTransaction(auth.sql, async (tx) => {
		const [token] = await tx<{ user_id: string; token_type: string }[]>`
			select user_id, token_type from auth.one_time_tokens
			where token_hash = ${token_hash} and token_type = any (${types}::auth.one_time_token_type[])`;
		if (!token) throw expired();
		const user = (await users.findUserById(tx, token.user_id)) as users.User;
		const isRecovery = type === "recovery" || user.recovery_token === token_hash;
		const kind = type === "email_change" ? type : isRecovery ? "recovery" : "signup";
		const sentAt = kind === "email_change" ? user.email_change_sent_at : user[LINKS[kind].sent];
		if (Date.now() > Date.parse(sentAt ?? "") + auth.settings.otpExpirySeconds * 1000)
			throw expired();
		if (kind === "email_change") {
			if (!(await confirmEmailChange(auth, tx, user, token.token_type))) return undefined;
		} else await confirmLink(tx, user, kind);
		await users.updateProviders(tx, user);
		return issueSession(auth, tx, c, user, "otp");
	});
	if (tokens) return c.json(tokens);
	const msg = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
	return c.json({ code: "200", msg });
}

async function confirmLink(tx: Sql, user: users.User, kind: "signup" | "recovery") {
	if (kind === "recovery") {
		await users.updateUser(tx, user.id, { recovery_token: "" });
		await users.deleteTokens(tx, user.id);
		if (user.email_confirmed_at) return;
	}
	await users.confirm(tx, user);
	if (kind === "recovery") return;
	const own = tx`user_id = ${user.id} and email = ${user.email}`;
	await users.updateIdentity(tx, own, { email_verified: true });
}

/** @returns whether both addresses are confirmed now */
async function confirmEmailChange(auth: Auth, tx: Sql, user: users.User, token: string) {
	const { id, email_change: email, email_change_confirm_status: status } = user;
	const { email_change_token_current, email_change_token_new } = user;
	if (auth.settings.doubleConfirmChanges && status === 0) {
		await tx`delete from auth.one_time_tokens where user_id = ${id} and token_type = ${token}`;
		// Writes the other token back as it was read: of two links at once, the later transaction undoes the earlier.
		await users.updateUser(tx, id, {
			...{ email_change_confirm_status: 1, email_change_token_current, email_change_token_new },
			[token]: "",
		});
		return false;
	}
	const own = tx`provider_id = ${id} and provider = 'email'`;
	const { count } = await users.updateIdentity(tx, own, { email, email_verified: true });
	if (count === 0) await users.insertIdentity(tx, user, "email", users.claimsOf(id, email, true));
	const done = { email_change: "", email_change_token_current: "", email_change_token_new: "" };
	await users.updateUser(tx, id, { email, ...done, email_change_confirm_status: 0 });
	await users.deleteTokens(tx, id);
	user.email = email;
	if (count > 0) await users.updateIdentity(tx, own, { email });
	return true;
}

export async function logout(auth: Auth, c: Context) {
	const { user, session } = await requireCaller(auth, c);
	const scope = c.req.query("scope") ?? "global";
	const { sql } = auth;
	const conditions: Record<string, object> = {
		local: sql`id = ${session.id}`,
		others: sql`user_id = ${user.id} and id <> ${session.id}`,
		global: sql`user_id = ${user.id}`,
	};
	const condition = conditions[scope];
	if (!condition) throw invalid(`Unsupported logout scope "${scope}"`);
	await inTransaction(sql, async (tx) => {
		await tx`delete from auth.sessions where ${condition as never}`;
	});
	return c.body(null, 204);
}
