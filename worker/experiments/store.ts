import type { Experiments, TestDefinition } from "../../contract/experiment-schema.ts";
import { experimentsSchema } from "../../contract/experiment-schema.ts";

/** KV's key, and its edge cache time in seconds: the least that KV allows. */
export const KEY = "experiments";
const CACHE_TTL = 30;
/** How long a definition read from KV is used before it is read again in the background. */
const FRESH_MS = 30_000;
/** How long it is in force at all. With KV's own cache a stopped test is shown for 90 s at most. */
const IN_FORCE_MS = 60_000;
/** The version of definitions that nobody has read. */
const UNREAD = "unread";

/** KV as the store needs it. */
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
 * The experiments in force, in memory (docs/architecture/click.md#experiments-at-the-edge). They are read again in the
 * background. Without a recent reading, in a cold isolate, after a pause or while KV fails, every page has its own
 * content and nobody is drawn.
 */
export class ExperimentStore {
	readonly #source: DefinitionsSource;
	readonly #now: () => number;
	readonly #mayRun: (test: TestDefinition) => boolean;
	#definitions: Experiments;
	#status: StoreStatus;
	#checkedAt = Number.NEGATIVE_INFINITY;
	#readAt = Number.NEGATIVE_INFINITY;

	/** @param mayRun whether a test may be shown at all; one that may not is at rest */
	constructor(
		source: DefinitionsSource,
		bundled: Experiments,
		now: () => number = Date.now,
		mayRun: (test: TestDefinition) => boolean = () => true,
	) {
		this.#source = source;
		this.#mayRun = mayRun;
		this.#now = now;
		this.#definitions = bundled;
		this.#status = { version: bundled.version, source: "bundled", readAt: null, lastError: null };
	}

	/** Definitions in force; without a recent reading the same with all tests at rest. */
	current(): Experiments {
		if (this.isRecent()) return this.#definitions;
		const tests = this.#definitions.tests.map((test) => ({ ...test, isActive: false }));
		return { version: UNREAD, tests };
	}

	/** Whether KV has answered recently enough to draw anybody. */
	isRecent(): boolean {
		return this.#now() - this.#readAt <= IN_FORCE_MS;
	}

	status(): StoreStatus {
		return this.#status;
	}

	/** The reading to hand to `waitUntil`, or undefined while the definition is fresh. Never throws. */
	refreshIfStale(): Promise<void> | undefined {
		if (this.#now() - this.#checkedAt < FRESH_MS) return undefined;
		return this.read();
	}

	/** A reading of this request's own: one request must not wait for another's I/O. Never throws. */
	async read(): Promise<void> {
		this.#checkedAt = this.#now();
		try {
			const raw = await this.#source.get(KEY, { type: "json", cacheTtl: CACHE_TTL });
			if (raw === null) {
				this.#status = { ...this.#status, lastError: null };
				this.#readAt = this.#now();
				return;
			}
			const parsed = experimentsSchema.safeParse(raw);
			if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? "unreadable");
			const tests = parsed.data.tests.map((test) =>
				this.#mayRun(test) ? test : { ...test, isActive: false },
			);
			this.#definitions = { ...parsed.data, tests };
			this.#readAt = this.#now();
			const readAt = new Date(this.#readAt).toISOString();
			this.#status = { version: parsed.data.version, source: "kv", readAt, lastError: null };
		} catch (error) {
			this.#status = { ...this.#status, lastError: String(error) };
		}
	}
}
