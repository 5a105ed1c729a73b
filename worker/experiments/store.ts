import type { Experiments } from "../contract/experiment.ts";
import { experimentsSchema } from "../contract/experiment-schema.ts";

/** KV's key, and its edge cache time in seconds. */
export const KEY = "experiments";
const CACHE_TTL = 60;
/** How long a definition read from KV is used before it is read again. */
const FRESH_MS = 30_000;

/** What the store needs of KV. */
export interface DefinitionsSource {
	get(key: string, options: { type: "json"; cacheTtl: number }): Promise<unknown>;
}

export interface StoreStatus {
	version: string;
	source: "bundled" | "kv";
	/** ISO time of the last definition that was read and accepted. */
	readAt: string | null;
	lastError: string | null;
}

/**
 * The experiments in force, in memory. Requests read `current()` and never wait: a stale definition
 * is refreshed in the background. When KV fails or holds an invalid value, the last valid definition
 * stays in force (docs/architecture.md#experiments-at-the-edge).
 */
export class ExperimentStore {
	readonly #source: DefinitionsSource;
	readonly #now: () => number;
	#definitions: Experiments;
	#status: StoreStatus;
	#checkedAt = Number.NEGATIVE_INFINITY;

	constructor(source: DefinitionsSource, bundled: Experiments, now: () => number = Date.now) {
		this.#source = source;
		this.#now = now;
		this.#definitions = bundled;
		this.#status = { version: bundled.version, source: "bundled", readAt: null, lastError: null };
	}

	current(): Experiments {
		return this.#definitions;
	}

	status(): StoreStatus {
		return this.#status;
	}

	/** The reading to hand to `waitUntil`, or undefined while the definition is fresh. Never throws. */
	refreshIfStale(): Promise<void> | undefined {
		const now = this.#now();
		if (now - this.#checkedAt < FRESH_MS) return undefined;
		this.#checkedAt = now;
		return this.#refresh();
	}

	async #refresh(): Promise<void> {
		try {
			const raw = await this.#source.get(KEY, { type: "json", cacheTtl: CACHE_TTL });
			if (raw === null) {
				this.#status = { ...this.#status, lastError: null };
				return;
			}
			const parsed = experimentsSchema.safeParse(raw);
			if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? "unreadable");
			this.#definitions = parsed.data;
			const readAt = new Date(this.#now()).toISOString();
			this.#status = { version: parsed.data.version, source: "kv", readAt, lastError: null };
		} catch (error) {
			this.#status = { ...this.#status, lastError: String(error) };
		}
	}
}
