import type { Logger } from "../../contract/logger.ts";
import type { MailMessage } from "../../contract/mail-schema.ts";
import type { AuthMail, Mail } from "../../contract/mails.ts";
import type { AsService } from "../../contract/sql-calls.ts";

/** `isNew` is false when a mail with this key exists, or its caller has caused enough: nothing more is sent. */
type EnqueueResult = { ok: true; isNew: boolean } | { ok: false };

/**
 * Stores a mail and has it sent in the background, once, whatever fails afterwards. Never throws; not
 * `ok` means that the database is unavailable and nothing will be sent.
 *
 * @param caller digests of the keys of who causes the mail (`digestCaller`)
 * @example await enqueueMail({ kind: "known_address", to, language, data: {}, key: `known_address:${id}:${hour}` }, caller)
 */
export type EnqueueMail = (mail: Mail, caller: readonly string[]) => Promise<EnqueueResult>;

/** The same for mails of Auth, all or none; `over` a limit none is stored (docs/product/accounts.md#mails). */
export type EnqueueAuthMails = (
	mails: readonly AuthMail[],
	caller: readonly string[],
) => Promise<"stored" | "over" | "unavailable">;

interface Ports {
	asService: AsService;
	queue: Pick<Queue<MailMessage>, "send">;
	log: Logger;
}

export function createEnqueueMail({ asService, queue, log }: Ports): EnqueueMail {
	return async (mail, caller) => {
		const { key: mail_key, to: recipient, kind, language, data } = mail;
		const args = { mail_key, kind, recipient, language, data, caller };
		const reply = await asService("enqueue_mail", args);
		if (!reply.ok) {
			log.error("mail_not_stored", { kind: mail.kind });
			return { ok: false };
		}
		const isNew = reply.value;
		if (isNew) await send(mail, { queue, log });
		return { ok: true, isNew };
	};
}

export function createEnqueueAuthMails({ asService, ...ports }: Ports): EnqueueAuthMails {
	return async (mails, caller) => {
		const rows = mails.map(({ to: recipient, ...mail }) => ({ ...mail, recipient }));
		const reply = await asService("enqueue_auth_mails", { mails: rows, caller });
		if (!reply.ok) return reply.code === "rate_limited" ? "over" : "unavailable";
		await Promise.all(mails.map((mail) => send(mail, ports)));
		return "stored";
	};
}

async function send(
	{ key, kind }: Pick<Mail, "key" | "kind">,
	{ queue, log }: Omit<Ports, "asService">,
): Promise<void> {
	try {
		await queue.send({ key });
	} catch (error) {
		// The cron finds the stored mail.
		log.warn("mail_queue_refused", { kind, reason: String(error) });
	}
}
