/**
 * What WordPress said, kept in three tiers: the isolate's memory, the data centre's Cache API, KV
 * (design §10). Fresh copies are shown at once; stale ones at once as well while a new one is
 * fetched behind; old ones after a short wait for a new one; and all of them when WordPress fails.
 */
import type { Logger } from "../../contract/logger.ts";
import { inTime } from "../../runtime/time-limit.ts";
import type { PurgeMarks } from "../purge/purge-marks.ts";
import { type CacheTier, type Copy, KEPT_SECONDS } from "./cache-tier.ts";
import { MemoryTier } from "./memory-tier.ts";
import { MissingKeys } from "./missing-keys.ts";
import type { Outage } from "./outage.ts";
import { type Behind, SharedWork } from "./shared-work.ts";

/** What a request to WordPress came to. */
export type Loaded<T> =
	| { kind: "ok"; value: T }
	| { kind: "notFound" }
	| { kind: "failed"; message: string };

export interface Wanted<T> {
	key: string;
	freshMs: number;
	/** False for what visitors could make without end, such as searches: KV does not keep it. */
	isLasting: boolean;
	load: () => Promise<Loaded<T>>;
}

export type Served<T> =
	| { kind: "ok"; value: T; at: number; isStale: boolean }
	| { kind: "notFound" }
	| { kind: "unavailable"; message: string };

export interface CacheParts {
	edge: CacheTier;
	lasting: CacheTier;
	marks: PurgeMarks;
	outage: Outage;
	log: Logger;
	now: () => number;
}

/** A stale copy up to this age is shown while the new one is fetched; an older one waits for it. */
const WHILE_REVALIDATE_MS = 600_000;
/** How long a visitor who could have an old copy waits for a new one. */
const PATIENCE_MS = 2_500;
/** What does not exist is not asked for again this long. */
const MISSING_MS = 30_000;
/** An unchanged copy is written to KV again after this time: KV counts writes. */
const KEEP_AGAIN_MS = 3_600_000;
/** Three tries of 10 s and the pauses between them. */
const LONGEST_LOAD_MS = 40_000;
const LONGEST_LOOK_MS = 5_000;

export class BlogCache {
	readonly #parts: CacheParts;
	readonly #memory = new MemoryTier();
	readonly #missing = new MissingKeys();
	readonly #loading: SharedWork<Loaded<unknown>>;
	readonly #looking: SharedWork<Copy | undefined>;

	constructor(parts: CacheParts) {
		this.#parts = parts;
		this.#loading = new SharedWork(LONGEST_LOAD_MS, parts.now);
		this.#looking = new SharedWork(LONGEST_LOOK_MS, parts.now);
	}

	/** Never rejects. Requests for one key at the same time share one request to WordPress. */
	async get<T>(wanted: Wanted<T>, behind: Behind): Promise<Served<T>> {
		const { marks, outage, now } = this.#parts;
		const look = marks.lookIfStale();
		if (look) behind(look);
		const missedAt = this.#missing.askedAt(wanted.key);
		if (missedAt !== undefined && this.#isFresh(missedAt, MISSING_MS)) return { kind: "notFound" };

		const inMemory = this.#usable(wanted.key, this.#memory.get(wanted.key));
		const copy = inMemory ?? (await this.#find(wanted, behind));
		if (copy === undefined) return served(await this.#load(wanted, undefined, behind), now());
		if (this.#isFresh(copy.at, wanted.freshMs)) return shown(copy, false);
		if (outage.isAway()) {
			if (outage.mayProbe()) this.#load(wanted, copy, behind);
			return shown(copy, true);
		}
		const loading = this.#load(wanted, copy, behind);
		if (this.#isFresh(copy.at, WHILE_REVALIDATE_MS)) return shown(copy, true);
		const loaded = await inTime(loading, PATIENCE_MS);
		if (loaded === undefined) outage.slow();
		if (loaded === undefined || loaded.kind === "failed") return shown(copy, true);
		return served(loaded, now());
	}

	/**
	 * All copies are to be asked for anew; those of `gone` are not shown again, whatever happens.
	 * @throws when KV does not take it.
	 */
	async purge(gone: readonly string[]): Promise<void> {
		const { edge, lasting, marks } = this.#parts;
		// What is under way was asked for before the change.
		this.#loading.forget();
		this.#looking.forget();
		this.#missing.clear();
		for (const key of gone) this.#memory.delete(key);
		await marks.purge(gone);
		await Promise.all(gone.flatMap((key) => [edge.delete(key), lasting.delete(key)]));
	}

	/** Whether a copy of that time may not be shown any more; lists leave such posts out. */
	isGone(key: string, at: number): boolean {
		return this.#parts.marks.isGone(key, at);
	}

	#isFresh(at: number, freshMs: number): boolean {
		const { marks, outage, now } = this.#parts;
		return now() - at < freshMs && !marks.isOutdated(at) && !outage.isOutdated(at);
	}

	#usable(key: string, copy: Copy | undefined): Copy | undefined {
		if (copy === undefined || this.#parts.marks.isGone(key, copy.at)) return undefined;
		return this.#parts.now() - copy.at < KEPT_SECONDS * 1000 ? copy : undefined;
	}

	/** The newest copy of the tiers below. */
	#find(wanted: Wanted<unknown>, behind: Behind): Promise<Copy | undefined> {
		const { edge, lasting, marks, outage } = this.#parts;
		const { key, freshMs, isLasting } = wanted;
		const find = async () => {
			const [near] = await Promise.all([edge.get(key), marks.known(), outage.known()]);
			let copy = this.#usable(key, near);
			if (isLasting && (copy === undefined || !this.#isFresh(copy.at, freshMs))) {
				const far = this.#usable(key, await lasting.get(key));
				if (far && far.at > (copy?.at ?? 0)) copy = far;
			}
			if (copy) this.#memory.put(key, copy, JSON.stringify(copy.value).length);
			return copy;
		};
		return this.#looking.do(key, find, behind);
	}

	/** Never rejects. */
	async #load<T>(wanted: Wanted<T>, copy: Copy | undefined, behind: Behind): Promise<Loaded<T>> {
		const at = this.#parts.now();
		const ask = () => this.#ask(wanted, copy, at, behind);
		const loaded = await this.#loading.do(wanted.key, ask, behind);
		return (loaded as Loaded<T> | undefined) ?? { kind: "failed", message: "abandoned" };
	}

	/** Never rejects. */
	async #ask<T>(wanted: Wanted<T>, copy: Copy | undefined, at: number, behind: Behind) {
		const { outage, log } = this.#parts;
		let loaded: Loaded<T>;
		try {
			loaded = await wanted.load();
		} catch (error) {
			loaded = { kind: "failed", message: String(error) };
		}
		if (loaded.kind === "failed") {
			// What visitors search for is theirs.
			const key = wanted.isLasting ? wanted.key : "search";
			log.warn("blog_load_failed", { key, reason: loaded.message });
			behind(outage.failed(loaded.message));
			return loaded;
		}
		behind(outage.succeeded(at));
		if (loaded.kind === "ok") this.#keep(wanted, { value: loaded.value, at }, copy, behind);
		else this.#forget(wanted.key, at, copy, behind);
		return loaded;
	}

	#keep(
		{ key, isLasting }: Wanted<unknown>,
		{ value, at }: { value: unknown; at: number },
		before: Copy | undefined,
		behind: Behind,
	): void {
		const { edge, lasting } = this.#parts;
		const json = JSON.stringify(value);
		const isKept =
			before !== undefined &&
			at - before.keptAt < KEEP_AGAIN_MS &&
			JSON.stringify(before.value) === json;
		const copy: Copy = { value, at, keptAt: isKept ? before.keptAt : at };
		this.#missing.delete(key);
		this.#memory.put(key, copy, json.length);
		behind(edge.put(key, copy));
		if (isLasting && !isKept) behind(lasting.put(key, copy));
	}

	/** WordPress has it no more: the new answer wins over every copy. */
	#forget(key: string, at: number, before: Copy | undefined, behind: Behind): void {
		const { edge, lasting } = this.#parts;
		this.#missing.add(key, at);
		this.#memory.delete(key);
		if (before) behind(Promise.all([edge.delete(key), lasting.delete(key)]));
	}
}

function shown<T>({ value, at }: Copy, isStale: boolean): Served<T> {
	return { kind: "ok", value: value as T, at, isStale };
}

function served<T>(loaded: Loaded<T>, at: number): Served<T> {
	if (loaded.kind === "ok") return { kind: "ok", value: loaded.value, at, isStale: false };
	if (loaded.kind === "notFound") return loaded;
	return { kind: "unavailable", message: loaded.message };
}
