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

	/**
	 * Puts dead batches back to be tried again; those that cannot be read stay.
	 * @returns how many were put back.
	 */
	async reviveDead(): Promise<number> {
		const { keys } = await this.#kv.list({ prefix: DEAD, limit: BATCHES_PER_RUN });
		let revived = 0;
		for (const { name } of keys) {
			const kept = parseJson((await this.#kv.get(name)) ?? "") as { body?: unknown } | undefined;
			const batch = parseEventBatch(kept?.body);
			if (batch === undefined) continue;
			// Kept before it is forgotten: a crash between the two leaves it twice, which counts once.
			await this.keep(batch);
			await this.#kv.delete(name);
			revived++;
		}
		return revived;
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
			const batches = await Promise.all(names.map((name) => this.#read(name)));
			const some = await this.#store(
				batches.filter((batch) => batch !== undefined),
				ingest,
			);
			stored += some.stored;
			if (some.away) break;
		}
		return stored;
	}

	/** `away`: the database is to be left alone for now. */
	async #store(
		batches: readonly EventBatch[],
		ingest: Ingest,
	): Promise<{ stored: number; away: boolean }> {
		const [first] = batches;
		if (first === undefined) return { stored: 0, away: false };
		const answer = await ingest(batches);
		if (!answer.ok && answer.retry) return { stored: 0, away: true };
		if (answer.ok) {
			await Promise.all(batches.map((batch) => this.#forget(batch)));
			return { stored: batches.length, away: false };
		}
		if (batches.length === 1) {
			await this.keepDead(first.batch_id, first, answer.reason);
			await this.#forget(first);
			return { stored: 0, away: false };
		}
		// One refused batch must not hold the others back.
		let stored = 0;
		for (const batch of batches) {
			const one = await this.#store([batch], ingest);
			stored += one.stored;
			if (one.away) return { stored, away: true };
		}
		return { stored, away: false };
	}

	#forget(batch: EventBatch): Promise<void> {
		return this.#kv.delete(WAITING + batch.batch_id);
	}

	/**
	 * The batch of a key; undefined when it is gone already (KV's list lags background) or unreadable.
	 * @throws when KV does not answer: what was not read must not be taken for unreadable.
	 */
	async #read(name: string): Promise<EventBatch | undefined> {
		const text = await this.#kv.get(name);
		if (text === null) return undefined;
		const batch = parseEventBatch(parseJson(text));
		if (batch === undefined) {
			await this.keepDead(name.slice(WAITING.length), text, "unreadable in the spool");
			await this.#kv.delete(name);
		}
		return batch;
	}
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
