/**
 * Collects the mails that one request causes. lite writes a mail in the middle of a request; here it
 * is handed over after lite is done, when the database is free for the user's metadata.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { App } from "@supabase/lite";

export interface CollectedMail {
	/** Auth's name of its kind. */
	action: "signup" | "recovery" | "email_change" | "reauthentication";
	/** Auth finds the link by it; a change of address has the new one's here. */
	tokenHash?: string | undefined;
	/** The same as digits. */
	code?: string;
	/** A change of address has the old one's here. */
	oldTokenHash?: string;
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

/** The visitor's address, as Auth reads it. */
export function addressIn(request: Request): string {
	return request.headers.get("sb-forwarded-for") ?? "127.0.0.1";
}

/** Replaces lite's mailer, which sends by itself. */
export const collectingMailer: Mailer = {
	sendConfirmation: async (_to, tokenHash, code, meta) =>
		collectMail({ action: "signup", tokenHash, code, userId: meta?.userId }),
	sendRecovery: async (_to, tokenHash, code, meta) =>
		collectMail({ action: "recovery", tokenHash, code, userId: meta?.userId }),
	sendMagicLink: refused,
	// With double_confirm_changes the first token is that of the old address.
	sendEmailChange: async (_to, tokenHash, code, { userId, tokenHashNew } = {}) =>
		collectMail({
			...{ action: "email_change", userId, code },
			...(tokenHashNew ? { tokenHash: tokenHashNew, oldTokenHash: tokenHash } : { tokenHash }),
		}),
	sendReauthentication: async (_to, code, meta) =>
		collectMail({ action: "reauthentication", code, userId: meta?.userId }),
};
