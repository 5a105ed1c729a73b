import { expect, it } from "vitest";
import { createEnqueueAuthMails, createEnqueueMail } from "../../../worker/mail/enqueue-mail.ts";
import { fakeMailStore, KNOWN_ADDRESS } from "../../fakes/mails.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";

function enqueuing(store = fakeMailStore(), send = async (_: unknown) => {}) {
	const messages: unknown[] = [];
	const log = fakeLog();
	const queue = {
		send: async (body: unknown) => {
			await send(body);
			messages.push(body);
			return { metadata: {} as never };
		},
	};
	const { asService } = store.sqlCalls;
	const enqueueMail = createEnqueueMail({ asService, queue, log });
	return { enqueueMail, messages, log, store };
}

it("succeeds when the queue refuses: the cron finds the stored mail", async () => {
	const { enqueueMail, log } = enqueuing(undefined, () => Promise.reject(new Error("full")));
	expect(await enqueueMail(KNOWN_ADDRESS, [])).toEqual({ ok: true, isNew: true });
	const fields = { kind: "known_address", reason: "Error: full" };
	expect(log.lines).toEqual([{ level: "warn", event: "mail_queue_refused", fields }]);
});

it("puts a mail into the queue once", async () => {
	const { enqueueMail, messages } = enqueuing();
	expect(await enqueueMail(KNOWN_ADDRESS, [])).toEqual({ ok: true, isNew: true });
	expect(await enqueueMail(KNOWN_ADDRESS, [])).toEqual({ ok: true, isNew: false });
	expect(messages).toEqual([{ key: KNOWN_ADDRESS.key }]);
});

it("fails without the database, and sends nothing to the queue", async () => {
	const store = Object.assign(fakeMailStore(), { isAvailable: false });
	const { enqueueMail, messages, log } = enqueuing(store);
	expect(await enqueueMail(KNOWN_ADDRESS, [])).toEqual({ ok: false });
	expect(messages).toEqual([]);
	const fields = { kind: "known_address" };
	expect(log.lines).toEqual([{ level: "error", event: "mail_not_stored", fields }]);
});

it.each([
	["stored", null, [{ key: KNOWN_ADDRESS.key }]],
	["over", new Refusal("rate_limited"), []],
	["unavailable", new Refusal("unavailable"), []],
])("mails of Auth are %s", async (outcome, result, expected) => {
	const sent: unknown[] = [];
	const queue = { send: async (message: unknown) => ({ metadata: sent.push(message) as never }) };
	const { asService, calls } = fakeSqlCalls({ enqueue_auth_mails: result });
	const enqueueAuthMails = createEnqueueAuthMails({ asService, queue, log: fakeLog() });
	const { to: recipient, ...mail } = { ...KNOWN_ADDRESS, account: "u1", language: undefined };
	expect(await enqueueAuthMails([{ ...mail, to: recipient }], ["net"])).toBe(outcome);
	expect(calls[0]?.args).toEqual({ mails: [{ ...mail, recipient }], caller: ["net"] });
	expect(sent).toEqual(expected);
});
