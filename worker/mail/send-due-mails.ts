import type { Logger } from "../../contract/logger.ts";
import type { MailMessage } from "../../contract/mail-schema.ts";
import type { AsService } from "../../contract/sql-calls.ts";
import { valueOrThrow } from "../http/errors.ts";

/** Per run of the cron; queues accept 100 messages in one call. */
const MAX_DUE = 100;

interface Ports {
	asService: AsService;
	queue: Pick<Queue<MailMessage>, "sendBatch">;
	log: Logger;
}

/** Never throws. Not `ok` means that nothing could be sent, and the cron tries again. */
export type SendDueMails = () => Promise<
	{ ok: true; sent: number } | { ok: false; reason: string }
>;

/**
 * Sends a message for each mail that is due: the database has just added it, the queue lost its message, or
 * an attempt crashed. A superfluous message does no harm, because the database gives a mail to one attempt at a time.
 */
export function createSendDueMails({ asService, queue, log }: Ports): SendDueMails {
	return async () => {
		try {
			const keys = valueOrThrow(await asService("list_due_mails", { max_mails: MAX_DUE }));
			if (keys.length > 0) await queue.sendBatch(keys.map((key) => ({ body: { key } })));
			return { ok: true, sent: keys.length };
		} catch (error) {
			const reason = String(error);
			log.warn("due_mails_not_sent", { reason });
			return { ok: false, reason };
		}
	};
}
