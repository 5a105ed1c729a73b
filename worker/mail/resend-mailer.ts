import type { SendMail } from "../../contract/mails.ts";

interface Options {
	url: string;
	apiKey: string;
	from: string;
	replyTo: string;
}

const TIMEOUT_MS = 15_000;
/** The mail itself is wrong: https://resend.com/docs/api-reference/errors */
const PERMANENT = new Set([400, 413, 422]);

/**
 * Sends by Resend's HTTP interface. It recognises a key for 24 hours, the time of all our attempts:
 * a repetition after a lost response sends nothing (https://resend.com/docs/dashboard/emails/idempotency-keys).
 */
export function createResendMailer({ url, apiKey, from, replyTo }: Options): SendMail {
	return async ({ key, to, subject, html, text, headers }) => {
		try {
			const response = await fetch(url, {
				method: "POST",
				headers: {
					authorization: `Bearer ${apiKey}`,
					"content-type": "application/json",
					"idempotency-key": key,
				},
				body: JSON.stringify({ from, to: [to], reply_to: replyTo, subject, html, text, headers }),
				redirect: "manual",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			await response.body?.cancel();
			if (response.ok) return { ok: true };
			const retry = !PERMANENT.has(response.status);
			return { ok: false, retry, reason: `resend ${response.status}` };
		} catch (error) {
			return { ok: false, retry: true, reason: `resend ${(error as Error).name}` };
		}
	};
}
