import { hash32 } from "../contract/hash.ts";
import type { RecordPorts } from "./record.ts";

type EventQueue = RecordPorts["queue"];

/**
 * One queue out of several: the hash of a batch's id decides, so that a batch which is sent again goes to
 * the same one. A queue takes 5,000 messages a second (docs/operations.md#more-than-one-queue).
 */
export function createEventQueue(queues: readonly EventQueue[]): EventQueue {
	return {
		send: async (batch) => queues[hash32(batch.batch_id) % queues.length]?.send(batch),
	};
}
