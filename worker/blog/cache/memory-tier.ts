import type { Copy } from "./cache-tier.ts";

/** An isolate has 128 MB for everything; a post of 40,000 words is 0.3. */
const MOST_CHARACTERS = 12_000_000;
const MOST_COPIES = 400;

/** Copies in the isolate's memory; the least recently used go first. */
export class MemoryTier {
	readonly #copies = new Map<string, { copy: Copy; size: number }>();
	#size = 0;

	get(key: string): Copy | undefined {
		const found = this.#copies.get(key);
		if (found === undefined) return undefined;
		// The last in the map is the one used last.
		this.#copies.delete(key);
		this.#copies.set(key, found);
		return found.copy;
	}

	/** @param size of the copy as JSON, in characters */
	put(key: string, copy: Copy, size: number): void {
		this.delete(key);
		this.#copies.set(key, { copy, size });
		this.#size += size;
		for (const [oldest] of this.#copies) {
			if (this.#size <= MOST_CHARACTERS && this.#copies.size <= MOST_COPIES) break;
			this.delete(oldest);
		}
	}

	delete(key: string): void {
		const found = this.#copies.get(key);
		if (found === undefined) return;
		this.#copies.delete(key);
		this.#size -= found.size;
	}
}
