/** Copies of WordPress's content in memory, Cache API and KV, served by their age (docs/architecture/blog.md#blog-cache). */
import { LRUCache } from "lru-cache";
import type { Background } from "../../runtime/background.ts";
import { BYTES_PER_CHARACTER, MEMORY_BYTES } from "../../runtime/memory-budget.ts";
import { valueWithin } from "../../runtime/time-limit.ts";
import type { PurgeMarks } from "../purge/purge-marks.ts";
import type { Change } from "../purge/purge-request.ts";
import type { Visit } from "../visit.ts";
import { type CacheTier, COPY_TTL_SECONDS, type Copy } from "./cache-tiers.ts";
import { type Loaded, type Loader, SLOW_MS } from "./loader.ts";

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
	loader: Loader;
	now: () => number;
}

/** How long a visitor without a copy waits; the load goes on in the background. */
const LOAD_TIMEOUT_MS = 3_000;
/** How long a reload waits for its turn: the platform ends background work after 30 s. */
const RELOAD_PATIENCE_MS = 20_000;
/** An unchanged copy is written to KV again after this time: KV writes are billed. */
const REWRITE_MS = 3_600_000;
/** How long an item that WordPress refused is not requested again. */
const REFUSED_MS = 60_000;
const MAX_COPIES = 400;

export class BlogCache {
	readonly #parts: CacheParts;
	readonly #memory = new LRUCache<string, Copy>({
		max: MAX_COPIES,
		maxSize: MEMORY_BYTES.blogCopies,
	});
	readonly #pinned = new Map<string, Copy>();
	/** When items were refused. */
	readonly #refused = new LRUCache<string, number>({ max: MAX_COPIES });

	constructor(parts: CacheParts) {
		this.#parts = parts;
	}

	/** Never rejects. Concurrent requests for one key share one load from WordPress. */
	async get<T>(query: CacheQuery<T>, visit: Visit): Promise<CacheResult<T>> {
		const { marks, loader } = this.#parts;
		const refresh = marks.refreshIfStale();
		if (refresh) visit.background(refresh);
		const inMemory = this.#inMemory<T>(query.key);
		if (inMemory && query.isFresh(inMemory)) return fromCopy(inMemory, false);
		if (inMemory && (query.isRecent(inMemory) || loader.isTroubled())) {
			if (loader.isFree()) visit.inRequest(() => this.#load(query, visit.background));
			return fromCopy(inMemory, true);
		}
		return visit.inRequest(() => this.#getBeyondMemory(query, visit));
	}

	/** Page when memory has none to serve at once. Never rejects. */
	async #getBeyondMemory<T>(query: CacheQuery<T>, { background }: Visit): Promise<CacheResult<T>> {
		const { loader } = this.#parts;
		const copy = await this.#find(query);
		if (copy && query.isFresh(copy)) return fromCopy(copy, false);
		const isOutage = loader.isTroubled();
		const isServed = copy ? isOutage || query.isRecent(copy) : isOutage && !loader.isFree();
		this.#load(query, background);
		if (isServed) return copy ? fromCopy(copy, true) : { kind: "unavailable", message: "outage" };
		const patience = copy ? SLOW_MS : LOAD_TIMEOUT_MS;
		// The lists of a first reading are there before its texts.
		const loaded = await valueWithin(this.#load(query, background, { patience }), patience);
		if (loaded === undefined) loader.late();
		if (loaded?.kind === "ok") {
			const at = this.#inMemory(query.key)?.at ?? this.#parts.now();
			return { kind: "ok", value: loaded.value, at, isStale: false };
		}
		if (copy) return fromCopy(copy, true);
		return { kind: "unavailable", message: loaded?.message ?? "timeout" };
	}

	/** The copy of a key in any tier, however old. Never rejects. */
	async peek<T>(key: string): Promise<T | undefined> {
		return (await this.#find<T>({ key, isFresh: () => false }))?.value;
	}

	/** Stores what was loaded along with something else. @param at when its load began */
	put<T>(key: string, value: T, at: number, background: Background): void {
		this.#store({ key }, { value, at }, background);
	}

	/** Loads a key whatever its copies are, also during a pause. Never rejects. */
	async reload<T>(query: CacheQuery<T>, background: Background): Promise<Loaded<T>> {
		await this.#parts.marks.refreshIfStale();
		const since = this.#parts.now();
		// A load that runs already may have begun before the reason for this one.
		const isFresh = ({ at }: Copy<T>) => at > since;
		const waiting = { patience: RELOAD_PATIENCE_MS, isUrgent: true };
		return this.#load({ ...query, isFresh }, background, waiting);
	}

	/**
	 * Notes a change of WordPress, and deletes the copies of what it withdrew. A load that runs now began before
	 * it: its copy is outdated at once.
	 * @throws when KV does not store the mark.
	 */
	async purge(change: Change): Promise<void> {
		const { cacheApi, kv, marks } = this.#parts;
		for (const key of change.gone) this.#memory.delete(key);
		await marks.add(change);
		await Promise.all(change.gone.flatMap((key) => [cacheApi.delete(key), kv.delete(key)]));
	}

	#inMemory<T>(key: string): Copy<T> | undefined {
		return this.#usable<T>(this.#pinned.get(key) ?? this.#memory.get(key));
	}

	#usable<T>(copy: Copy | undefined): Copy<T> | undefined {
		if (copy === undefined) return undefined;
		const isUsable = this.#parts.now() - copy.at < COPY_TTL_SECONDS * 1000;
		return isUsable ? (copy as Copy<T>) : undefined;
	}

	/** The newest copy of all tiers; KV's only without a fresh one. Never rejects. */
	async #find<T>(query: Findable<T>): Promise<Copy<T> | undefined> {
		const { cacheApi, kv, marks } = this.#parts;
		const { key, isFresh } = query;
		const take = (found: Copy | undefined) => {
			const usable = this.#usable<T>(found);
			const copy = this.#inMemory<T>(key);
			if (!usable || usable.at <= (copy?.at ?? 0)) return;
			// The same content stays the same object.
			const isSame = copy && JSON.stringify(copy.value) === JSON.stringify(usable.value);
			this.#remember(query, isSame ? { ...usable, value: copy.value } : usable);
		};
		const [near] = await Promise.all([cacheApi.get(key), marks.known()]);
		take(near);
		const copy = this.#inMemory<T>(key);
		if (copy === undefined || !isFresh(copy)) take(await kv.get(key));
		return this.#inMemory<T>(key);
	}

	/** Never rejects. */
	async #load<T>(
		query: CacheQuery<T>,
		background: Background,
		waiting: { patience?: number; isUrgent?: boolean } = {},
	): Promise<Loaded<T>> {
		const { loader, now } = this.#parts;
		const { key } = query;
		const loading = loader.load<T>({
			key,
			current: () => {
				const copy = this.#inMemory<T>(key);
				if (copy && query.isFresh(copy)) return { kind: "ok", value: copy.value };
				const refusedAt = this.#refused.get(key) ?? Number.NEGATIVE_INFINITY;
				const isRefused = now() - refusedAt < REFUSED_MS;
				return isRefused ? { kind: "failed", message: "WordPress has refused it" } : undefined;
			},
			search: () => this.#find(query),
			work: () => this.#loadAndStore(query, background),
			...{ background, ...waiting },
		});
		background(loading);
		return loading;
	}

	async #loadAndStore<T>(query: CacheQuery<T>, background: Background): Promise<Loaded<T>> {
		const at = this.#parts.now();
		const loaded = await query.load(this.#inMemory<T>(query.key), at, background);
		if (loaded.kind === "ok") this.#store(query, { value: loaded.value, at }, background);
		else if (loaded.isRefused) this.#refused.set(query.key, at);
		return loaded;
	}

	#store<T>(
		query: Pick<CacheQuery<T>, "key" | "isPinned">,
		{ value, at }: Pick<Copy<T>, "value" | "at">,
		background: Background,
	): void {
		const { cacheApi, kv } = this.#parts;
		const { key } = query;
		const previous = this.#inMemory(key);
		// A load that hung may end after a later one.
		if (previous && previous.at > at) return;
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
