/** Bounded: visitors make up as many addresses as they like. */
const MOST = 1_000;

/** What WordPress lately said that it does not have, and when it was asked. */
export class MissingKeys {
	readonly #askedAt = new Map<string, number>();

	askedAt(key: string): number | undefined {
		return this.#askedAt.get(key);
	}

	add(key: string, at: number): void {
		this.#askedAt.delete(key);
		for (const [oldest] of this.#askedAt) {
			if (this.#askedAt.size < MOST) break;
			this.#askedAt.delete(oldest);
		}
		this.#askedAt.set(key, at);
	}

	delete(key: string): void {
		this.#askedAt.delete(key);
	}

	clear(): void {
		this.#askedAt.clear();
	}
}
