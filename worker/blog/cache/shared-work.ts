import type { Background } from "../../runtime/background.ts";
import { valueWithin } from "../../runtime/time-limit.ts";

/**
 * Work that concurrent requests need, done once. The first request keeps it alive in the background,
 * because a request that ends closes its connections. If the work stalls all the same, the waiting
 * requests give up and the next one starts it again.
 */
export class SharedWork<T> {
	readonly #maxMs: number;
	readonly #now: () => number;
	readonly #progressAt: () => number;
	readonly #running = new Map<string, { work: Promise<T>; since: number }>();

	/**
	 * @param maxMs longer than the work can take without progress
	 * @param progressAt when it last got on, in milliseconds
	 */
	constructor(maxMs: number, now: () => number, progressAt: () => number = () => 0) {
		this.#maxMs = maxMs;
		this.#now = now;
		this.#progressAt = progressAt;
	}

	/** @param start must not reject. @returns undefined when the work was abandoned. */
	do(key: string, start: () => Promise<T>, background: Background): Promise<T | undefined> {
		const since = this.#now();
		const running = this.#running.get(key);
		if (running && since - Math.max(running.since, this.#progressAt()) < this.#maxMs) {
			return valueWithin(running.work, this.#maxMs);
		}
		const work = start().finally(() => {
			if (this.#running.get(key)?.work === work) this.#running.delete(key);
		});
		this.#running.set(key, { work, since });
		background(work);
		return work;
	}

	/** Later calls start new work instead of joining what runs now. */
	forget(): void {
		this.#running.clear();
	}
}
