import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServices, servicesFor } from "../../worker/services.ts";
import { eventBatch, landingEvent } from "../fakes/events.ts";
import { fakeSupabase, RECEIPT, replies } from "../fakes/supabase.ts";
import { bindings, emptyKv, stubFetch } from "./harness.ts";

const refusing = { ...bindings, EVENTS: { send: () => Promise.reject(new Error("queue full")) } };

beforeEach(() => {
	for (const level of ["warn", "error"] as const) {
		vi.spyOn(console, level).mockImplementation(() => {});
	}
});
afterEach(() => {
	vi.restoreAllMocks();
});

describe("the services", () => {
	it("are refused over a wrong environment", () => {
		expect(() => createServices({ ...bindings, SITE_ORIGIN: "" })).toThrow("SITE_ORIGIN");
	});

	it("are made without a call to anything", () => {
		const { fetch, requests } = fakeSupabase(replies(200));
		stubFetch(fetch);
		createServices(bindings);
		expect(requests).toEqual([]);
	});

	it("work without secrets outside production, and keep the events", async () => {
		const bare = { ...refusing, SUPABASE_SECRET_KEY: undefined, BILLING_WEBHOOK_SECRET: undefined };
		await emptyKv(bindings.SPOOL);
		stubFetch(fakeSupabase(replies(200, RECEIPT)).fetch);
		const { outbox, spool } = createServices(bare);
		await outbox.add({ received: 1, landing: [landingEvent()] });
		expect(await spool.count()).toMatchObject({ waitingBatches: 1, waitingEvents: 1 });
	});

	it("are one set for an environment, and another for another", () => {
		const raw = { ...bindings };
		expect(servicesFor(raw)).toBe(servicesFor(raw));
		expect(servicesFor({ ...bindings })).not.toBe(servicesFor(raw));
	});

	it("store a click directly when the queue refuses it", async () => {
		const { fetch, requests } = fakeSupabase(replies(200, RECEIPT));
		stubFetch(fetch);
		const landing = [landingEvent()];
		await createServices(refusing).outbox.add({ received: 1, landing });
		expect(requests.map(({ body }) => body)).toMatchObject([
			{ batches: [{ received: 1, landing }] },
		]);
	});

	it("spool it when Supabase is away too, and replay it when it is back", async () => {
		await emptyKv(bindings.SPOOL);
		stubFetch(fakeSupabase(replies(503)).fetch);
		const { outbox, spool, ingest } = createServices(refusing);
		await outbox.add({ received: 1, landing: [landingEvent()] });
		expect(await spool.count()).toEqual({ waitingBatches: 1, waitingEvents: 1, deadBatches: 0 });
		stubFetch(fakeSupabase(replies(200, RECEIPT)).fetch);
		expect(await spool.replay(ingest)).toBe(1);
	});

	it("tell the ledger with the next batch of a click that found no place at all", async () => {
		const { fetch, requests } = fakeSupabase(replies(503), replies(200, RECEIPT));
		stubFetch(fetch);
		const full = { ...refusing, SPOOL: { put: () => Promise.reject(new Error("KV full")) } };
		const { outbox } = createServices(full);
		await outbox.add({ received: 1, landing: [landingEvent()] });
		await outbox.add({ received: 2, discarded: { bot: 2 } });
		expect(requests[1]?.body).toMatchObject({
			batches: [{ received: 3, discarded: { lost: 1, bot: 2 }, landing: [] }],
		});
	});

	it("call Supabase with the secret key, and nothing with it before", async () => {
		const { fetch, requests } = fakeSupabase(replies(200, RECEIPT));
		stubFetch(fetch);
		await createServices(bindings).ingest([eventBatch()]);
		expect(requests[0]?.headers.get("apikey")).toBe("test-secret");
	});
});
