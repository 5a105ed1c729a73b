/**
 * WordPress content in four tiers: rendered pages and copies in the isolate's memory, the data
 * centre's Cache API, KV (docs/architecture/blog.md#blog-cache). A fresh copy is served at once. A stale
 * one is served at once too while a new one is fetched in the background. An old one waits briefly
 * for a new one. When WordPress fails, any copy is served. Nobody waits for WordPress without end.
 */
import { LRUCache } from "lru-cache";
import type { Logger } from "../../../contract/logger.ts";
import type { Background } from "../../runtime/background.ts";
import { BYTES_PER_CHARACTER, MEMORY_BYTES } from "../../runtime/memory-budget.ts";
import { valueWithin } from "../../runtime/time-limit.ts";
import type { Change, PurgeMarks } from "../purge/purge-marks.ts";
import type { Visit } from "../visit.ts";
import { type CacheTier, COPY_TTL_SECONDS, type Copy } from "./cache-tier.ts";
import type { Outage } from "./outage.ts";
import { SharedWork } from "./shared-work.ts";

/** The result of a load from WordPress. */
export type Loaded<T> = { kind: "ok"; value: T } | { kind: "failed"; message: string };

export interface CacheQuery<T> {
	key: string;
	/** Stays in memory, whatever else is cached. */
	isPinned?: true;
	/** Whether a copy needs no newer one. */
	isFresh(copy: Copy<T>): boolean;
	/** Whether a copy that is not fresh is served at once, while a newer one is loaded in the background. */
	isRecent(copy: Copy<T>): boolean;
	/** @param copy the one that it replaces; the same value means that nothing changed. */
	load(copy: Copy<T> | undefined, at: number, background: Background): Promise<Loaded<T>>;
}

export type CacheResult<T> =
	| { kind: "ok"; value: T; at: number; isStale: boolean }
	| { kind: "unavailable"; message: string };

export interface CacheParts {
	cacheApi: CacheTier;
	kv: CacheTier;
	marks: PurgeMarks;
	outage: Outage;
	log: Logger;
	now: () => number;
}

/** How long a visitor with an old copy waits for a new one. */
const REVALIDATE_TIMEOUT_MS = 2_500;
/** How long a visitor without a copy waits; the load goes on in the background. */
const LOAD_TIMEOUT_MS = 3_000;
/** An unchanged copy is written to KV again after this time: KV writes are billed. */
const REWRITE_MS = 3_600_000;
/** Later requests start a new load: one that hangs since an outage would delay the recovery. */
const MAX_LOAD_MS = LOAD_TIMEOUT_MS;
const MAX_LOOK_UP_MS = 5_000;
const MAX_COPIES = 400;

export class BlogCache {
	readonly #parts: CacheParts;
	readonly #memory = new LRUCache<string, Copy>({
		max: MAX_COPIES,
		maxSize: MEMORY_BYTES.blogCopies,
	});
	readonly #pinned = new Map<string, Copy>();
	readonly #loads: SharedWork<Loaded<unknown>>;
	readonly #lookUps: SharedWork<Copy | undefined>;

	constructor(parts: CacheParts) {
		this.#parts = parts;
		this.#loads = new SharedWork(MAX_LOAD_MS, parts.now, () => parts.outage.progressAt);
		this.#lookUps = new SharedWork(MAX_LOOK_UP_MS, parts.now);
	}

	/** Never rejects. Concurrent requests for one key share one request to WordPress. */
	async get<T>(query: CacheQuery<T>, visit: Visit): Promise<CacheResult<T>> {
		const refresh = this.#parts.marks.refreshIfStale();
		if (refresh) visit.background(refresh);
		const inMemory = this.#inMemory<T>(query.key);
		if (inMemory && query.isFresh(inMemory)) return fromCopy(inMemory, false);
		if (inMemory && this.#parts.outage.isActive()) return this.#inOutage(query, inMemory, visit);
		return visit.inRequest(() => this.#getBeyondMemory(query, inMemory, visit));
	}

	/** Page when memory has no fresh copy. Never rejects. */
	async #getBeyondMemory<T>(
		query: CacheQuery<T>,
		inMemory: Copy<T> | undefined,
		visit: Visit,
	): Promise<CacheResult<T>> {
		const { outage, now } = this.#parts;
		const { background } = visit;
		if (inMemory && query.isRecent(inMemory)) {
			background(this.#renew(query, background));
			return fromCopy(inMemory, true);
		}
		const copy = await this.#find(query, background);
		if (copy === undefined) return this.#first(query, visit);
		if (query.isFresh(copy)) return fromCopy(copy, false);
		if (outage.isActive()) return this.#inOutage(query, copy, visit);
		const loading = this.#load(query, background);
		if (query.isRecent(copy)) return fromCopy(copy, true);
		const loaded = await valueWithin(loading, REVALIDATE_TIMEOUT_MS);
		if (loaded === undefined) outage.slow();
		if (loaded === undefined || loaded.kind === "failed") return fromCopy(copy, true);
		return toResult(loaded, now());
	}

	/** Another isolate may have a newer copy; else WordPress has it. Never rejects. */
	async #renew<T>(query: CacheQuery<T>, background: Background): Promise<void> {
		const copy = await this.#find(query, background);
		if (copy === undefined || !query.isFresh(copy)) await this.#load(query, background);
	}

	/** With a copy, while WordPress is unavailable; one visitor now and then tries it. */
	#inOutage<T>(query: CacheQuery<T>, copy: Copy<T>, visit: Visit): CacheResult<T> {
		if (this.#parts.outage.mayProbe()) {
			visit.inRequest(() => void this.#load(query, visit.background));
		}
		return fromCopy(copy, true);
	}

	/** The first result of a query that has no copy; waits for WordPress three seconds at most. */
	async #first<T>(query: CacheQuery<T>, { background }: Visit): Promise<CacheResult<T>> {
		const { outage, now } = this.#parts;
		if (!outage.mayProbe()) return { kind: "unavailable", message: "known outage" };
		const loaded = await valueWithin(this.#load(query, background), LOAD_TIMEOUT_MS);
		if (loaded !== undefined) return toResult(loaded, now());
		outage.slow();
		return { kind: "unavailable", message: "timeout" };
	}

	/** The copy of a key in any tier, however old. Never rejects. */
	async peek<T>(key: string, background: Background): Promise<T | undefined> {
		return (await this.#find<T>({ key, isFresh: () => false }, background))?.value;
	}

	/** Stores what was loaded along with something else. @param at when its load began */
	put<T>(key: string, value: T, at: number, background: Background): void {
		this.#store({ key }, { value, at }, background);
	}

	/** Loads a key whatever its copies are. Never rejects. */
	async reload<T>(query: CacheQuery<T>, background: Background): Promise<Loaded<T>> {
		await Promise.all([this.#find(query, background), this.#parts.marks.refreshIfStale()]);
		// A load that runs already may have begun before the reason for this one.
		this.#loads.forget();
		return this.#load(query, background);
	}

	/**
	 * Notes a change of WordPress, and deletes the copies of what it withdrew.
	 * @throws when KV does not store the mark.
	 */
	async purge(change: Change): Promise<void> {
		const { cacheApi, kv, marks } = this.#parts;
		// Loads that run now started before the change.
		this.#loads.forget();
		this.#lookUps.forget();
		for (const key of change.gone) this.#memory.delete(key);
		await marks.add(change);
		await Promise.all(change.gone.flatMap((key) => [cacheApi.delete(key), kv.delete(key)]));
	}

	#isOlder(key: string, at: number): boolean {
		return (this.#inMemory(key)?.at ?? at) > at;
	}

	#inMemory<T>(key: string): Copy<T> | undefined {
		return this.#usable<T>(this.#pinned.get(key) ?? this.#memory.get(key));
	}

	#usable<T>(copy: Copy | undefined): Copy<T> | undefined {
		if (copy === undefined) return undefined;
		const isUsable = this.#parts.now() - copy.at < COPY_TTL_SECONDS * 1000;
		return isUsable ? (copy as Copy<T>) : undefined;
	}

	/** The newest copy of all tiers; those below memory only without a fresh one. */
	async #find<T>(query: Findable<T>, background: Background): Promise<Copy<T> | undefined> {
		const { cacheApi, kv, marks, outage } = this.#parts;
		const { key, isFresh } = query;
		const find = async () => {
			let copy = this.#inMemory<T>(key);
			const take = (found: Copy | undefined) => {
				const usable = this.#usable<T>(found);
				if (!usable || usable.at <= (copy?.at ?? 0)) return;
				// The same content stays the same object.
				const isSame = copy && JSON.stringify(copy.value) === JSON.stringify(usable.value);
				copy = isSame ? { ...usable, value: copy?.value as T } : usable;
			};
			const [near] = await Promise.all([cacheApi.get(key), marks.known(), outage.known()]);
			take(near);
			if (copy === undefined || !isFresh(copy)) take(await kv.get(key));
			if (copy) this.#remember(query, copy);
			return copy;
		};
		const found = (await this.#lookUps.do(key, find, background)) as Copy<T> | undefined;
		return found;
	}

	/** Never rejects. */
	async #load<T>(query: CacheQuery<T>, background: Background): Promise<Loaded<T>> {
		const at = this.#parts.now();
		const start = () => this.#loadAndStore(query, at, background);
		const loaded = await this.#loads.do(query.key, start, background);
		return (loaded as Loaded<T> | undefined) ?? { kind: "failed", message: "abandoned" };
	}

	/** Never rejects. */
	async #loadAndStore<T>(
		query: CacheQuery<T>,
		at: number,
		background: Background,
	): Promise<Loaded<T>> {
		const { outage, log } = this.#parts;
		const end = outage.begin();
		const loaded = await query
			.load(this.#inMemory<T>(query.key), at, background)
			.catch((error: unknown) => ({ kind: "failed" as const, message: String(error) }))
			.finally(end);
		if (loaded.kind === "failed") {
			log.warn("blog_load_failed", { key: query.key, reason: loaded.message });
			background(outage.failed(loaded.message, at));
			return loaded;
		}
		background(outage.succeeded(at));
		this.#store(query, { value: loaded.value, at }, background);
		return loaded;
	}

	#store<T>(
		query: Pick<CacheQuery<T>, "key" | "isPinned">,
		{ value, at }: Pick<Copy<T>, "value" | "at">,
		background: Background,
	): void {
		const { cacheApi, kv } = this.#parts;
		const { key } = query;
		// A load that hung may end after a later one.
		if (this.#isOlder(key, at)) return;
		const previous = this.#inMemory(key);
		const isStored = previous?.value === value && at - previous.storedAt < REWRITE_MS;
		const copy: Copy<T> = { value, at, storedAt: isStored ? previous.storedAt : at };
		this.#remember(query, copy);
		background(cacheApi.put(key, copy));
		if (!isStored) background(kv.put(key, copy));
	}

	#remember({ key, isPinned }: Pick<CacheQuery<unknown>, "key" | "isPinned">, copy: Copy): void {
		if (isPinned) this.#pinned.set(key, copy);
		else {
			const size = BYTES_PER_CHARACTER * (key.length + JSON.stringify(copy.value).length);
			this.#memory.set(key, copy, { size });
		}
	}
}

type Findable<T> = Pick<CacheQuery<T>, "key" | "isPinned" | "isFresh">;

function fromCopy<T>({ value, at }: Copy<T>, isStale: boolean): CacheResult<T> {
	return { kind: "ok", value, at, isStale };
}

function toResult<T>(loaded: Loaded<T>, at: number): CacheResult<T> {
	if (loaded.kind === "ok") return { kind: "ok", value: loaded.value, at, isStale: false };
	return { kind: "unavailable", message: loaded.message };
}
