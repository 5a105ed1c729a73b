/** The inbox of the local stack: maildev receives every mail; its page and REST API show them. */
import { MailDev } from "maildev";
import { createTransport } from "nodemailer";
import type { SendMail } from "./supabase/patches/send-mails.ts";

export interface InboxOptions {
	webPort: number;
	smtpPort: number;
	/** Where mails are stored. */
	folder: string;
}

export interface Inbox {
	url: string;
	stop(): Promise<void>;
}

/** A mail as maildev's REST API returns it. */
export interface ReceivedMail {
	id: string;
	subject: string;
	to: { address: string }[];
	html?: string;
	text?: string;
	time: string;
}

const SENDER = "Tabulia <no-reply@tabulia.example>";
const MAX_MAILS = 500;

/** Starts the inbox on the loopback address. @throws when a port is taken. */
export async function startInbox({ webPort, smtpPort, folder }: InboxOptions): Promise<Inbox> {
	const inbox = new MailDev({
		smtp: smtpPort,
		ip: "127.0.0.1",
		web: webPort,
		webIp: "127.0.0.1",
		mailDirectory: folder,
		maxEmails: MAX_MAILS,
		silent: true,
	});
	await inbox.start();
	return { url: `http://127.0.0.1:${webPort}`, stop: () => inbox.stop() };
}

/** Sends mails over SMTP, as a hosted project does to its provider. */
export function smtpSender(smtpPort: number): SendMail {
	const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
	return async (mail) => {
		await transport.sendMail({ from: SENDER, ...mail });
	};
}

/** The mails to one address, oldest first. */
export async function readMails(inboxUrl: string, address: string): Promise<ReceivedMail[]> {
	const response = await fetch(`${inboxUrl}/api/email`);
	if (!response.ok) throw new Error(`The inbox failed with HTTP ${response.status}`);
	const mails = (await response.json()) as ReceivedMail[];
	return mails
		.filter((mail) => mail.to.some((to) => to.address === address))
		.sort((a, b) => a.time.localeCompare(b.time));
}
