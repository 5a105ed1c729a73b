import { beforeEach, describe, expect, it, vi } from "vitest";
import { createServices, servicesFor } from "../../worker/services.ts";
import { eventBatch, landingEvent } from "../fakes/events.ts";
import { fakeSupabase, RECEIPT, replies } from "../fakes/supabase.ts";
import { bindings, emptyKv, stubFetch } from "./harness.ts";

const failingQueue = {
	...bindings,
	EVENTS: { send: () => Promise.reject(new Error("queue full")) },
};

beforeEach(async () => {
	await emptyKv(bindings.SPOOL);
	for (const level of ["warn", "error"] as const) {
		vi.spyOn(console, level).mockImplementation(() => {});
	}
});

describe("the services", () => {
	it("are not created from an invalid environment", () => {
		expect(() => createServices({ ...bindings, SITE_ORIGIN: "" })).toThrow("SITE_ORIGIN");
	});

	it("are created without any request", () => {
		const { fetch, requests } = fakeSupabase(replies(200));
		stubFetch(fetch);
		createServices(bindings);
		expect(requests).toEqual([]);
	});

	it("spool the events without secrets outside production", async () => {
		const withoutSecrets = {
			...failingQueue,
			SUPABASE_SECRET_KEY: undefined,
			BILLING_WEBHOOK_SECRET: undefined,
		};
		stubFetch(fakeSupabase(replies(200, RECEIPT)).fetch);
		const { outbox, spool } = createServices(withoutSecrets);
		await outbox.add({ received: 1, landing: [landingEvent()] });
		expect(await spool.count()).toMatchObject({ waitingBatches: 1, waitingEvents: 1 });
	});

	it("are created once for each environment", () => {
		const raw = { ...bindings };
		expect(servicesFor(raw)).toBe(servicesFor(raw));
		expect(servicesFor({ ...bindings })).not.toBe(servicesFor(raw));
	});

	it("store a click directly when the queue fails", async () => {
		const { fetch, requests } = fakeSupabase(replies(200, RECEIPT));
		stubFetch(fetch);
		const landing = [landingEvent()];
		await createServices(failingQueue).outbox.add({ received: 1, landing });
		expect(requests.map(({ body }) => body)).toMatchObject([
			{ batches: [{ received: 1, landing }] },
		]);
	});

	it("spool a click when Supabase fails too, and replay it later", async () => {
		stubFetch(fakeSupabase(replies(503)).fetch);
		const { outbox, spool, ingest } = createServices(failingQueue);
		await outbox.add({ received: 1, landing: [landingEvent()] });
		expect(await spool.count()).toEqual({ waitingBatches: 1, waitingEvents: 1, deadBatches: 0 });
		stubFetch(fakeSupabase(replies(200, RECEIPT)).fetch);
		expect(await spool.replay(ingest)).toBe(1);
	});

	it("report a lost click to the ledger with the next batch", async () => {
		const { fetch, requests } = fakeSupabase(replies(503), replies(200, RECEIPT));
		stubFetch(fetch);
		const failingSpool = {
			...failingQueue,
			SPOOL: { put: () => Promise.reject(new Error("KV full")) },
		};
		const { outbox } = createServices(failingSpool);
		await outbox.add({ received: 1, landing: [landingEvent()] });
		await outbox.add({ received: 2, discarded: { bot: 2 } });
		expect(requests[1]?.body).toMatchObject({
			batches: [{ received: 3, discarded: { lost: 1, bot: 2 }, landing: [] }],
		});
	});

	it("call Supabase with the secret key", async () => {
		const { fetch, requests } = fakeSupabase(replies(200, RECEIPT));
		stubFetch(fetch);
		await createServices(bindings).ingest([eventBatch()]);
		expect(requests[0]?.headers.get("apikey")).toBe("test-secret");
	});
});
