/** Batches that could not be stored wait in KV until the cron replays them (docs/architecture/click.md#event-pipeline). */
import { type EventBatch, parseEventBatch } from "../../contract/event-schema.ts";
import { parseJson } from "../runtime/parse-json.ts";
import type { Ingest } from "../supabase/ingest.ts";

const WAITING = "spool:";
/** Unreadable or refused for good: stored for an operator, never replayed automatically. */
const DEAD = "dead:";
const BATCHES_PER_CALL = 20;
/** Per run of the cron, so that the backlog of a long outage does not exceed its time limit. */
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

	/** Stores a batch under its own id, so that a repetition has no effect. */
	async keep(batch: EventBatch): Promise<void> {
		const metadata: Metadata = { received: batch.received };
		await this.#kv.put(WAITING + batch.batch_id, JSON.stringify(batch), { metadata });
	}

	/** Whatever the body is, it is stored without visitors' ids and networks. */
	async keepDead(id: string, body: unknown, reason: string): Promise<void> {
		const text = JSON.stringify({ reason, body }, (key, value) => {
			if (key === "visitor_id") return undefined;
			return key === "networks" ? [] : value;
		});
		await this.#kv.put(DEAD + id, text);
	}

	/**
	 * Moves dead batches back for another attempt; unreadable ones stay.
	 * @returns the number of batches moved.
	 */
	async reviveDead(): Promise<number> {
		const { keys } = await this.#kv.list({ prefix: DEAD, limit: BATCHES_PER_RUN });
		let revived = 0;
		for (const { name } of keys) {
			const stored = parseJson((await this.#kv.get(name)) ?? "") as { body?: unknown } | undefined;
			const batch = parseEventBatch(stored?.body);
			if (batch === undefined) continue;
			// Stored before it is deleted: a crash in between leaves two copies, which count once.
			await this.keep(batch);
			await this.#kv.delete(name);
			revived++;
		}
		return revived;
	}

	async count(): Promise<SpoolCount> {
		const [waiting, dead] = await Promise.all([this.#keys(WAITING), this.#keys(DEAD)]);
		return {
			waitingBatches: waiting.length,
			waitingEvents: waiting.reduce((sum, key) => sum + (key.metadata?.received ?? 0), 0),
			deadBatches: dead.length,
		};
	}

	/** All keys of a prefix; KV lists at most 1,000 per call. */
	async #keys(prefix: string): Promise<KVNamespaceListKey<Metadata>[]> {
		const keys: KVNamespaceListKey<Metadata>[] = [];
		let cursor: string | null = null;
		do {
			const page: KVNamespaceListResult<Metadata> = await this.#kv.list({ prefix, cursor });
			keys.push(...page.keys);
			cursor = page.list_complete ? null : page.cursor;
		} while (cursor !== null);
		return keys;
	}

	/**
	 * Ingests the waiting batches and deletes them; stops at the first failure that may pass. A crash
	 * in between is harmless: the database knows the batch's id.
	 * @returns the number of batches ingested.
	 * @throws Error at such a failure: the rest waits.
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
			if (some.unavailable) throw new Error(`batches wait, after ${stored} that were stored`);
		}
		return stored;
	}

	/** `unavailable`: stop calling the database for now. */
	async #store(
		batches: readonly EventBatch[],
		ingest: Ingest,
	): Promise<{ stored: number; unavailable: boolean }> {
		const [first] = batches;
		if (first === undefined) return { stored: 0, unavailable: false };
		const result = await ingest(batches);
		if (!result.ok && result.retry) return { stored: 0, unavailable: true };
		if (result.ok) {
			await Promise.all(batches.map((batch) => this.#delete(batch)));
			return { stored: batches.length, unavailable: false };
		}
		if (batches.length === 1) {
			await this.keepDead(first.batch_id, first, result.reason);
			await this.#delete(first);
			return { stored: 0, unavailable: false };
		}
		// One refused batch must not block the others.
		let stored = 0;
		for (const batch of batches) {
			const one = await this.#store([batch], ingest);
			stored += one.stored;
			if (one.unavailable) return { stored, unavailable: true };
		}
		return { stored, unavailable: false };
	}

	#delete(batch: EventBatch): Promise<void> {
		return this.#kv.delete(WAITING + batch.batch_id);
	}

	/**
	 * The batch of a key; undefined when it is deleted already (KV's list is eventually consistent) or
	 * unreadable.
	 * @throws when KV is unavailable: a batch that was not read is not unreadable.
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
