/** The inbox of the local stack: every mail lands in maildev, to be read on its page or by tests. */
import { MailDev } from "maildev";
import { createTransport } from "nodemailer";
import type { SendMail } from "./supabase/mends/send-mails.ts";

export interface InboxOptions {
	webPort: number;
	smtpPort: number;
	/** Where mails are kept over restarts. */
	folder: string;
}

export interface Inbox {
	url: string;
	stop(): Promise<void>;
}

/** What the tests read of a mail, from maildev's REST API. */
export interface ReceivedMail {
	id: string;
	subject: string;
	to: { address: string }[];
	html?: string;
	text?: string;
	time: string;
}

const SENDER = "Tabulia <no-reply@tabulia.example>";
const KEPT_MAILS = 500;

/** Starts the inbox on the loopback address. @throws when a port is taken. */
export async function startInbox({ webPort, smtpPort, folder }: InboxOptions): Promise<Inbox> {
	const inbox = new MailDev({
		smtp: smtpPort,
		ip: "127.0.0.1",
		web: webPort,
		webIp: "127.0.0.1",
		mailDirectory: folder,
		maxEmails: KEPT_MAILS,
		silent: true,
	});
	await inbox.start();
	return { url: `http://127.0.0.1:${webPort}`, stop: () => inbox.stop() };
}

/** Hands mails to an inbox over SMTP, as a hosted project does to its provider. */
export function smtpSender(smtpPort: number): SendMail {
	const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
	return async (mail) => {
		await transport.sendMail({ from: SENDER, ...mail });
	};
}

/** The mails to one address, oldest first. */
export async function readMails(inboxUrl: string, address: string): Promise<ReceivedMail[]> {
	const answer = await fetch(`${inboxUrl}/api/email`);
	if (!answer.ok) throw new Error(`The inbox answered ${answer.status}`);
	const mails = (await answer.json()) as ReceivedMail[];
	return mails
		.filter((mail) => mail.to.some((to) => to.address === address))
		.sort((a, b) => a.time.localeCompare(b.time));
}
