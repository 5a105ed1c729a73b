import { expect, it } from "vitest";
import { sendDueMails } from "../../../worker/jobs/send-due-mails.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";

const sqlCalls = fakeSqlCalls();

it("tells the number of mails", async () => {
	const services = { sendDueMails: async () => ({ ok: true as const, sent: 3 }), sqlCalls };
	expect(await sendDueMails(services)).toBe(3);
});

it("fails with the reason when nothing can be sent", async () => {
	const services = {
		sendDueMails: async () => ({ ok: false as const, reason: "the queue is full" }),
		sqlCalls,
	};
	await expect(sendDueMails(services)).rejects.toThrow("the queue is full");
});

it("fails while mails wait and none leaves", async () => {
	const services = {
		sendDueMails: async () => ({ ok: true as const, sent: 1 }),
		sqlCalls: fakeSqlCalls({ find_stuck_mails: "2026-11-20T00:00:00+00:00" }),
	};
	await expect(sendDueMails(services)).rejects.toThrow("has waited since 2026-11-20");
});
