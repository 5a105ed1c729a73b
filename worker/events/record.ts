import type { EventBatch } from "../contract/events.ts";
import type { Logger } from "../contract/logger.ts";
import type { Ingest } from "../supabase/ingest.ts";

export interface RecordPorts {
	queue: { send(batch: EventBatch): Promise<unknown> };
	ingest: Ingest;
	spool: { keep(batch: EventBatch): Promise<void> };
	log: Logger;
	/** Told of events that found no place at all, so that a later batch can count them. */
	lost(n: number): void;
}

/**
 * A queue that does not answer would take the batch with it when the platform ends `waitUntil`.
 * Sent twice is no harm: the database knows the batch's id.
 */
const QUEUE_PATIENCE_MS = 5_000;

/**
 * Keeps a batch: queue, else straight into the database, else the spool (design §7, in this order).
 * Never throws: tracking fails open, and what is lost is counted.
 */
export async function record(batch: EventBatch, ports: RecordPorts): Promise<void> {
	try {
		await within(QUEUE_PATIENCE_MS, ports.queue.send(batch));
		return;
	} catch (error) {
		ports.log.warn("queue_refused", { batch: batch.batch_id, reason: String(error) });
	}
	const stored = await ports.ingest([batch]);
	if (stored.ok) return;
	try {
		await ports.spool.keep(batch);
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

function within<T>(ms: number, work: Promise<T>): Promise<T> {
	return Promise.race([
		work,
		new Promise<never>((_, reject) => setTimeout(reject, ms, new Error(`no answer in ${ms} ms`))),
	]);
}
