import type { EventBatch, VisitorBatch } from "../../contract/event-schema.ts";
import { hash32 } from "../../contract/hash.ts";
import type { Logger } from "../../contract/logger.ts";
import { withTimeLimit } from "../runtime/time-limit.ts";
import type { Ingest } from "../supabase/ingest.ts";
import type { Units } from "./unit-ids.ts";

export interface RecordPorts {
	queue: { send(batch: VisitorBatch): Promise<unknown> };
	units: Pick<Units, "withUnits">;
	ingest: Ingest;
	spool: { keep(batch: EventBatch): Promise<void> };
	log: Logger;
	/** Called for events that could not be stored, so that a later batch counts them. */
	lost(n: number): void;
}

/**
 * A hanging queue would lose the batch when the platform ends `waitUntil`. Sending it twice is
 * harmless: the database knows the batch's id.
 */
const QUEUE_TIMEOUT_MS = 5_000;

/**
 * Stores a batch: in the queue, else in the database, else in the spool
 * (docs/architecture/click.md#event-pipeline). Never throws: tracking fails open, and losses are counted.
 */
export async function record(batch: VisitorBatch, ports: RecordPorts): Promise<void> {
	try {
		await withTimeLimit(ports.queue.send(batch), QUEUE_TIMEOUT_MS);
		return;
	} catch (error) {
		ports.log.warn("queue_refused", { batch: batch.batch_id, reason: String(error) });
	}
	const safe = await ports.units.withUnits(batch);
	const stored = await ports.ingest([safe]);
	if (stored.ok) return;
	try {
		await ports.spool.keep(safe);
		ports.log.warn("batch_spooled", { batch: batch.batch_id, reason: stored.reason });
	} catch (error) {
		ports.lost(batch.received);
		ports.log.error("batch_lost", {
			batch: batch.batch_id,
			received: batch.received,
			reason: String(error),
		});
	}
}

type EventQueue = RecordPorts["queue"];

/**
 * One queue out of several: the hash of a batch's id decides, so that a batch which is sent again goes to
 * the same one. A queue takes 5,000 messages a second (docs/operations/deployment.md#more-than-one-queue).
 */
export function createEventQueue(queues: readonly EventQueue[]): EventQueue {
	return {
		send: async (batch) => queues[hash32(batch.batch_id) % queues.length]?.send(batch),
	};
}
