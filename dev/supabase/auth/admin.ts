/** Calls of the secret key: the proofs of the contract make accounts and links by them. */
import type { Context } from "hono";
import { createAccount, type SignUp } from "./account.ts";
import { type Auth, AuthError, bodyOf, inTransaction } from "./context.ts";
import { storeEmailChange, storeLink } from "./mails.ts";
import * as users from "./users.ts";

interface LinkRequest extends SignUp {
	type: "signup" | "recovery" | "email_change_current" | "email_change_new";
	new_email: string;
}

/** A link without a mail, for the secret key. Creates the account of a sign-up. */
export async function generateLink(auth: Auth, c: Context) {
	const { type, new_email = "", ...form } = await bodyOf<LinkRequest>(c);
	const email = users.checkEmail(form.email);
	let user = await users.findUserByEmail(auth.sql, email);
	if (!user && type !== "signup") {
		throw new AuthError(404, "user_not_found", "User with this email not found");
	}
	const { password = "", data = {} } = form;
	const code = users.newCode(auth.settings.otpLength);
	const hash = users.tokenHashOf(email, code);
	await inTransaction(auth.sql, async (tx) => {
		if (!user) {
			const all = { email, password, data, hash: await users.hashPassword(auth, password) };
			user = (await createAccount(tx, all)).user;
		}
		if (type === "signup" || type === "recovery") return storeLink(tx, user, type, hash);
		const isNew = type === "email_change_new";
		return storeEmailChange(tx, user, {
			email_change: new_email,
			email_change_token_new: isNew
				? users.tokenHashOf(new_email, code)
				: user.email_change_token_new,
			email_change_token_current: isNew ? user.email_change_token_current : hash,
		});
	});
	const id = (user as unknown as users.User).id;
	const shown = await users.publicUser(auth.sql, id);
	return c.json({ ...shown, email_otp: code, hashed_token: hash, verification_type: type });
}

export async function deleteUser(auth: Auth, c: Context) {
	await auth.sql`delete from auth.users where id = ${c.req.param("id") ?? ""}`;
	return c.json({});
}
