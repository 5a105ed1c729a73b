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
	/** Of a changed address; the mail goes to the old one and to the new one. */
	change?: { email: string; newEmail: string };
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

const refused = async () => {
	throw new Error("patches/refuse-otp.ts refuses the requests that send this mail.");
};

/** Replaces lite's mailer, which ignores `redirect_to` and fills one-word variables only. */
export const collectingMailer: Mailer = {
	sendConfirmation: async (to, tokenHash, code, meta) =>
		collectMail({ template: "confirmation", to, tokenHash, code, userId: meta?.userId }),
	sendRecovery: async (to, tokenHash, code, meta) =>
		collectMail({ template: "recovery", to, tokenHash, code, userId: meta?.userId }),
	sendMagicLink: refused,
	// To the old address, with the token of the new one in `meta`; only to the new one without double_confirm_changes.
	sendEmailChange: async (to, tokenHash, code, meta = {}) => {
		const { userId, currentEmail = "", newEmail = "", tokenHashNew, tokenNew } = meta;
		const mail = {
			template: "email_change",
			userId,
			change: { email: currentEmail, newEmail },
		} as const;
		collectMail({ ...mail, to, tokenHash, code });
		if (!tokenHashNew || !tokenNew) return;
		collectMail({ ...mail, to: newEmail, tokenHash: tokenHashNew, code: tokenNew });
	},
	sendReauthentication: async (to, code, meta) =>
		collectMail({ template: "reauthentication", to, code, userId: meta?.userId }),
};
