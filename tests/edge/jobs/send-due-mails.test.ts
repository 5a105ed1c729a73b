import { expect, it } from "vitest";
import { sendDueMails } from "../../../worker/jobs/send-due-mails.ts";
import type { SendDueMails } from "../../../worker/mail/send-due-mails.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";

const sending = (result: Awaited<ReturnType<SendDueMails>>, find_stuck_mails?: string) =>
	sendDueMails({
		sendDueMails: async () => result,
		sqlCalls: fakeSqlCalls({ find_stuck_mails }),
	});

it("fails while mails wait and none leaves", async () => {
	const sent = sending({ ok: true, sent: 1 }, "2026-11-20T00:00:00+00:00");
	await expect(sent).rejects.toThrow("has waited since 2026-11-20");
});
