import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventBatch } from "../../../worker/contract/events.ts";
import { consume, consumeDead } from "../../../worker/events/consume.ts";
import { record } from "../../../worker/events/record.ts";
import { createDatabase } from "../../../worker/supabase/database.ts";
import { createIngest, type IngestResult } from "../../../worker/supabase/ingest.ts";
import { eventBatch, landingEvent } from "../../fakes/events.ts";
import {
	type Fault,
	fakeIngest,
	fakeLog,
	fakeQueue,
	fakeSpool,
	REFUSED,
	TRANSIENT,
} from "../../fakes/ports.ts";
import { fakeSupabase, RECEIPT, type Reply, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

const OK: IngestResult = { ok: true };

/** A delivery that notes what became of it: `acked`, or after how many seconds it comes again. */
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
	log: fakeLog(),
});
const outcomesOf = (messages: { outcomes: (string | number)[] }[]) =>
	messages.map(({ outcomes }) => outcomes.join());

describe("a delivery of the events queue", () => {
	it("is stored in one call and acknowledged one by one", async () => {
		const messages = [messageOf(eventBatch()), messageOf(eventBatch())];
		const ports = portsOf();
		await consume(messages, ports);
		expect(ports.ingest.calls).toEqual([messages.map(({ body }) => body)]);
		expect(outcomesOf(messages)).toEqual(["acked", "acked"]);
	});

	it("passes a message that comes twice on, as it is: the database knows its id", async () => {
		const body = eventBatch();
		const ports = portsOf();
		const messages = [messageOf(body), messageOf(body)];
		await consume(messages, ports);
		await consume([messageOf(body, 2)], ports);
		expect(ports.ingest.calls).toEqual([[body, body], [body]]);
		expect(outcomesOf(messages)).toEqual(["acked", "acked"]);
	});

	it("does not call the database for nothing", async () => {
		const ports = portsOf();
		await consume([], ports);
		await consume([messageOf("poison")], ports);
		expect(ports.ingest.calls).toEqual([]);
	});

	it.each([
		["nothing", undefined],
		["a text", "poison"],
		["one bad click among good ones", eventBatch({ landing: [landingEvent(), {} as never] })],
	])("buries a poison message (%s) and stores its neighbours", async (_, body) => {
		const poison = messageOf(body);
		const good = [messageOf(eventBatch()), messageOf(eventBatch())];
		const ports = portsOf();
		await consume([...good.slice(0, 1), poison, ...good.slice(1)], ports);
		expect(ports.spool.dead).toEqual([{ id: poison.id, body, reason: "unreadable message" }]);
		expect(ports.ingest.calls).toEqual([good.map((message) => message.body)]);
		expect(outcomesOf([poison, ...good])).toEqual(["acked", "acked", "acked"]);
	});

	it("finds the one that the database refuses, and stores the others", async () => {
		const messages = [1, 2, 3].map(() => messageOf(eventBatch()));
		const ports = portsOf(fakeIngest(REFUSED, OK, REFUSED, OK));
		await consume(messages, ports);
		expect(ports.spool.dead.map(({ id }) => id)).toEqual([messages[1]?.id]);
		expect(outcomesOf(messages)).toEqual(["acked", "acked", "acked"]);
	});

	it("sends back only what the database could not take, when it goes away in the middle", async () => {
		const messages = [1, 2, 3].map(() => messageOf(eventBatch()));
		const ports = portsOf(fakeIngest(REFUSED, OK, TRANSIENT, OK));
		await consume(messages, ports);
		expect(outcomesOf(messages)).toEqual(["acked", "10", "acked"]);
		expect(ports.spool.dead).toEqual([]);
	});

	it.each([
		[1, "10"],
		[2, "20"],
		[3, "40"],
		[6, "320"],
		[7, "600"],
		[60, "600"],
	])(
		"waits longer at each attempt while the database is away: attempt %i, %s s",
		async (attempts, delay) => {
			const messages = [messageOf(eventBatch(), attempts), messageOf(eventBatch(), attempts)];
			const ports = portsOf(fakeIngest(TRANSIENT));
			await consume(messages, ports);
			expect(ports.ingest.calls).toHaveLength(1);
			expect(outcomesOf(messages)).toEqual([delay, delay]);
		},
	);

	it("keeps a poison message in the queue, with a pause, while there is no place to bury it", async () => {
		const messages = [messageOf("poison", 2), messageOf(eventBatch())];
		await consume(messages, portsOf(fakeIngest(OK), fakeSpool("fail")));
		expect(outcomesOf(messages)).toEqual(["20", "acked"]);
	});

	it.each<[string, Reply[], string[]]>([
		["500, then well", [replies(500), replies(200, RECEIPT)], ["10,acked", "10,acked"]],
		["429, then well", [replies(429), replies(200, RECEIPT)], ["10,acked", "10,acked"]],
		[
			"400 for the whole, then 500 in the middle, then well",
			[replies(400, {}), replies(200, RECEIPT), replies(500), replies(200, RECEIPT)],
			["acked", "10,acked"],
		],
		[
			"400 for the whole, then 429 in the middle, then well",
			[replies(400, {}), replies(429), replies(200, RECEIPT)],
			["10,acked", "acked"],
		],
	])(
		"ends acknowledged, message by message, when Supabase answers %s",
		async (_, responses, ends) => {
			const { fetch } = fakeSupabase(...responses);
			stubFetch(fetch);
			const ingest = createIngest(createDatabase("http://supabase.test", "secret"));
			const messages = [messageOf(eventBatch()), messageOf(eventBatch())];
			const ports = { ingest, spool: fakeSpool(), log: fakeLog() };
			await consume(messages, ports);
			await consume(
				messages.filter(({ outcomes }) => !outcomes.includes("acked")),
				ports,
			);
			expect(outcomesOf(messages)).toEqual(ends);
			expect(ports.spool.dead).toEqual([]);
		},
	);
});

describe("a delivery of the dead letters", () => {
	it("goes to the spool, to be replayed", async () => {
		const message = messageOf(eventBatch());
		const ports = portsOf();
		await consumeDead([message], ports);
		expect(ports.spool.spooled).toEqual([message.body]);
		expect(message.outcomes).toEqual(["acked"]);
	});

	it("buries what cannot be read, and spools its neighbours", async () => {
		const messages = [messageOf(eventBatch()), messageOf({ batch: 1 }), messageOf(eventBatch())];
		const ports = portsOf();
		await consumeDead(messages, ports);
		expect(ports.spool.spooled).toHaveLength(2);
		expect(ports.spool.dead).toMatchObject([
			{ body: { batch: 1 }, reason: "unreadable dead letter" },
		]);
		expect(outcomesOf(messages)).toEqual(["acked", "acked", "acked"]);
	});

	it("stays in the queue, with a pause, while the spool is away", async () => {
		const messages = [messageOf(eventBatch(), 1), messageOf("poison", 3)];
		await consumeDead(messages, portsOf(fakeIngest(OK), fakeSpool("fail")));
		expect(outcomesOf(messages)).toEqual(["10", "40"]);
	});
});

describe("the way of a batch under faults", () => {
	/** What the database does at one call: `late` stores, and answers too late to be believed. */
	type DatabaseFault = "stores" | "late" | "away" | "refuses";
	/** The first and `max_retries` more (wrangler.toml); then the dead-letter queue delivers it. */
	const DELIVERIES = 4;

	/** A database that keeps each batch once, as the SQL does, and fails as it is told. */
	function databaseOf(faults: DatabaseFault[]) {
		const stored = new Map<string, EventBatch>();
		const ingest = async (batches: readonly EventBatch[]): Promise<IngestResult> => {
			const fault = faults.shift() ?? "stores";
			if (fault === "stores" || fault === "late") {
				for (const batch of batches) stored.set(batch.batch_id, batch);
			}
			if (fault === "refuses") return REFUSED;
			return fault === "stores" ? OK : TRANSIENT;
		};
		return { stored, ingest };
	}

	/** A batch from the edge to its end; returns each place that holds or counts it. */
	async function travel(queueFault: Fault, spoolFaults: Fault[], faults: DatabaseFault[]) {
		const queue = fakeQueue(queueFault);
		const { stored, ingest } = databaseOf([...faults]);
		const spools = [...spoolFaults, "none" as const].map((fault) => fakeSpool(fault));
		const places: string[] = [];
		const log = fakeLog();
		let at = 0;
		const ports = () => ({ ingest, spool: spools[at] ?? fakeSpool(), log });
		await record(eventBatch(), { ...ports(), queue, lost: () => places.push("lost") });
		let waiting = queue.sent.map((body) => messageOf(body));
		for (let attempt = 1; waiting.length > 0; attempt++) {
			await (attempt <= DELIVERIES ? consume : consumeDead)(waiting, ports());
			at = Math.min(at + 1, spoolFaults.length);
			waiting = waiting
				.filter(({ outcomes }) => outcomes.at(-1) !== "acked")
				.map(({ body }) => messageOf(body, attempt + 1));
		}
		for (const { spooled, dead } of spools) {
			places.push(...spooled.map(() => "spooled"), ...dead.map(() => "buried"));
		}
		return [...places, ...[...stored].map(() => "stored")];
	}

	const unavailable = (n: number) => Array.from({ length: n }, () => "away" as const);

	it.each<[string, Fault, Fault[], DatabaseFault[], string[]]>([
		["nothing fails", "none", [], [], ["stored"]],
		["the database is away three times", "none", [], unavailable(3), ["stored"]],
		["the database is away for good", "none", [], unavailable(9), ["spooled"]],
		[
			"the database is away, and the spool for a while",
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
		["the database refuses it", "none", [], ["refuses"], ["buried"]],
		["the queue refuses", "fail", [], [], ["stored"]],
		["queue and database refuse", "fail", [], unavailable(1), ["spooled"]],
		["queue, database and spool refuse", "fail", ["fail"], unavailable(1), ["lost"]],
	])("%s", async (_, queueFault, spoolFaults, databaseFaults, places) => {
		expect(await travel(queueFault, spoolFaults, databaseFaults)).toEqual(places);
	});

	it("ends in exactly one place, unless the database stored it too late to be believed", async () => {
		const fault = fc.constantFrom<Fault>("none", "fail");
		const database = fc.constantFrom<DatabaseFault>("stores", "late", "away", "away", "refuses");
		await fc.assert(
			fc.asyncProperty(
				fault,
				fc.array(fault, { maxLength: 8 }),
				fc.array(database, { maxLength: 8 }),
				async (queueFault, spoolFaults, databaseFaults) => {
					const places = await travel(queueFault, spoolFaults, databaseFaults);
					if (databaseFaults.includes("late")) expect(places.length).toBeGreaterThan(0);
					else expect(places).toHaveLength(1);
				},
			),
			{ numRuns: 300 },
		);
	});
});
