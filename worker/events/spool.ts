/** What could not be stored waits in KV until a cron replays it (design §7). */
import { parseEventBatch } from "../contract/event-schema.ts";
import type { EventBatch } from "../contract/events.ts";
import type { Ingest } from "../supabase/ingest.ts";

const WAITING = "spool:";
/** Unreadable or refused for good: kept for an operator to look at, never replayed by itself. */
const DEAD = "dead:";
const BATCHES_PER_CALL = 20;
/** Per run of the cron, so that a long outage is worked off without outrunning its time limit. */
const BATCHES_PER_RUN = 500;

export interface SpoolCount {
	waitingBatches: number;
	waitingEvents: number;
	deadBatches: number;
}

interface Metadata {
	received: number;
}

export class Spool {
	readonly #kv: KVNamespace;

	constructor(kv: KVNamespace) {
		this.#kv = kv;
	}

	/** Keeps a batch under its own id: kept twice is kept once. */
	async keep(batch: EventBatch): Promise<void> {
		const metadata: Metadata = { received: batch.received };
		await this.#kv.put(WAITING + batch.batch_id, JSON.stringify(batch), { metadata });
	}

	async keepDead(id: string, body: unknown, reason: string): Promise<void> {
		await this.#kv.put(DEAD + id, JSON.stringify({ reason, body }));
	}

	async count(): Promise<SpoolCount> {
		const [waiting, dead] = await Promise.all([
			this.#kv.list<Metadata>({ prefix: WAITING }),
			this.#kv.list({ prefix: DEAD }),
		]);
		return {
			waitingBatches: waiting.keys.length,
			waitingEvents: waiting.keys.reduce((sum, key) => sum + (key.metadata?.received ?? 0), 0),
			deadBatches: dead.keys.length,
		};
	}

	/**
	 * Stores what waits and forgets it; stops at the first refusal that may pass. A crash between the
	 * two is harmless: the database knows the batch's id.
	 * @returns how many batches were stored.
	 */
	async replay(ingest: Ingest): Promise<number> {
		const { keys } = await this.#kv.list({ prefix: WAITING, limit: BATCHES_PER_RUN });
		let stored = 0;
		for (let at = 0; at < keys.length; at += BATCHES_PER_CALL) {
			const names = keys.slice(at, at + BATCHES_PER_CALL).map((key) => key.name);
			const done = await this.#replaySome(names, ingest);
			stored += done;
			if (done < names.length) break;
		}
		return stored;
	}

	async #replaySome(names: readonly string[], ingest: Ingest): Promise<number> {
		const batches = await Promise.all(names.map((name) => this.#read(name)));
		const readable = batches.filter((batch) => batch !== undefined);
		if (readable.length > 0) {
			const answer = await ingest(readable);
			if (!answer.ok) return answer.retry ? 0 : this.#replayEach(readable, ingest);
		}
		await Promise.all(names.map((name) => this.#kv.delete(name)));
		return names.length;
	}

	/** One refused batch must not hold the others back. */
	async #replayEach(batches: readonly EventBatch[], ingest: Ingest): Promise<number> {
		let settled = 0;
		for (const batch of batches) {
			const answer = await ingest([batch]);
			if (!answer.ok && answer.retry) break;
			if (!answer.ok) await this.keepDead(batch.batch_id, batch, answer.reason);
			await this.#kv.delete(WAITING + batch.batch_id);
			settled++;
		}
		return settled;
	}

	async #read(name: string): Promise<EventBatch | undefined> {
		const raw: unknown = await this.#kv.get(name, { type: "json" }).catch(() => undefined);
		const batch = parseEventBatch(raw);
		if (!batch) await this.keepDead(name.slice(WAITING.length), raw, "unreadable in the spool");
		return batch;
	}
}
