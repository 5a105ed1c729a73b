import { describe, expect, it, vi } from "vitest";
import { createEventQueue, record } from "../../../worker/events/record.ts";
import { createUnits } from "../../../worker/events/unit-ids.ts";
import { createServices } from "../../../worker/services.ts";
import type { IngestResult } from "../../../worker/supabase/ingest.ts";
import { visitorBatch, visitorEvent } from "../../fakes/events.ts";
import {
	type Fault,
	fakeIngest,
	fakeLog,
	fakeQueue,
	fakeSpool,
	TRANSIENT,
} from "../../fakes/ports.ts";
import { bindings } from "../harness.ts";

const OK: IngestResult = { ok: true };
const units = createUnits("test-unit-secret-0123");

async function recorded(queueFault: Fault, response: IngestResult, spoolFault: Fault) {
	const queue = fakeQueue(queueFault);
	const ingest = fakeIngest(response);
	const spool = fakeSpool(spoolFault);
	const log = fakeLog();
	const lost: number[] = [];
	const batch = visitorBatch({ received: 4, discarded: { bot: 3 } });
	await record(batch, { queue, units, ingest, spool, log, lost: (n) => lost.push(n) });
	return { batch, queue, ingest, spool, log, lost };
}

describe("record", () => {
	it("stores it directly when the queue hangs", async () => {
		vi.useFakeTimers();
		const recording = recorded("hang", OK, "none");
		await vi.advanceTimersByTimeAsync(5_000);
		const { batch, ingest, spool } = await recording;
		expect([ingest.calls, spool.spooled]).toEqual([[[batch]], []]);
	});

	it("counts all received events as lost when queue, database and spool fail", async () => {
		const { batch, lost, log } = await recorded("fail", TRANSIENT, "fail");
		expect(lost).toEqual([4]);
		const known = { batch: batch.batch_id, reason: expect.stringMatching(/^Error: ./) };
		expect(log.lines).toEqual([
			{ level: "warn", event: "queue_refused", fields: known },
			{ level: "error", event: "batch_lost", fields: { ...known, received: 4 } },
		]);
	});

	it("stores units in place of visitors, wherever it stores the batch", async () => {
		const queue = fakeQueue("fail");
		const ingest = fakeIngest(TRANSIENT);
		const spool = fakeSpool();
		const event = visitorEvent();
		const ports = { queue, units, ingest, spool, log: fakeLog(), lost: () => {} };
		await record(visitorBatch({ ab: [event] }), ports);
		for (const batch of [ingest.calls[0]?.[0], spool.spooled[0]]) {
			expect(batch?.ab).toMatchObject([{ test_name: event.test_name, variant: "A" }]);
			expect(JSON.stringify(batch)).not.toContain(event.visitor_id);
		}
	});
});

const batches = Array.from({ length: 200 }, () => visitorBatch({ batch_id: crypto.randomUUID() }));

describe("several queues", () => {
	it.each([1, 2, 4])("share all batches, and get one again where it was (%i)", async (count) => {
		const queues = Array.from({ length: count }, () => fakeQueue("none"));
		const { send } = createEventQueue(queues);
		for (const batch of [...batches, ...batches.slice(1)]) await send(batch);
		const sent = queues.map((queue) => [...new Set(queue.sent)]);
		expect(sent.flat()).toHaveLength(batches.length);
		expect(new Set(sent.flat())).toEqual(new Set(batches));
		for (const each of sent) expect(each.length).toBeGreaterThan(100 / count);
	});

	it("are those that are bound", async () => {
		vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
		const queues = [fakeQueue("none"), fakeQueue("none")];
		const { outbox } = createServices({ ...bindings, EVENTS: queues[0], EVENTS_2: queues[1] });
		for (let n = 0; n < 16; n++) await outbox.add({ received: 1 });
		const sent = queues.map((queue) => queue.sent.length);
		expect(sent[0]).toBeGreaterThan(0);
		expect(sent[1]).toBeGreaterThan(0);
		expect((sent[0] ?? 0) + (sent[1] ?? 0)).toBe(16);
	});
});
