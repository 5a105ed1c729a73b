import { inTime } from "../../runtime/time-limit.ts";

/** Lets work go on behind the answer: `waitUntil`. */
export type Behind = (work: Promise<unknown>) => void;

/**
 * Work that several requests want at the same time, done once. The first to ask keeps it alive
 * behind its own answer, because a request that ends takes its connections with it; should that
 * not be enough, the others give up and the next one starts anew.
 */
export class SharedWork<T> {
	readonly #mostMs: number;
	readonly #now: () => number;
	readonly #running = new Map<string, { work: Promise<T>; since: number }>();

	/** @param mostMs longer than the work can take */
	constructor(mostMs: number, now: () => number) {
		this.#mostMs = mostMs;
		this.#now = now;
	}

	/** @param start must not reject. @returns undefined when the work was abandoned. */
	do(key: string, start: () => Promise<T>, behind: Behind): Promise<T | undefined> {
		const since = this.#now();
		const running = this.#running.get(key);
		if (running && since - running.since < this.#mostMs) {
			return inTime(running.work, this.#mostMs);
		}
		const work = start().finally(() => {
			if (this.#running.get(key)?.work === work) this.#running.delete(key);
		});
		this.#running.set(key, { work, since });
		behind(work);
		return work;
	}

	/** Whoever asks from now on gets work that starts now. */
	forget(): void {
		this.#running.clear();
	}
}
