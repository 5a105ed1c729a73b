import { MEMORY_BYTES } from "../runtime/memory-budget.ts";

const WINDOW_MS = 60_000;
/** More than an office behind one address clicks, and less than a script. */
const MAX_PER_WINDOW = 120;
/** An address of up to 39 characters with its number in a Map. */
const BYTES_PER_ADDRESS = 200;
const MAX_ADDRESSES = MEMORY_BYTES.addresses / BYTES_PER_ADDRESS;

/**
 * Counts requests by address within one isolate and minute. A rate-limit binding would count across
 * isolates, but a call for each click costs more than the click (docs/product/visits.md#call-to-action).
 */
export class AddressLimit {
	readonly #counts = new Map<string, number>();
	#windowEnd = 0;

	/** Whether this request of the address may be counted. */
	isWithin(address: string, now: number): boolean {
		// Full: too many addresses for one client, so that nobody is refused for a while.
		if (now >= this.#windowEnd || this.#counts.size >= MAX_ADDRESSES) {
			this.#counts.clear();
			this.#windowEnd = now + WINDOW_MS;
		}
		const count = (this.#counts.get(address) ?? 0) + 1;
		this.#counts.set(address, count);
		return count <= MAX_PER_WINDOW;
	}
}
