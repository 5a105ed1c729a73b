import { expect, it } from "vitest";
import { sendDueMails } from "../../../worker/jobs/send-due-mails.ts";
import { fakeMailStore, KNOWN_ADDRESS } from "../../fakes/mails.ts";
import { createSite } from "../harness.ts";

function siteWith(...mails: (typeof KNOWN_ADDRESS)[]) {
	const batches: unknown[] = [];
	const { env } = createSite().services;
	const queue = { ...env.MAILS, sendBatch: async (batch: unknown) => batches.push(batch) as never };
	return {
		batches,
		services: { env: { ...env, MAILS: queue }, mailStore: fakeMailStore(...mails) },
	};
}

it("sends the key of each due mail in one batch", async () => {
	const { batches, services } = siteWith(KNOWN_ADDRESS, { ...KNOWN_ADDRESS, key: "b" });
	expect(await sendDueMails(services)).toBe(2);
	expect(batches).toEqual([[{ body: { key: KNOWN_ADDRESS.key } }, { body: { key: "b" } }]]);
});

it("calls no queue while nothing is due", async () => {
	const { batches, services } = siteWith();
	expect(await sendDueMails(services)).toBe(0);
	expect(batches).toEqual([]);
});
