/** The inbox of the local stack: it receives every mail over SMTP and shows it on a page. */
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import { SMTPServer } from "smtp-server";
import { serveFetch } from "./http.ts";
import { createInboxApp } from "./inbox/inbox-app.ts";
import { type Mailbox, openMailbox, type ReceivedMail } from "./inbox/mailbox.ts";

/** A mail as it arrives. */
interface SentMail {
	to: string;
	from?: string;
	replyTo?: string;
	subject: string;
	html: string;
	text: string;
}

/** Delivers one mail to the inbox; rejects when it cannot. */
export type SendMail = (mail: SentMail) => Promise<void>;

export interface InboxOptions {
	webPort: number;
	smtpPort: number;
	/** Folder of mails. */
	folder: string;
}

export interface Inbox {
	url: string;
	stop(): Promise<void>;
}

const SENDER = "Tabulia <no-reply@tabulia.example>";

/** Starts the inbox on the loopback address. @throws when a port is taken. */
export async function startInbox({ webPort, smtpPort, folder }: InboxOptions): Promise<Inbox> {
	const mailbox = await openMailbox(folder);
	const smtp = await receiveMails(smtpPort, mailbox);
	const page = await serveFetch(webPort, createInboxApp(mailbox).fetch);
	return {
		url: page.url,
		stop: async () => {
			await Promise.all([page.close(), new Promise<void>((resolve) => smtp.close(resolve))]);
		},
	};
}

async function receiveMails(port: number, mailbox: Mailbox): Promise<SMTPServer> {
	const server = new SMTPServer({
		disabledCommands: ["AUTH", "STARTTLS"],
		onData(stream, _session, done) {
			buffer(stream)
				.then((source) => mailbox.add(source))
				.then(() => done(), done);
		},
	});
	// A client that hangs up is no failure of the stack; a taken port rejects below.
	server.on("error", () => undefined);
	const listening = server.listen(port, "127.0.0.1");
	await once(listening, "listening");
	return server;
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
