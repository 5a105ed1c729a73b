import type { Logger } from "../contract/logger.ts";
import { parseMail, parseMailMessage } from "../contract/mail-schema.ts";
import type { Mail, SendMail, SendResult, WrittenMail } from "../contract/mails.ts";

export interface DeliverPorts {
	mailStore: {
		claim(key: string): Promise<unknown>;
		finish(
			key: string,
			outcome: "sent" | "retry" | "failed",
			problem: string,
		): Promise<number | null | undefined>;
	};
	writeMail(mail: Mail): Promise<WrittenMail>;
	sendMail: SendMail;
	log: Logger;
}

type QueueMessage = Pick<Message, "body" | "attempts" | "ack" | "retry">;

/** While the database is unavailable. */
const RETRY_SECONDS = 30;

/**
 * Sends the mails that a delivery of the queue names. The database decides: it gives a mail to one
 * attempt at a time, and none that was sent (docs/architecture.md#mails). Never throws.
 */
export async function deliverMails(messages: readonly QueueMessage[], ports: DeliverPorts) {
	for (const message of messages) await deliver(message, ports);
}

async function deliver(message: QueueMessage, ports: DeliverPorts): Promise<void> {
	const { mailStore, log } = ports;
	const key = parseMailMessage(message.body)?.key;
	if (key === undefined) {
		log.error("mail_message_unreadable");
		return message.ack();
	}
	const row = await mailStore.claim(key);
	if (row === undefined) return message.retry({ delaySeconds: RETRY_SECONDS });
	if (row === null) return message.ack();
	const mail = parseMail(row);
	const result = mail ? await attempt(mail, ports) : failed("the stored mail is invalid");
	const outcome = result.ok ? "sent" : result.retry ? "retry" : "failed";
	const reason = result.ok ? "" : result.reason;
	const kind = mail?.kind ?? "unknown";
	const seconds = await mailStore.finish(key, outcome, reason);
	if (result.ok) log.info("mail_sent", { kind });
	else log.warn(seconds ? "mail_delayed" : "mail_failed", { kind, reason });
	if (seconds === undefined) log.error("mail_outcome_not_stored", { kind, outcome });
	// Without a stored outcome the cron finds the mail when the attempt's time is over.
	if (seconds) message.retry({ delaySeconds: seconds });
	else message.ack();
}

async function attempt(mail: Mail, { writeMail, sendMail, log }: DeliverPorts) {
	let written: WrittenMail;
	try {
		written = await writeMail(mail);
	} catch (error) {
		log.error("mail_not_written", { kind: mail.kind, reason: String(error) });
		return failed("its text could not be filled");
	}
	return sendMail({ ...written, key: mail.key, to: mail.to });
}

function failed(reason: string): SendResult & { ok: false } {
	return { ok: false, retry: false, reason };
}
