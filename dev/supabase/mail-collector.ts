/**
 * Collects the mails that one request causes. lite writes a mail in the middle of a request; here it
 * is written and sent after lite is done, when the database is free for the user's metadata.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { App } from "@supabase/lite";
import type { TemplateName } from "./config-toml.ts";

export interface CollectedMail {
	template: TemplateName;
	to: string;
	/** Of the link, and the same as digits; a notification has neither. */
	tokenHash?: string;
	code?: string;
	userId?: string | undefined;
}

const context = new AsyncLocalStorage<CollectedMail[]>();

/** Runs a request's work; `collectMail` within it adds to `mails`. */
export function withCollectedMails<T>(mails: CollectedMail[], work: () => Promise<T>): Promise<T> {
	return context.run(mails, work);
}

/** @throws outside a request: the mail would be lost. */
export function collectMail(mail: CollectedMail): void {
	const mails = context.getStore();
	if (!mails) throw new Error("A mail was written outside a request.");
	mails.push(mail);
}

type Mailer = NonNullable<App["_mailer"]>;

const unused = async () => {
	throw new Error("The site has no mail of this kind: see TEMPLATE_NAMES.");
};

/** Replaces lite's mailer, which ignores `redirect_to` and fills one-word variables only. */
export const collectingMailer: Mailer = {
	sendConfirmation: async (to, tokenHash, code, meta) =>
		collectMail({ template: "confirmation", to, tokenHash, code, userId: meta?.userId }),
	sendRecovery: async (to, tokenHash, code, meta) =>
		collectMail({ template: "recovery", to, tokenHash, code, userId: meta?.userId }),
	sendMagicLink: unused,
	sendEmailChange: unused,
	sendReauthentication: unused,
};
