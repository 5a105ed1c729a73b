import { describe, expect, it } from "vitest";
import { createEventQueue } from "../../../worker/events/event-queue.ts";
import { createServices } from "../../../worker/services.ts";
import { visitorBatch } from "../../fakes/events.ts";
import { fakeQueue } from "../../fakes/ports.ts";
import { bindings } from "../harness.ts";

const batches = Array.from({ length: 200 }, () => visitorBatch({ batch_id: crypto.randomUUID() }));

describe("several queues", () => {
	it.each([1, 2, 4])("share all batches (%i)", async (count) => {
		const queues = Array.from({ length: count }, () => fakeQueue("none"));
		const { send } = createEventQueue(queues);
		for (const batch of batches) await send(batch);
		const sent = queues.map((queue) => queue.sent);
		expect(new Set(sent.flat())).toEqual(new Set(batches));
		for (const each of sent) expect(each.length).toBeGreaterThan(100 / count);
	});

	it("get the same batch again in the same place", async () => {
		const queues = [fakeQueue("none"), fakeQueue("none")];
		const { send } = createEventQueue(queues);
		const [batch = visitorBatch()] = batches;
		await Promise.all([send(batch), send(batch)]);
		expect(queues.map(({ sent }) => sent.length).sort()).toEqual([0, 2]);
	});

	it("refuse only their own batches", async () => {
		const queues = [fakeQueue("none"), fakeQueue("fail")];
		const { send } = createEventQueue(queues);
		const results = await Promise.allSettled(batches.map(send));
		const stored = results.filter(({ status }) => status === "fulfilled");
		expect(stored.length).toBe(queues[0]?.sent.length);
		expect(stored.length).toBeLessThan(batches.length);
	});

	it("are those that are bound", async () => {
		const queues = [fakeQueue("none"), fakeQueue("none")];
		const { outbox } = createServices({ ...bindings, EVENTS: queues[0], EVENTS_2: queues[1] });
		for (let n = 0; n < 16; n++) await outbox.add({ received: 1 });
		const sent = queues.map((queue) => queue.sent.length);
		expect(sent[0]).toBeGreaterThan(0);
		expect(sent[1]).toBeGreaterThan(0);
		expect((sent[0] ?? 0) + (sent[1] ?? 0)).toBe(16);
	});
});
