import type { Logger } from "../contract/logger.ts";
import type { Mail, MailMessage } from "../contract/mails.ts";

/** `isNew` is false when a mail with this key exists: nothing more is sent. */
type EnqueueResult = { ok: true; isNew: boolean } | { ok: false };

/**
 * Stores a mail and has it sent in the background, once, whatever fails afterwards. Never throws; not
 * `ok` means that the database is unavailable and nothing will be sent.
 *
 * @example await enqueueMail({ kind: "known_address", to, language, data: {}, key: `known_address:${id}:${hour}` })
 */
export type EnqueueMail = (mail: Mail) => Promise<EnqueueResult>;

interface Ports {
	add(mail: Mail): Promise<boolean | undefined>;
	queue: Pick<Queue<MailMessage>, "send">;
	log: Logger;
}

export function createEnqueueMail({ add, queue, log }: Ports): EnqueueMail {
	return async (mail) => {
		const isNew = await add(mail);
		if (isNew === undefined) {
			log.error("mail_not_stored", { kind: mail.kind });
			return { ok: false };
		}
		if (isNew) {
			try {
				await queue.send({ key: mail.key });
			} catch (error) {
				// The cron finds the stored mail.
				log.warn("mail_queue_refused", { kind: mail.kind, reason: String(error) });
			}
		}
		return { ok: true, isNew };
	};
}
