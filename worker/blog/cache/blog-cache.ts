/**
 * WordPress content in four tiers: rendered pages and copies in the isolate's memory, the data
 * centre's Cache API, KV (docs/architecture.md#blog-cache). A fresh copy is served at once. A stale
 * one is served at once too while a new one is fetched in the background. An old one waits briefly
 * for a new one. When WordPress fails, any copy is served. Nobody waits for WordPress without end.
 */
import { LRUCache } from "lru-cache";
import type { Logger } from "../../contract/logger.ts";
import type { Background } from "../../runtime/background.ts";
import { BYTES_PER_CHARACTER, MEMORY_BYTES } from "../../runtime/memory-budget.ts";
import { valueWithin } from "../../runtime/time-limit.ts";
import type { PurgeMarks } from "../purge/purge-marks.ts";
import type { Visit } from "../visit.ts";
import { type CacheTier, COPY_TTL_SECONDS, type Copy } from "./cache-tier.ts";
import type { Outage } from "./outage.ts";
import { PageCache } from "./page-cache.ts";
import { SharedWork } from "./shared-work.ts";

/** The result of a load from WordPress. */
export type Loaded<T> =
	| { kind: "ok"; value: T }
	| { kind: "notFound" }
	| { kind: "failed"; message: string };

export interface CacheQuery<T> {
	key: string;
	freshMs: number;
	/** False for keys that visitors can invent, such as searches: neither memory nor KV stores them. */
	isDurable: boolean;
	load: () => Promise<Loaded<T>>;
}

export type CacheResult<T> =
	| { kind: "ok"; value: T; at: number; isStale: boolean }
	| { kind: "notFound" }
	/** There is no copy, and the visitor has made WordPress work too often. */
	| { kind: "limited" }
	| { kind: "unavailable"; message: string };

/** For `/healthz`: the oldest copies with their age in seconds, by key. */
export interface CopiesReport {
	count: number;
	oldestSeconds: number | null;
	ages: Record<string, number>;
}

export interface CacheParts {
	cacheApi: CacheTier;
	kv: CacheTier;
	marks: PurgeMarks;
	outage: Outage;
	log: Logger;
	now: () => number;
}

/** A stale copy up to this age is served while a new one is fetched; an older one waits for it. */
const WHILE_REVALIDATE_MS = 600_000;
/** How long a visitor with an old copy waits for a new one. */
const REVALIDATE_TIMEOUT_MS = 2_500;
/** How long a visitor without a copy waits; the load goes on in the background. */
const LOAD_TIMEOUT_MS = 3_000;
/** How long a key that WordPress does not have is not requested again. */
const MISSING_MS = 30_000;
/** An unchanged copy is written to KV again after this time: KV writes are billed. */
const REWRITE_MS = 3_600_000;
/** Later requests start a new load: one that hangs since an outage would delay the recovery. */
const MAX_LOAD_MS = LOAD_TIMEOUT_MS;
const MAX_LOOK_UP_MS = 5_000;
const MAX_COPIES = 400;
const MAX_REPORTED = 20;
/** Bounded, because visitors can invent any number of addresses. */
const MAX_MISSING_KEYS = 1_000;

export class BlogCache {
	readonly #parts: CacheParts;
	readonly #memory = new LRUCache<string, Copy>({
		max: MAX_COPIES,
		maxSize: MEMORY_BYTES.blogCopies,
	});
	/** When WordPress was last asked for a key that it does not have. */
	readonly #missing = new LRUCache<string, number>({ max: MAX_MISSING_KEYS });
	readonly #loads: SharedWork<Loaded<unknown>>;
	readonly #lookUps: SharedWork<Copy | undefined>;
	readonly pages = new PageCache();

	constructor(parts: CacheParts) {
		this.#parts = parts;
		this.#loads = new SharedWork(MAX_LOAD_MS, parts.now);
		this.#lookUps = new SharedWork(MAX_LOOK_UP_MS, parts.now);
	}

	/** Never rejects. Concurrent requests for one key share one request to WordPress. */
	async get<T>(query: CacheQuery<T>, visit: Visit): Promise<CacheResult<T>> {
		const refresh = this.#parts.marks.refreshIfStale();
		if (refresh) visit.background(refresh);
		const missingSince = this.#missing.get(query.key);
		if (missingSince !== undefined && this.#isFresh(missingSince, MISSING_MS)) {
			return { kind: "notFound" };
		}

		const inMemory = this.#usable(query.key, this.#memory.get(query.key));
		if (inMemory && this.#isFresh(inMemory.at, query.freshMs)) return fromCopy(inMemory, false);
		if (inMemory && this.#parts.outage.isActive()) return this.#inOutage(query, inMemory, visit);
		return visit.inRequest(() => this.#getBeyondMemory(query, inMemory, visit));
	}

	/** Without a fresh copy in memory. Never rejects. */
	async #getBeyondMemory<T>(
		query: CacheQuery<T>,
		inMemory: Copy | undefined,
		visit: Visit,
	): Promise<CacheResult<T>> {
		const { outage, now } = this.#parts;
		const { background } = visit;
		const copy = inMemory ?? (await this.#find(query, background));
		if (copy === undefined) return this.#first(query, visit);
		if (this.#isFresh(copy.at, query.freshMs)) return fromCopy(copy, false);
		if (outage.isActive()) return this.#inOutage(query, copy, visit);
		const loading = this.#load(query, copy, background);
		if (this.#isFresh(copy.at, WHILE_REVALIDATE_MS)) return fromCopy(copy, true);
		const loaded = await valueWithin(loading, REVALIDATE_TIMEOUT_MS);
		if (loaded === undefined) outage.slow();
		if (loaded === undefined || loaded.kind === "failed") return fromCopy(copy, true);
		return toResult(loaded, now());
	}

	/** With a copy, while WordPress is unavailable; one visitor now and then tries it. */
	#inOutage<T>(query: CacheQuery<T>, copy: Copy, visit: Visit): CacheResult<T> {
		if (this.#parts.outage.mayProbe()) {
			visit.inRequest(() => void this.#load(query, copy, visit.background));
		}
		return fromCopy(copy, true);
	}

	/** Without a copy; waits for WordPress three seconds at most. */
	async #first<T>(query: CacheQuery<T>, { mayLoad, background }: Visit): Promise<CacheResult<T>> {
		const { outage, now } = this.#parts;
		if (!(await mayLoad())) return { kind: "limited" };
		if (!outage.mayProbe()) return { kind: "unavailable", message: "known outage" };
		const loaded = await valueWithin(this.#load(query, undefined, background), LOAD_TIMEOUT_MS);
		if (loaded !== undefined) return toResult(loaded, now());
		if (query.isDurable) outage.slow();
		return { kind: "unavailable", message: "timeout" };
	}

	/**
	 * Marks every copy as outdated in all tiers; copies of `gone` are never served again.
	 * @throws when KV does not store the mark.
	 */
	async purge(gone: readonly string[]): Promise<void> {
		const { cacheApi, kv, marks } = this.#parts;
		// Loads that run now started before the change.
		this.#loads.forget();
		this.#lookUps.forget();
		this.#missing.clear();
		this.pages.clear();
		for (const key of gone) this.#memory.delete(key);
		await marks.add(gone);
		await Promise.all(gone.flatMap((key) => [cacheApi.delete(key), kv.delete(key)]));
	}

	/** Whether a copy of that time may not be served any more; lists skip such posts. */
	isGone(key: string, at: number): boolean {
		return this.#parts.marks.isGone(key, at);
	}

	/** The copies in memory, and the age of the oldest ones in seconds. */
	copies(): CopiesReport {
		const { now } = this.#parts;
		const ages = [...this.#memory.entries()]
			.map(([key, { at }]) => [key, Math.round((now() - at) / 1000)] as const)
			.sort(([, a], [, b]) => b - a);
		return {
			count: ages.length,
			oldestSeconds: ages[0]?.[1] ?? null,
			ages: Object.fromEntries(ages.slice(0, MAX_REPORTED)),
		};
	}

	#isOlder(key: string, at: number): boolean {
		return (this.#memory.get(key)?.at ?? at) > at;
	}

	#isFresh(at: number, freshMs: number): boolean {
		const { marks, outage, now } = this.#parts;
		return now() - at < freshMs && !marks.isOutdated(at) && !outage.isOutdated(at);
	}

	#usable(key: string, copy: Copy | undefined): Copy | undefined {
		if (copy === undefined || this.isGone(key, copy.at)) return undefined;
		return this.#parts.now() - copy.at < COPY_TTL_SECONDS * 1000 ? copy : undefined;
	}

	/** The newest copy of the tiers below memory. */
	#find(query: CacheQuery<unknown>, background: Background): Promise<Copy | undefined> {
		const { cacheApi, kv, marks, outage } = this.#parts;
		const { key, freshMs, isDurable } = query;
		const find = async () => {
			const [near] = await Promise.all([cacheApi.get(key), marks.known(), outage.known()]);
			let copy = this.#usable(key, near);
			if (isDurable && (copy === undefined || !this.#isFresh(copy.at, freshMs))) {
				const far = this.#usable(key, await kv.get(key));
				if (far && far.at > (copy?.at ?? 0)) copy = far;
			}
			if (copy) this.#remember(query, copy, JSON.stringify(copy.value));
			return copy;
		};
		return this.#lookUps.do(key, find, background);
	}

	/** Never rejects. */
	async #load<T>(query: CacheQuery<T>, copy: Copy | undefined, background: Background) {
		const at = this.#parts.now();
		const start = () => this.#loadAndStore(query, copy, at, background);
		const loaded = await this.#loads.do(query.key, start, background);
		return (loaded as Loaded<T> | undefined) ?? { kind: "failed" as const, message: "abandoned" };
	}

	/** Never rejects. */
	async #loadAndStore<T>(
		query: CacheQuery<T>,
		copy: Copy | undefined,
		at: number,
		background: Background,
	): Promise<Loaded<T>> {
		const { outage, log } = this.#parts;
		const loaded = await query
			.load()
			.catch((error: unknown) => ({ kind: "failed" as const, message: String(error) }));
		if (loaded.kind === "failed") {
			// Search terms are personal data: they never reach the log.
			const key = query.isDurable ? query.key : "search";
			log.warn("blog_load_failed", { key, reason: loaded.message });
			// Visitors choose the words of a search: one that WordPress cannot bear is no outage.
			if (query.isDurable) background(outage.failed(loaded.message, at));
			return loaded;
		}
		background(outage.succeeded(at));
		if (loaded.kind === "ok") this.#store(query, { value: loaded.value, at }, copy, background);
		else this.#storeMissing(query.key, at, copy, background);
		return loaded;
	}

	#store(
		query: CacheQuery<unknown>,
		{ value, at }: Pick<Copy, "value" | "at">,
		previous: Copy | undefined,
		background: Background,
	): void {
		const { cacheApi, kv } = this.#parts;
		const { key, isDurable } = query;
		// A load that hung may end after a later one.
		if (this.#isOlder(key, at)) return;
		const json = JSON.stringify(value);
		const isStored =
			previous !== undefined &&
			at - previous.storedAt < REWRITE_MS &&
			JSON.stringify(previous.value) === json;
		const copy: Copy = { value, at, storedAt: isStored ? previous.storedAt : at };
		this.#missing.delete(key);
		this.#remember(query, copy, json);
		background(cacheApi.put(key, copy));
		if (isDurable && !isStored) background(kv.put(key, copy));
	}

	#remember({ key, isDurable }: CacheQuery<unknown>, copy: Copy, json: string): void {
		if (!isDurable) return;
		this.#memory.set(key, copy, { size: BYTES_PER_CHARACTER * (key.length + json.length) });
	}

	/** WordPress does not have the key any more: every older copy is deleted. */
	#storeMissing(key: string, at: number, previous: Copy | undefined, background: Background): void {
		const { cacheApi, kv } = this.#parts;
		if (this.#isOlder(key, at)) return;
		this.#missing.set(key, at);
		this.#memory.delete(key);
		if (previous) background(Promise.all([cacheApi.delete(key), kv.delete(key)]));
	}
}

function fromCopy<T>({ value, at }: Copy, isStale: boolean): CacheResult<T> {
	return { kind: "ok", value: value as T, at, isStale };
}

function toResult<T>(loaded: Loaded<T>, at: number): CacheResult<T> {
	if (loaded.kind === "ok") return { kind: "ok", value: loaded.value, at, isStale: false };
	if (loaded.kind === "notFound") return loaded;
	return { kind: "unavailable", message: loaded.message };
}
