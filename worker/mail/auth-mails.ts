/** Mails of Auth's *Send Email* hook, as mails of ours (docs/architecture/session.md#mails). */
import * as z from "zod/mini";
import { emailAddress } from "../../contract/email-address-schema.ts";
import { isLanguage } from "../../contract/languages.ts";
import type { AuthMail } from "../../contract/mails.ts";

const text = z._default(z.string(), "");
/** https://supabase.com/docs/guides/auth/auth-hooks/send-email-hook#inputs */
const hookSchema = z.object({
	/** `uuid` is the same when Auth repeats a call; `ip_address` is the visitor's. */
	metadata: z.object({ uuid: z.uuid(), ip_address: text }),
	user: z.object({
		id: z.uuid(),
		email: emailAddress(),
		/** The address after a change. */
		new_email: text,
	}),
	email_data: z.object({
		email_action_type: z.string(),
		/** The page that our call of Auth named, with `lang` where the visitor's page decides. */
		redirect_to: text,
		token: text,
		token_hash: z._default(z.string().check(z.regex(/^[\w-]{0,200}$/)), ""),
		/** The token of the old address, while `token_hash` is of the new one: Auth keeps the names of an old fault. */
		token_hash_new: z._default(z.string().check(z.regex(/^[\w-]{0,200}$/)), ""),
	}),
});

const LINK_KINDS: Readonly<Record<string, "auth_confirmation" | "auth_recovery" | "auth_invite">> =
	{
		signup: "auth_confirmation",
		recovery: "auth_recovery",
		invite: "auth_invite",
	};

/**
 * The mails that a call asks for, and whose network caused it. A new account cannot be read yet: Auth's transaction is
 * not over.
 * @returns undefined for a body that is none; no mails for a kind that Auth is not set to send
 */
export function readAuthMails(body: unknown): { mails: AuthMail[]; ip: string } | undefined {
	const { data } = hookSchema.safeParse(body);
	if (data === undefined) return undefined;
	const { metadata, user, email_data } = data;
	const { email_action_type: action, token: code, token_hash, token_hash_new } = email_data;
	const wanted = URL.parse(email_data.redirect_to)?.searchParams.get("lang");
	const { id: account, email: to, new_email } = user;
	const language = isLanguage(wanted) ? wanted : undefined;
	const mail = { key: `auth:${metadata.uuid}`, to, account, language };
	const link = LINK_KINDS[action];
	const mails: AuthMail[] = [];
	if (link) mails.push({ ...mail, kind: link, data: { token_hash } });
	if (action === "magiclink") mails.push({ ...mail, kind: "auth_magic_link", data: {} });
	if (action === "reauthentication") {
		mails.push({ ...mail, kind: "auth_reauthentication", data: { code } });
	}
	if (action === "email_change") {
		const kind = "auth_email_change";
		// Anybody may have any address typed as the new one of an account, whose own address is their words then.
		const data = { old_email: "", new_email, token_hash };
		mails.push({ ...mail, kind, to: new_email, data });
		const key = `${mail.key}:old`;
		if (token_hash_new)
			mails.push({
				...mail,
				key,
				kind,
				data: { old_email: to, new_email, token_hash: token_hash_new },
			});
	}
	return { mails, ip: metadata.ip_address };
}
