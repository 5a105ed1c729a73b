// nodemailer ships no types; these are the two functions that mail.ts calls.
declare module "nodemailer" {
	interface Transport {
		sendMail(mail: {
			from: string;
			to: string;
			subject: string;
			html: string;
			text: string;
		}): Promise<unknown>;
	}
	export function createTransport(options: {
		host: string;
		port: number;
		ignoreTLS: boolean;
	}): Transport;
}
