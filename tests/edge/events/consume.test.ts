import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventBatch } from "../../../contract/event-schema.ts";
import { consume, consumeDead } from "../../../worker/events/consume.ts";
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

/** A message that records its outcomes: `acked`, or the delay of its retry in seconds. */
function messageOf(body: unknown, attempts = 1) {
	const outcomes: (string | number)[] = [];
	return {
		id: crypto.randomUUID(),
		body,
		attempts,
		outcomes,
		ack: () => void outcomes.push("acked"),
		retry: (options?: QueueRetryOptions) => void outcomes.push(options?.delaySeconds ?? 0),
	};
}

const portsOf = (ingest = fakeIngest(OK), spool = fakeSpool()) => ({
	ingest,
	spool,
	units,
	log: fakeLog(),
});
const outcomesOf = (messages: { outcomes: (string | number)[] }[]) =>
	messages.map(({ outcomes }) => outcomes.join());

describe("the consumer of the events queue", () => {
	it("stores units in place of visitors, in the database and among the dead batches", async () => {
		const event = visitorEvent();
		const message = messageOf(visitorBatch({ ab: [event] }));
		const ports = portsOf(fakeIngest(REFUSED));
		await consume([message], ports);
		for (const stored of [ports.ingest.calls[0]?.[0], ports.spool.dead[0]?.body]) {
			expect(stored).toMatchObject({ ab: [{ unit_id: expect.any(String) }] });
			expect(JSON.stringify(stored)).not.toContain(event.visitor_id);
		}
	});

	it.each([
		["a string", "poison"],
		["an invalid click", visitorBatch({ landing: [landingEvent(), {} as never] })],
	])("moves an invalid message (%s) to the dead batches and stores the others", async (_, body) => {
		const poison = messageOf(body);
		const good = [messageOf(visitorBatch()), messageOf(visitorBatch())];
		const ports = portsOf();
		await consume([...good.slice(0, 1), poison, ...good.slice(1)], ports);
		expect(ports.spool.dead).toEqual([{ id: poison.id, body, reason: "unreadable message" }]);
		expect(ports.ingest.calls).toEqual([good.map((message) => message.body)]);
		expect(outcomesOf([poison, ...good])).toEqual(["acked", "acked", "acked"]);
	});

	it("retries only the batches that were not stored when the database fails midway", async () => {
		const messages = [1, 2, 3].map(() => messageOf(visitorBatch()));
		const ports = portsOf(fakeIngest(REFUSED, OK, TRANSIENT, OK));
		await consume(messages, ports);
		expect(outcomesOf(messages)).toEqual(["acked", "10", "acked"]);
		expect(ports.spool.dead).toEqual([]);
	});

	it.each([
		[1, "10"],
		[3, "40"],
		[7, "600"],
	])(
		"waits longer at each attempt while the database is unavailable: attempt %i, %s s",
		async (attempts, delay) => {
			const messages = [messageOf(visitorBatch(), attempts), messageOf(visitorBatch(), attempts)];
			const ports = portsOf(fakeIngest(TRANSIENT));
			await consume(messages, ports);
			expect(ports.ingest.calls).toHaveLength(1);
			expect(outcomesOf(messages)).toEqual([delay, delay]);
		},
	);

	it("retries an invalid message later while the spool is unavailable", async () => {
		const messages = [messageOf("poison", 2), messageOf(visitorBatch())];
		await consume(messages, portsOf(fakeIngest(OK), fakeSpool("fail")));
		expect(outcomesOf(messages)).toEqual(["20", "acked"]);
	});
});

describe("the consumer of the dead-letter queue", () => {
	it("spools the batch for a replay, with units in place of visitors", async () => {
		const batch = visitorBatch({ ab: [visitorEvent()] });
		const message = messageOf(batch);
		const ports = portsOf();
		await consumeDead([message], ports);
		expect(ports.spool.spooled).toEqual([await units.withUnits(batch)]);
		expect(message.outcomes).toEqual(["acked"]);
	});

	it("retries each batch later while the spool is unavailable", async () => {
		const messages = [messageOf(visitorBatch(), 2), messageOf("poison")];
		await consumeDead(messages, portsOf(fakeIngest(OK), fakeSpool("fail")));
		expect(outcomesOf(messages)).toEqual(["20", "10"]);
	});
});

describe("the data flow of a batch under faults", () => {
	/** The result of one database call: `late` stores the batch, but the call times out. */
	type DatabaseFault = "stores" | "late" | "unavailable" | "rejects";
	/** The first delivery and `max_retries` more (wrangler.toml); the dead-letter queue follows. */
	const DELIVERIES = 4;

	/** A database that stores each batch once, like the SQL, with the given faults. */
	function databaseOf(faults: DatabaseFault[]) {
		const stored = new Map<string, EventBatch>();
		const ingest = async (batches: readonly EventBatch[]): Promise<IngestResult> => {
			const fault = faults.shift() ?? "stores";
			if (fault === "stores" || fault === "late") {
				for (const batch of batches) stored.set(batch.batch_id, batch);
			}
			if (fault === "rejects") return REFUSED;
			return fault === "stores" ? OK : TRANSIENT;
		};
		return { stored, ingest };
	}

	/** Sends a batch from the edge to its end; returns each place that stores or counts it. */
	async function placesOfBatch(queueFault: Fault, spoolFaults: Fault[], faults: DatabaseFault[]) {
		const queue = fakeQueue(queueFault);
		const { stored, ingest } = databaseOf([...faults]);
		const spools = [...spoolFaults, "none" as const].map((fault) => fakeSpool(fault));
		const places: string[] = [];
		const log = fakeLog();
		let at = 0;
		const ports = () => ({ ingest, units, spool: spools[at] ?? fakeSpool(), log });
		await record(visitorBatch(), { ...ports(), queue, lost: () => places.push("lost") });
		let waiting = queue.sent.map((body) => messageOf(body));
		for (let attempt = 1; waiting.length > 0; attempt++) {
			await (attempt <= DELIVERIES ? consume : consumeDead)(waiting, ports());
			at = Math.min(at + 1, spoolFaults.length);
			waiting = waiting
				.filter(({ outcomes }) => outcomes.at(-1) !== "acked")
				.map(({ body }) => messageOf(body, attempt + 1));
		}
		for (const { spooled, dead } of spools) {
			places.push(...spooled.map(() => "spooled"), ...dead.map(() => "dead"));
		}
		return [...places, ...[...stored].map(() => "stored")];
	}

	const unavailable = (n: number) => Array.from({ length: n }, () => "unavailable" as const);

	it.each<[string, Fault, Fault[], DatabaseFault[], string[]]>([
		["the database fails three times", "none", [], unavailable(3), ["stored"]],
		["the database stays unavailable", "none", [], unavailable(9), ["spooled"]],
		[
			"the spool fails for a while, too",
			"none",
			Array(6).fill("fail"),
			unavailable(9),
			["spooled"],
		],
		[
			"the database stores too late each time",
			"none",
			[],
			Array(9).fill("late"),
			["spooled", "stored"],
		],
		["queue fails, and the database rejects it", "fail", [], ["rejects"], ["spooled"]],
		["queue, database and spool fail", "fail", ["fail"], unavailable(1), ["lost"]],
	])("%s", async (_, queueFault, spoolFaults, databaseFaults, places) => {
		expect(await placesOfBatch(queueFault, spoolFaults, databaseFaults)).toEqual(places);
	});

	it("ends in exactly one place, unless the database stored it too late", async () => {
		const fault = fc.constantFrom<Fault>("none", "fail");
		const databases: DatabaseFault[] = ["stores", "late", "unavailable", "unavailable", "rejects"];
		const database = fc.constantFrom(...databases);
		await fc.assert(
			fc.asyncProperty(
				fault,
				fc.array(fault, { maxLength: 8 }),
				fc.array(database, { maxLength: 8 }),
				async (queueFault, spoolFaults, databaseFaults) => {
					const places = await placesOfBatch(queueFault, spoolFaults, databaseFaults);
					if (databaseFaults.includes("late")) expect(places.length).toBeGreaterThan(0);
					else expect(places).toHaveLength(1);
				},
			),
			{ numRuns: 300 },
		);
	});
});
