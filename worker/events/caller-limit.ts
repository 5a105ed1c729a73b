import { CALLER_LIMITS, WIDER } from "../../contract/callers.ts";
import { MEMORY_BYTES } from "../runtime/memory-budget.ts";

const WINDOW_MS = 60_000;
/** A key of up to 39 characters with its number in a Map. */
const BYTES_PER_KEY = 200;
const MAX_KEYS = MEMORY_BYTES.addresses / BYTES_PER_KEY;

/**
 * Counts requests by the caller's keys within one isolate and minute. A rate-limit binding would count across
 * isolates, but a call for each click costs more than the click (docs/product/visits.md#call-to-action).
 */
export class CallerLimit {
	readonly #counts = new Map<string, number>();
	#windowEnd = 0;

	/** Whether this request may be counted. @param keys from narrow to wide (`callerOf`) */
	isWithin(keys: readonly string[], now: number): boolean {
		// Full: too many addresses for one client, so that nobody is refused for a while.
		if (now >= this.#windowEnd || this.#counts.size >= MAX_KEYS) {
			this.#counts.clear();
			this.#windowEnd = now + WINDOW_MS;
		}
		let limit: number = CALLER_LIMITS.clicks.limit;
		for (const key of keys) {
			const count = (this.#counts.get(key) ?? 0) + 1;
			// A request beyond a narrow key uses up nothing of a wider one.
			if (count > limit) return false;
			this.#counts.set(key, count);
			limit *= WIDER;
		}
		return true;
	}
}
