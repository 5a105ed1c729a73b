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
	readonly #running = new Map<string, { work: Promise<T>; since: number }>();

	/** @param maxMs longer than the work can take */
	constructor(maxMs: number, now: () => number) {
		this.#maxMs = maxMs;
		this.#now = now;
	}

	/** @param start must not reject. @returns undefined when the work was abandoned. */
	do(key: string, start: () => Promise<T>, background: Background): Promise<T | undefined> {
		const since = this.#now();
		const running = this.#running.get(key);
		if (running && since - running.since < this.#maxMs) {
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
