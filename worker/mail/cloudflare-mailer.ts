import type { SendMail } from "../../contract/mails.ts";

interface Sender {
	from: string;
	replyTo: string;
}

/**
 * Errors of the mail itself, which a repetition does not cure:
 * https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 */
const PERMANENT = new Set([
	"E_VALIDATION_ERROR",
	"E_FIELD_MISSING",
	"E_CONTENT_TOO_LARGE",
	"E_RECIPIENT_SUPPRESSED",
	"E_RECIPIENT_NOT_ALLOWED",
	"E_HEADER_NOT_ALLOWED",
	"E_HEADER_VALUE_INVALID",
]);

/** Sends by Cloudflare's `send_email` binding. @param from `Name <address>`, as worker/env.ts checks it */
export function createCloudflareMailer(
	email: { send(mail: EmailMessageBuilder): Promise<unknown> },
	{ from, replyTo }: Sender,
): SendMail {
	const [, name = "", address = ""] = /^(.+) <(.+)>$/.exec(from) ?? [];
	const sender = { name, email: address };
	return async ({ to, subject, html, text, headers }) => {
		try {
			await email.send({ from: sender, replyTo, to, subject, html, text, headers });
			return { ok: true };
		} catch (error) {
			// The message may quote the recipient: only the code is stored.
			const { code } = error as { code?: unknown };
			const known = typeof code === "string" ? code : "";
			return {
				ok: false,
				retry: !PERMANENT.has(known),
				reason: `cloudflare ${known || "without a code"}`,
				isSuppressed: known === "E_RECIPIENT_SUPPRESSED",
			};
		}
	};
}
