import { describe, expect, it, vi } from "vitest";
import type { PostSummary } from "../../../contract/blog.ts";
import type { Mail, MailedPost, SendResult } from "../../../contract/mails.ts";
import { deliverMails } from "../../../worker/mail/deliver-mails.ts";
import { createWriteMail } from "../../../worker/mail/write-mail.ts";
import { fakeMailStore, fakeSendMail, KNOWN_ADDRESS } from "../../fakes/mails.ts";
import { fakeLog } from "../../fakes/ports.ts";

const write = createWriteMail({
	origin: "https://t.test",
	supportEmail: "help@t.test",
	portalUrl: "https://pay.test/portal",
	company: { name: "", address: "" },
});
const writeMail = async (mail: Mail, post?: MailedPost) => write({ ...mail, post });
const { key } = KNOWN_ADDRESS;

function messageOf(body: unknown = MESSAGE) {
	const outcomes: (string | number)[] = [];
	return {
		body,
		id: "m",
		attempts: 1,
		outcomes,
		ack: () => void outcomes.push("acked"),
		retry: (options?: QueueRetryOptions) => void outcomes.push(options?.delaySeconds ?? 0),
	};
}

function portsOf(...results: SendResult[]) {
	const mailStore = fakeMailStore(KNOWN_ADDRESS);
	return {
		...{ mailStore, sqlCalls: mailStore.sqlCalls, env: { MAILS_PER_HOUR: "500" } },
		sendMail: fakeSendMail(...results),
		writeMail,
		mailablePosts: () => expect.fail("the blog is not read"),
		mailHeaders: async ({ kind }: Mail) => ({ "X-Kind": kind }),
		log: fakeLog(),
	};
}

/** Deliveries of messages one after the other, and what became of each. */
async function deliver(ports: ReturnType<typeof portsOf>, ...bodies: unknown[]) {
	const messages = bodies.map((body) => messageOf(body));
	for (const message of messages) await deliverMails([message], ports);
	return messages.flatMap(({ outcomes }) => outcomes);
}

const MESSAGE = { key };
const REFUSED = { ok: false, retry: false, reason: "resend 422" } as const;
const LATER = { ok: false, retry: true, reason: "resend 503" } as const;

describe("a delivery of the mail queue", () => {
	it.each([null, "key", { key: 1 }])("discards the message %j", async (body) => {
		const ports = portsOf();
		expect(await deliver(ports, body)).toEqual(["acked"]);
		const fields = { attempts: 1 };
		expect(ports.log.lines).toEqual([{ level: "error", event: "mail_message_unreadable", fields }]);
	});

	it("sends it once, though the message comes several times", async () => {
		const ports = portsOf();
		await deliverMails([messageOf(), messageOf()], ports);
		await deliverMails([messageOf()], ports);
		expect(ports.sendMail.sent).toHaveLength(1);
	});

	it("repeats it after the seconds that the database states, and not after it was sent", async () => {
		const ports = portsOf(LATER, { ok: true });
		const outcomes = await deliver(ports, MESSAGE, MESSAGE, MESSAGE);
		expect(outcomes).toEqual([20, "acked", "acked"]);
		expect(ports.mailStore.finished).toEqual([
			[key, "retry", "resend 503"],
			[key, "sent", ""],
		]);
	});

	it.each([
		["of another release", { ...KNOWN_ADDRESS, kind: "unknown" }],
		["without its recipient", { ...KNOWN_ADDRESS, to: null }],
	])("stores a row %s as failed", async (_, row) => {
		const ports = portsOf();
		ports.mailStore.waiting.set(key, row);
		await deliver(ports, MESSAGE);
		expect(ports.sendMail.sent).toEqual([]);
		expect(ports.mailStore.finished).toEqual([[key, "failed", "the stored mail is invalid"]]);
	});

	// Otherwise it would be sent twice.
	const SENT = { level: "info", event: "mail_sent", fields: { kind: "known_address" } };
	const UNSTORED = {
		...{ level: "error", event: "mail_outcome_not_stored" },
		fields: { kind: "known_address", outcome: "sent" },
	};
	it.each([
		["stores again that a mail was sent", 2, [[key, "sent", ""]], [SENT]],
		["leaves to the cron what is not stored", 9, [], [UNSTORED, SENT]],
	])("%s, a second and five after the first time", async (_, unstored, finished, lines) => {
		vi.useFakeTimers({ now: 0 });
		const ports = portsOf();
		ports.mailStore.unstored = unstored;
		const { asService } = ports.sqlCalls;
		const times: number[] = [];
		ports.sqlCalls.asService = (name, ...args) => {
			if (name === "finish_mail") times.push(Date.now());
			return asService(name, ...args);
		};
		const delivered = deliver(ports, MESSAGE);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(await delivered).toEqual(["acked"]);
		expect(ports.mailStore.finished).toEqual(finished);
		expect(ports.log.lines).toEqual(lines);
		expect(times).toEqual([0, 1000, 5000]);
	});

	it("comes again after half a minute when the database does not store why it waits", async () => {
		const ports = portsOf(LATER);
		ports.mailStore.unstored = 1;
		expect(await deliver(ports, MESSAGE)).toEqual([30]);
		const fields = { kind: "known_address", outcome: "retry" };
		expect(ports.log.lines).toMatchObject([{ event: "mail_outcome_not_stored", fields }, {}]);
	});

	it("logs the kind and the reason, neither the recipient nor the key", async () => {
		const ports = portsOf(LATER, REFUSED);
		await deliverMails([messageOf(), messageOf()], ports);
		const kind = "known_address";
		expect(ports.log.lines).toEqual([
			{ level: "warn", event: "mail_delayed", fields: { kind, reason: "resend 503" } },
			{ level: "warn", event: "mail_failed", fields: { kind, reason: "resend 422" } },
		]);
	});

	it("that cannot be written fails, and says why", async () => {
		const ports = { ...portsOf(), writeMail: () => Promise.reject(new Error("no text")) };
		expect(await deliver(ports, MESSAGE)).toEqual(["acked"]);
		expect(ports.mailStore.finished).toEqual([[key, "failed", "its text could not be filled"]]);
		const fields = { kind: "known_address", reason: "Error: no text" };
		expect(ports.log.lines[0]).toEqual({ level: "error", event: "mail_not_written", fields });
	});
});

describe("an event of Cloudflare in the queue", () => {
	const complaint = {
		type: "cf.email.sending.message.complained",
		payload: { eventId: "e1", recipient: "ada@example.com" },
	};

	it("is recorded, and comes again while the database is unavailable", async () => {
		const ports = portsOf();
		expect(await deliver(ports, complaint)).toEqual(["acked"]);
		const fields = { kind: "complaint", ended: null };
		expect(ports.log.lines).toEqual([{ level: "info", event: "mail_returned", fields }]);
		ports.mailStore.isAvailable = false;
		expect(await deliver(ports, complaint)).toEqual([30]);
		expect(ports.mailStore.returned).toEqual([
			{ event: "e1", kind: "complaint", email: "ada@example.com" },
		]);
	});

	it("is what a refusal of an address says that came back before", async () => {
		const ports = portsOf({ ...REFUSED, isSuppressed: true });
		const { sendMail, mailStore, log } = ports;
		await deliverMails([messageOf()], ports);
		expect(mailStore.returned).toEqual([
			{ event: `mail ${key}`, kind: "bounce", email: "ada@example.com" },
		]);
		expect(log.lines.map(({ event }) => event)).toEqual(["mail_failed"]);
		mailStore.waiting.set(key, KNOWN_ADDRESS);
		const sendAndFail = async (mail: Parameters<typeof sendMail>[0]) => {
			mailStore.isAvailable = false;
			return sendMail(mail);
		};
		await deliverMails([messageOf()], { ...ports, sendMail: sendAndFail });
		const fields = { kind: "bounce" };
		expect(log.lines).toContainEqual({ level: "error", event: "mail_return_not_stored", fields });
	});
});

describe("a mail about a post", () => {
	const MAIL: Mail = {
		...{ ...KNOWN_ADDRESS, key: "newsletter:7:1", kind: "newsletter_post" },
		data: { reader: "1", post: "7" },
	};
	const POST = { id: 7, language: "fr", title: "Dates", excerpt: "", slug: "dates" } as PostSummary;

	async function leave(posts: PostSummary[] | undefined, canDrop = true) {
		const ports = portsOf();
		ports.mailStore.waiting.set(MAIL.key, MAIL);
		ports.mailStore.canDrop = canDrop;
		const mailablePosts = async () => posts ?? Promise.reject(new Error("no mirror of the blog"));
		const signed = (mail: Mail, post?: MailedPost) =>
			Promise.resolve(write({ ...mail, post, unsubscribe: "t" }));
		await deliverMails([messageOf({ key: MAIL.key })], {
			...ports,
			mailablePosts,
			writeMail: signed,
		});
		return {
			subjects: ports.sendMail.sent.map(({ subject }) => subject),
			drops: ports.mailStore.dropped,
			outcomes: ports.mailStore.finished.map(([, ...outcome]) => outcome),
		};
	}

	it("has the title and the address that the blog has when it leaves", async () => {
		const corrected = { ...POST, title: "Les dates" };
		expect(await leave([corrected])).toEqual({
			...{ subjects: ["Les dates"], drops: [], outcomes: [["sent", ""]] },
		});
	});

	it.each([
		["was taken back, or is not to be mailed any more", []],
		["is in another language by now", [{ ...POST, language: "en" as const }]],
	])("does not leave when its post %s, nor do those that wait", async (_, posts) => {
		expect(await leave(posts)).toEqual({
			subjects: [],
			drops: [{ post: 7, mail_key: MAIL.key }],
			outcomes: [["failed", "the blog does not have its post any more"]],
		});
	});

	it.each([
		["the blog", undefined, true, "Error: no mirror of the blog"],
		["the database", [], false, "the blog does not have its post any more"],
	])("waits while %s is unavailable", async (_, posts, canDrop, reason) => {
		const outcomes = [["retry", reason]];
		expect(await leave(posts, canDrop)).toMatchObject({ subjects: [], outcomes });
	});
});
