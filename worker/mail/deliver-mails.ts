import type { PostSummary } from "../../contract/blog.ts";
import type { Logger } from "../../contract/logger.ts";
import { parseMail, parseMailMessage } from "../../contract/mail-schema.ts";
import type {
	Mail,
	MailDelivery,
	MailedPost,
	SendMail,
	SendResult,
	WrittenMail,
} from "../../contract/mails.ts";
import type { AsService, ServiceInput } from "../../contract/sql-calls.ts";
import { readCloudflareReturn } from "./mail-returns.ts";

export interface DeliverPorts {
	/** `MAILS_PER_HOUR`: the mails that may leave in an hour. */
	env: { MAILS_PER_HOUR: string };
	sqlCalls: { asService: AsService };
	writeMail(mail: Mail, post?: MailedPost): Promise<WrittenMail>;
	/** The posts that may be mailed now; rejects when they are unknown. */
	mailablePosts(): Promise<readonly PostSummary[]>;
	/** With them its recipient unsubscribes, if that is possible. */
	mailHeaders(mail: Mail): Promise<Record<string, string>>;
	sendMail: SendMail;
	log: Logger;
}

type NewsletterMail = Extract<Mail, { kind: "newsletter_post" }>;
type SendFailure = SendResult & { ok: false };
type QueueMessage = MailDelivery & Pick<Message, "body" | "ack" | "retry">;

/** While the database is unavailable. */
const RETRY_SECONDS = 30;
/** Pauses before it is stored again that a mail was sent: not every provider recognises a repetition. */
const STORE_AGAIN_MS = [1_000, 4_000];

/**
 * Sends the mails that a delivery of the queue names. The database decides: it gives a mail to one
 * attempt at a time, and none that was sent (docs/architecture/session.md#mails). Never throws.
 */
export async function deliverMails(messages: readonly QueueMessage[], ports: DeliverPorts) {
	for (const message of messages) await deliver(message, ports);
}

async function deliver(message: QueueMessage, ports: DeliverPorts): Promise<void> {
	const { env, log, sqlCalls } = ports;
	const key = parseMailMessage(message.body)?.key;
	if (key === undefined) return receive(message, ports);
	const claim = { mail_key: key, message_id: message.id, delivery: message.attempts };
	const quota = Number(env.MAILS_PER_HOUR);
	const claimed = await sqlCalls.asService("claim_mail", { ...claim, quota });
	if (!claimed.ok) return message.retry({ delaySeconds: RETRY_SECONDS });
	if (claimed.value === null) return message.ack();
	const mail = parseMail(claimed.value);
	const result = mail ? await attempt(mail, ports) : failed("the stored mail is invalid");
	const outcome = result.ok ? "sent" : result.retry ? "retry" : "failed";
	const reason = result.ok ? "" : result.reason;
	const kind = mail?.kind ?? "unknown";
	if (mail && !result.ok && result.isSuppressed) await noteBounce(mail, ports);
	const seconds = await finish({ mail_key: key, outcome, problem: reason }, ports);
	if (seconds === undefined) log.error("mail_outcome_not_stored", { kind, outcome });
	if (result.ok) log.info("mail_sent", { kind });
	else log.warn(seconds === null ? "mail_failed" : "mail_delayed", { kind, reason });
	// Without a stored outcome the next delivery may claim the mail: not after it was sent. That one is the cron's,
	// when the attempt's time is over.
	if (result.ok || seconds === null) message.ack();
	else message.retry({ delaySeconds: seconds ?? RETRY_SECONDS });
}

/** Counts a refused address: Cloudflare refuses one after a hard bounce, so this is the next. */
async function noteBounce({ key, to }: Mail, { sqlCalls, log }: DeliverPorts): Promise<void> {
	const returned = { event: `mail ${key}`, kind: "bounce" as const, email: to };
	const reply = await sqlCalls.asService("record_mail_return", returned);
	if (!reply.ok) log.error("mail_return_not_stored", { kind: returned.kind });
}

/** An event of Cloudflare, which its queue may bring beside our own messages (docs/operations/services.md#mails). */
async function receive(message: QueueMessage, { log, sqlCalls }: DeliverPorts): Promise<void> {
	const returned = readCloudflareReturn(message.body);
	if (!returned) {
		if (returned === undefined) {
			log.error("mail_message_unreadable", { attempts: message.attempts });
		}
		return message.ack();
	}
	const reply = await sqlCalls.asService("record_mail_return", returned);
	if (!reply.ok) return message.retry({ delaySeconds: RETRY_SECONDS });
	log.info("mail_returned", { kind: returned.kind, ended: reply.value });
	message.ack();
}

/** Seconds until the next attempt; null when there is none, undefined while the database does not store the outcome. */
async function finish(finished: ServiceInput<"finish_mail">, { sqlCalls }: DeliverPorts) {
	let reply = await sqlCalls.asService("finish_mail", finished);
	for (const pause of finished.outcome === "sent" ? STORE_AGAIN_MS : []) {
		if (reply.ok) break;
		await new Promise((done) => setTimeout(done, pause));
		reply = await sqlCalls.asService("finish_mail", finished);
	}
	return reply.ok ? reply.value : undefined;
}

async function attempt(mail: Mail, ports: DeliverPorts): Promise<SendResult> {
	const { writeMail, mailHeaders, sendMail, log } = ports;
	const post = mail.kind === "newsletter_post" ? await readPost(mail, ports) : undefined;
	if (post && "ok" in post) return post;
	let written: WrittenMail;
	try {
		written = await writeMail(mail, post);
	} catch (error) {
		log.error("mail_not_written", { kind: mail.kind, reason: String(error) });
		return failed("its text could not be filled");
	}
	return sendMail({ ...written, headers: await mailHeaders(mail), key: mail.key, to: mail.to });
}

/** The post of a mail, or why it cannot leave: one that was taken back takes all its mails along. */
async function readPost(
	{ key, data, language }: NewsletterMail,
	{ mailablePosts, sqlCalls }: DeliverPorts,
): Promise<MailedPost | SendFailure> {
	const dropped = { post: Number(data.post), mail_key: key };
	try {
		const posts = await mailablePosts();
		const post = posts.find((each) => each.id === dropped.post && each.language === language);
		if (post) return { title: post.title, excerpt: post.excerpt, slug: post.slug };
	} catch (error) {
		return { ok: false, retry: true, reason: String(error) };
	}
	const reply = await sqlCalls.asService("drop_newsletter_post", dropped);
	return { ...failed("the blog does not have its post any more"), retry: !reply.ok };
}

function failed(reason: string): SendFailure {
	return { ok: false, retry: false, reason };
}
