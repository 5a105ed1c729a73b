/** The received mails, in memory and as `.eml` files that survive a restart of the stack. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Address } from "postal-mime";

/** A mail as the inbox returns it. */
export interface ReceivedMail {
	id: string;
	subject: string;
	from: string;
	to: { address: string }[];
	html?: string;
	text?: string;
	/** ISO 8601, when it was received. */
	time: string;
}

export interface Mailbox {
	/** Newest first. */
	list(): ReceivedMail[];
	add(source: Uint8Array): Promise<void>;
	empty(): void;
}

const MAX_MAILS = 500;
const FILE = /^(\d+)-[\w-]+\.eml$/;

/** Opens the mails of a folder, which is made when it is missing. */
export async function openMailbox(folder: string): Promise<Mailbox> {
	mkdirSync(folder, { recursive: true });
	let mails: ReceivedMail[] = [];
	for (const file of readdirSync(folder)) {
		const [, time] = FILE.exec(file) ?? [];
		if (time) mails.push(await parse(file, Number(time), readFileSync(join(folder, file))));
	}
	mails.sort((a, b) => b.time.localeCompare(a.time));
	const remove = ({ id }: ReceivedMail) => rmSync(join(folder, id), { force: true });
	return {
		list: () => mails,
		async add(source) {
			const now = Date.now();
			const mail = await parse(`${now}-${crypto.randomUUID()}.eml`, now, source);
			writeFileSync(join(folder, mail.id), source);
			mails = [mail, ...mails];
			mails.splice(MAX_MAILS).forEach(remove);
		},
		empty() {
			mails.forEach(remove);
			mails = [];
		},
	};
}

async function parse(id: string, time: number, source: Uint8Array): Promise<ReceivedMail> {
	const { subject = "", from, to, html, text } = await PostalMime.parse(source);
	return {
		id,
		subject,
		from: from?.name || from?.address || "",
		to: (to ?? []).flatMap(addressesOf),
		...(html === undefined ? {} : { html }),
		...(text === undefined ? {} : { text }),
		time: new Date(time).toISOString(),
	};
}

/** An address, or the members of a group. */
function addressesOf({ address, group }: Address): { address: string }[] {
	return (group ?? [{ address }]).flatMap((one) => (one.address ? [{ address: one.address }] : []));
}
