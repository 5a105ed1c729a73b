/**
 * The mails that one request causes. lite composes a mail in the middle of a
 * request; here it is only noted, then written and sent after lite is done, when the database is
 * free to be asked for the user's metadata (and a slow inbox holds up nobody else).
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { App } from "@supabase/lite";
import type { TemplateName } from "./config-toml.ts";

export interface NotedMail {
	template: TemplateName;
	to: string;
	/** The link's, and the same as digits; a mail that only tells something has neither. */
	tokenHash?: string | undefined;
	code?: string | undefined;
	userId?: string | undefined;
	currentEmail?: string | undefined;
	newEmail?: string | undefined;
}

const context = new AsyncLocalStorage<NotedMail[]>();

/** Runs a request's work; what `noteMail` notes within lands in `mails`. */
export function collectMails<T>(mails: NotedMail[], work: () => Promise<T>): Promise<T> {
	return context.run(mails, work);
}

/** @throws outside a request: a mail without one would vanish. */
export function noteMail(mail: NotedMail): void {
	const mails = context.getStore();
	if (!mails) throw new Error("A mail was composed outside a request.");
	mails.push(mail);
}

type Mailer = NonNullable<App["_mailer"]>;

/** Takes the place of lite's mailer, which knows no `redirect_to` and fills one-word variables only. */
export const notingMailer: Mailer = {
	sendConfirmation: async (to, tokenHash, code, meta) =>
		noteMail({ template: "confirmation", to, tokenHash, code, userId: meta?.userId }),
	sendRecovery: async (to, tokenHash, code, meta) =>
		noteMail({ template: "recovery", to, tokenHash, code, userId: meta?.userId }),
	sendMagicLink: async (to, tokenHash, code, meta) =>
		noteMail({ template: "magic_link", to, tokenHash, code, userId: meta?.userId }),
	sendEmailChange: async (to, tokenHash, code, meta) =>
		noteMail({
			template: "email_change",
			to,
			tokenHash,
			code,
			userId: meta?.userId,
			currentEmail: meta?.currentEmail,
			newEmail: meta?.newEmail,
		}),
	sendReauthentication: async (to, code, meta) =>
		noteMail({
			template: "reauthentication",
			to,
			tokenHash: meta?.tokenHash,
			code,
			userId: meta?.userId,
		}),
};
