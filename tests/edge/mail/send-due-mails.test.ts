import { expect, it } from "vitest";
import { createSendDueMails } from "../../../worker/mail/send-due-mails.ts";
import { fakeMailStore, KNOWN_ADDRESS } from "../../fakes/mails.ts";
import { fakeLog } from "../../fakes/ports.ts";

function sending(mails: (typeof KNOWN_ADDRESS)[], fails = false) {
	const batches: unknown[] = [];
	const log = fakeLog();
	const queue = {
		sendBatch: async (batch: unknown) => {
			if (fails) throw new Error("full");
			batches.push(batch);
			return { metadata: {} as never };
		},
	};
	const store = fakeMailStore(...mails);
	const { asService } = store.sqlCalls;
	return { batches, log, store, send: createSendDueMails({ asService, queue, log }) };
}

it("sends the key of each due mail in one batch", async () => {
	const { batches, send } = sending([KNOWN_ADDRESS, { ...KNOWN_ADDRESS, key: "b" }]);
	expect(await send()).toEqual({ ok: true, sent: 2 });
	expect(batches).toEqual([[{ body: { key: KNOWN_ADDRESS.key } }, { body: { key: "b" } }]]);
});

it("calls no queue while nothing is due", async () => {
	expect(await sending([], true).send()).toEqual({ ok: true, sent: 0 });
});

it("leaves the mails to the next run when the queue refuses", async () => {
	const { log, send } = sending([KNOWN_ADDRESS], true);
	expect(await send()).toEqual({ ok: false, reason: "Error: full" });
	expect(log.lines).toMatchObject([{ level: "warn", event: "due_mails_not_sent" }]);
});

it("leaves them to the next run while the database is unavailable", async () => {
	const { batches, send, store } = sending([KNOWN_ADDRESS]);
	store.isAvailable = false;
	expect(await send()).toMatchObject({ ok: false });
	expect(batches).toEqual([]);
});
