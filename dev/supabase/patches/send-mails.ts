import type { AuthSettings } from "../config-toml.ts";
import type { Database } from "../database.ts";
import { type CollectedMail, withCollectedMails } from "../mail-collector.ts";
import { type WrittenMail, writeMail } from "../mail-writer.ts";
import { allowedRedirect } from "../redirects.ts";
import { authError, type Patch } from "./patch.ts";

/** Delivers one mail to the inbox; rejects when it cannot. */
export type SendMail = (
	mail: WrittenMail & { to: string; from?: string; replyTo?: string },
) => Promise<void>;

interface Options {
	database: Database;
	settings: AuthSettings;
	/** The site's address, base of the templates' links. */
	siteUrl: string;
	/** The gateway's address, base of `{{ .ConfirmationURL }}`. */
	supabaseUrl: () => string;
	send: SendMail;
}

/**
 * lite 0.10.0 ignores `redirectTo` in mails, fills one-word variables only, and builds ConfirmationURL
 * on the site instead of the Auth server. Its mails are collected, written and sent here instead.
 */
export function sendMails({ database, settings, siteUrl, supabaseUrl, send }: Options): Patch {
	async function write(mail: CollectedMail, redirectTo: string): Promise<WrittenMail> {
		const template = settings.templates[mail.template];
		if (!template) throw new Error(`config.toml has no template ${mail.template}`);
		const [user] = await database.query<{ data: Record<string, unknown> | null }>(
			"select raw_user_meta_data as data from auth.users where id = $1",
			[mail.userId],
		);
		return writeMail(template, {
			ConfirmationURL: confirmationUrl(mail, redirectTo),
			Token: mail.code ?? "",
			TokenHash: mail.tokenHash ?? "",
			SiteURL: siteUrl,
			RedirectTo: redirectTo,
			Email: mail.change?.email ?? mail.to,
			NewEmail: mail.change?.newEmail ?? "",
			Data: user?.data ?? {},
		});
	}

	function confirmationUrl({ template, tokenHash = "" }: CollectedMail, redirectTo: string) {
		const link = new URL("/auth/v1/verify", supabaseUrl());
		link.searchParams.set("token", tokenHash);
		link.searchParams.set("type", template === "confirmation" ? "signup" : template);
		link.searchParams.set("redirect_to", redirectTo);
		return link.href;
	}

	return async (request, next) => {
		const mails: CollectedMail[] = [];
		const response = await withCollectedMails(mails, () => next(request));
		const requested = new URL(request.url).searchParams.get("redirect_to");
		const redirectTo = allowedRedirect(requested, siteUrl, settings.additionalRedirectUrls);
		for (const mail of mails) {
			try {
				await send({ to: mail.to, ...(await write(mail, redirectTo)) });
			} catch (error) {
				console.error("The mail was not sent:", error);
				// As hosted: a failed notification does not undo the change.
				if (mail.template === "password_changed") continue;
				// Hosted Auth rolls the user back as well; here a second sign-up sends again.
				const msg = `Error sending ${mail.template} email`;
				return authError(500, "unexpected_failure", msg);
			}
		}
		return response;
	};
}
