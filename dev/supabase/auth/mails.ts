/** Links and the mails that carry them, which the *Send Email* hook hands to the Worker. */
import { createHmac, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { type Auth, AuthError, addressOf, type Sql, targetOf } from "./context.ts";
import { insertToken, newCode, publicUser, tokenHashOf, type User, updateUser } from "./users.ts";

/** A link by the column of its token. */
export const LINKS = {
	signup: { token: "confirmation_token", sent: "confirmation_sent_at" },
	recovery: { token: "recovery_token", sent: "recovery_sent_at" },
} as const;

/** Sends a link to the account's address. @throws {AuthError} too soon after the last one, or as the hook says */
export async function sendLink(
	auth: Auth,
	tx: Sql,
	c: Context,
	user: User,
	type: keyof typeof LINKS,
): Promise<void> {
	requirePause(auth, user[LINKS[type].sent]);
	const code = newCode(auth.settings.otpLength);
	const token_hash = tokenHashOf(user.email, code);
	await callHook(auth, tx, c, user, { email_action_type: type, token: code, token_hash });
	await storeLink(tx, user, type, token_hash);
}

export async function storeLink(tx: Sql, user: User, type: keyof typeof LINKS, hash: string) {
	const { token, sent } = LINKS[type];
	await updateUser(tx, user.id, { [token]: hash, [sent]: new Date() });
	await insertToken(tx, user.id, token, hash, user.email);
}

/** Sends a link to the present and to the new address; both must be followed. */
export async function sendEmailChange(auth: Auth, tx: Sql, c: Context, user: User, email: string) {
	requirePause(auth, user.email_change_sent_at);
	const [token, token_new] = [newCode(auth.settings.otpLength), newCode(auth.settings.otpLength)];
	// The names are those of an old fault: each hash is of the other token.
	const [token_hash, token_hash_new] = [
		tokenHashOf(email, token_new),
		tokenHashOf(user.email, token),
	];
	const email_data = { token, token_new, token_hash, token_hash_new };
	const payload = { email_action_type: "email_change", ...email_data };
	await callHook(auth, tx, c, user, payload, { new_email: email });
	await storeEmailChange(tx, user, {
		...{ email_change: email, email_change_token_new: token_hash },
		email_change_token_current: token_hash_new,
	});
}

export async function storeEmailChange(
	tx: Sql,
	{ id, email }: User,
	change: Pick<User, "email_change" | "email_change_token_new" | "email_change_token_current">,
) {
	const email_change_sent_at = new Date() as never;
	await updateUser(tx, id, { ...change, email_change_sent_at, email_change_confirm_status: 0 });
	const { email_change_token_current: current, email_change_token_new: fresh } = change;
	if (current) await insertToken(tx, id, "email_change_token_current", current, email);
	if (fresh) await insertToken(tx, id, "email_change_token_new", fresh, change.email_change);
}

function requirePause({ settings }: Auth, sentAt: string | null): void {
	const left = Date.parse(sentAt ?? "") + settings.mailEverySeconds * 1000 - Date.now();
	if (!(left > 0)) return;
	const message = `For security purposes, you can only request this after ${Math.floor(left / 1000)} seconds.`;
	throw new AuthError(429, "over_email_send_rate_limit", message);
}

/** Calls the hook within the transaction of the request, which ends with it. */
async function callHook(
	auth: Auth,
	tx: Sql,
	c: Context,
	{ id }: User,
	email_data: object,
	change: object = {},
): Promise<void> {
	const { hook, url } = auth;
	const time = new Date();
	const metadata = { uuid: randomUUID(), time, name: "send-email", ip_address: addressOf(c) };
	const data = { token_new: "", token_hash_new: "", ...email_data };
	const body = JSON.stringify({
		...{ metadata, user: { ...(await publicUser(tx, id)), ...change } },
		email_data: { ...data, redirect_to: targetOf(auth, c), site_url: `${url()}/auth/v1` },
	});
	const message = randomUUID();
	const seconds = String(Math.floor(time.getTime() / 1000));
	const key = Buffer.from(hook.secret.replace("v1,whsec_", ""), "base64");
	const digest = createHmac("sha256", key).update(`${message}.${seconds}.${body}`).digest("base64");
	const headers = {
		"content-type": "application/json",
		...{ "webhook-id": message, "webhook-timestamp": seconds, "webhook-signature": `v1,${digest}` },
	};
	const request = new Request(hook.url, { method: "POST", headers, body });
	const response = await (hook.call ?? fetch)(request).catch(() => {
		throw new AuthError(
			422,
			"hook_timeout_after_retry",
			"Failed to reach hook after maximum retries",
		);
	});
	if (!response.ok) {
		const failed = `Unexpected status code returned from hook: ${response.status}`;
		throw new AuthError(500, "unexpected_failure", failed);
	}
	const { error } = (await response.json()) as { error?: { http_code?: number; message: string } };
	if (error) throw new AuthError(error.http_code ?? 500, "unknown", error.message);
}
