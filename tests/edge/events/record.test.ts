import { describe, expect, it, onTestFinished, vi } from "vitest";
import { record } from "../../../worker/events/record.ts";
import { createUnits } from "../../../worker/events/unit-ids.ts";
import type { IngestResult } from "../../../worker/supabase/ingest.ts";
import { landingEvent, visitorBatch, visitorEvent } from "../../fakes/events.ts";
import {
	type Fault,
	fakeIngest,
	fakeLog,
	fakeQueue,
	fakeSpool,
	REFUSED,
	TRANSIENT,
} from "../../fakes/ports.ts";

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
	it("sends a batch only to the queue", async () => {
		const { batch, queue, ingest, spool, log } = await recorded("none", OK, "none");
		expect(queue.sent).toEqual([batch]);
		expect([ingest.calls, spool.spooled, log.lines]).toEqual([[], [], []]);
	});

	it("stores it directly when the queue fails", async () => {
		const { batch, ingest, spool, lost } = await recorded("fail", OK, "none");
		expect(ingest.calls).toEqual([[batch]]);
		expect([spool.spooled, lost]).toEqual([[], []]);
	});

	it("stores it directly when the queue hangs", async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const recording = recorded("hang", OK, "none");
		await vi.advanceTimersByTimeAsync(5_000);
		const { batch, ingest } = await recording;
		expect(ingest.calls).toEqual([[batch]]);
	});

	it.each([
		["is unavailable", TRANSIENT],
		["rejects it", REFUSED],
	])("spools it when the queue fails and the database %s", async (_, response) => {
		const { batch, spool, lost } = await recorded("fail", response, "none");
		expect(spool.spooled).toEqual([batch]);
		expect(lost).toEqual([]);
	});

	it("counts all received events as lost when queue, database and spool fail", async () => {
		const { lost, log } = await recorded("fail", TRANSIENT, "fail");
		expect(lost).toEqual([4]);
		expect(log.lines.map(({ level, event }) => [level, event])).toEqual([
			["warn", "queue_refused"],
			["error", "batch_lost"],
		]);
	});

	it("logs the batch's id and no visitor data", async () => {
		const log = fakeLog();
		const batch = visitorBatch({ landing: [landingEvent({ user_agent: "hunter2" })] });
		const ports = {
			queue: fakeQueue("fail"),
			units,
			ingest: fakeIngest(TRANSIENT),
			spool: fakeSpool(),
		};
		await record(batch, { ...ports, log, lost: () => {} });
		const batches = new Set(log.lines.map(({ fields }) => fields?.batch));
		expect(batches).toEqual(new Set([batch.batch_id]));
		expect(JSON.stringify(log.lines)).not.toContain("hunter2");
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
