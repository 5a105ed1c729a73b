import type { AuthSettings } from "../config-toml.ts";
import type { Database } from "../database.ts";
import { collectMails, type NotedMail } from "../mail-context.ts";
import { type WrittenMail, writeMail } from "../mail-writer.ts";
import { allowedRedirect } from "../redirects.ts";
import { jsonAnswer, type Mend } from "./mend.ts";

/** Hands one mail to the inbox; rejects when it cannot. */
export type SendMail = (mail: WrittenMail & { to: string }) => Promise<void>;

interface Options {
	database: Database;
	settings: AuthSettings;
	/** Where the site is; the base of the templates' links. */
	siteUrl: string;
	/** Where this gateway is; the base of `{{ .ConfirmationURL }}`. */
	supabaseUrl: () => string;
	send: SendMail;
}

/**
 * Mend: lite 0.10.0 ignores `redirectTo` in mails (always the site's address), fills only one-word
 * variables, and builds ConfirmationURL on the site instead of the Auth server. Its mails are
 * noted (mail-context.ts), and written and sent here, with the redirect the request asked for.
 */
export function sendMails({ database, settings, siteUrl, supabaseUrl, send }: Options): Mend {
	async function write(mail: NotedMail, redirectTo: string): Promise<WrittenMail> {
		const [user] = mail.userId
			? await database.query<{ data: Record<string, unknown> | null }>(
					"select raw_user_meta_data as data from auth.users where id = $1",
					[mail.userId],
				)
			: [];
		return writeMail(mail.template, settings.templates[mail.template], {
			ConfirmationURL: confirmationUrl(mail, redirectTo),
			Token: mail.code ?? "",
			TokenHash: mail.tokenHash ?? "",
			SiteURL: siteUrl,
			RedirectTo: redirectTo,
			Email: mail.currentEmail ?? mail.to,
			NewEmail: mail.newEmail ?? "",
			Data: user?.data ?? {},
		});
	}

	function confirmationUrl({ template, tokenHash }: NotedMail, redirectTo: string): string {
		if (!tokenHash) return "";
		const link = new URL("/auth/v1/verify", supabaseUrl());
		link.searchParams.set("token", tokenHash);
		link.searchParams.set("type", VERIFY_TYPES[template] ?? template);
		link.searchParams.set("redirect_to", redirectTo);
		return link.href;
	}

	return async (request, next) => {
		const mails: NotedMail[] = [];
		const answer = await collectMails(mails, () => next(request));
		const wanted = new URL(request.url).searchParams.get("redirect_to");
		const redirectTo = allowedRedirect(wanted, siteUrl, settings.additionalRedirectUrls);
		for (const mail of mails) {
			try {
				await send({ to: mail.to, ...(await write(mail, redirectTo)) });
			} catch (error) {
				console.error("The mail was not sent:", error);
				// As hosted: what is done is done, and only logged when it cannot be told.
				if (mail.template === "password_changed") continue;
				// As hosted. There the user is rolled back as well; here a second sign-up sends again.
				return jsonAnswer(500, {
					code: 500,
					error_code: "unexpected_failure",
					msg: `Error sending ${mail.template} email`,
				});
			}
		}
		return answer;
	};
}

/** The types of `/verify` that are not named as their mail. */
const VERIFY_TYPES: Partial<Record<NotedMail["template"], string>> = {
	confirmation: "signup",
	magic_link: "magiclink",
};
