import { valueWithin } from "../../runtime/time-limit.ts";
import { COPY_TTL_SECONDS, TIER_TIMEOUT_MS } from "../cache/cache-tiers.ts";
import { FILE } from "../content/media-address.ts";
import type { Change } from "./purge-request.ts";

const KEY = "purged";
/** How often an isolate reads the other isolates' purges; KV allows no shorter cache. */
const REFRESH_MS = 30_000;
const CACHE_TTL_SECONDS = 30;
/** Limits the marks of posts, and those of files. */
const MAX_GONE = 500;

interface Marks {
	/** Older copies are revalidated before they are served, while WordPress is available. */
	outdatedAt: number;
	/** Everything that is older is read again. */
	wideAt: number;
	/** When an operator said that WordPress is right. */
	acceptedAt: number;
	/** Posts and files that were withdrawn, and when. */
	gone: Record<string, number>;
}

/**
 * Purged posts with their times, stored in KV because a purge reaches one isolate only; the other
 * isolates read it within one or two minutes (KV's own delay).
 */
export class PurgeMarks {
	readonly #kv: KVNamespace;
	readonly #now: () => number;
	#marks: Marks = { outdatedAt: 0, wideAt: 0, acceptedAt: 0, gone: {} };
	#readAt = Number.NEGATIVE_INFINITY;
	#isRead = false;

	constructor(kv: KVNamespace, now: () => number) {
		this.#kv = kv;
		this.#now = now;
	}

	/** Resolves after a first read: copies of another isolate may not be served before. Never rejects. */
	async known(): Promise<void> {
		if (!this.#isRead) await this.#read();
	}

	/** The read to run in the background; undefined while the last one is recent. Never rejects. */
	refreshIfStale(): Promise<void> | undefined {
		if (this.#now() - this.#readAt < REFRESH_MS) return undefined;
		return this.#read();
	}

	isOutdated(at: number): boolean {
		return at <= this.#marks.outdatedAt;
	}

	/** Whether more than posts changed after that time. */
	isWidelyOutdated(at: number): boolean {
		return at <= this.#marks.wideAt;
	}

	/** When an operator last said that WordPress is right; 0 for never. */
	get acceptedAt(): number {
		return this.#marks.acceptedAt;
	}

	/** Withdrawn posts; the same object until one more is. */
	get gone(): Readonly<Record<string, number>> {
		return this.#marks.gone;
	}

	/** Whether a post was withdrawn after WordPress had it at that time. */
	isGone(key: string, at: number): boolean {
		return at <= (this.#marks.gone[key] ?? Number.NEGATIVE_INFINITY);
	}

	/** @throws when KV does not store the mark: the plugin then sends the purge again. */
	async add({ gone, isWide, isAccepted = false }: Change): Promise<void> {
		const now = this.#now();
		this.#merge({
			outdatedAt: now,
			wideAt: isWide ? now : 0,
			acceptedAt: isAccepted ? now : 0,
			gone: Object.fromEntries(gone.map((key) => [key, now])),
		});
		await this.#read();
		const options = { expirationTtl: COPY_TTL_SECONDS };
		await this.#kv.put(KEY, JSON.stringify(this.#marks), options);
	}

	async #read(): Promise<void> {
		this.#readAt = this.#now();
		const stored = await valueWithin(
			this.#kv.get<Partial<Marks>>(KEY, { type: "json", cacheTtl: CACHE_TTL_SECONDS }),
			TIER_TIMEOUT_MS,
		);
		this.#isRead = true;
		if (stored) this.#merge(stored);
	}

	#merge({ outdatedAt = 0, wideAt = 0, acceptedAt = 0, gone = {} }: Partial<Marks>): void {
		const known = this.#marks;
		const oldest = this.#now() - COPY_TTL_SECONDS * 1000;
		const latest = new Map(Object.entries(known.gone));
		for (const [key, at] of Object.entries(gone)) {
			latest.set(key, Math.max(at, latest.get(key) ?? 0));
		}
		const recent = [...latest].filter(([, at]) => at > oldest).sort(([, a], [, b]) => b - a);
		const { posts = [], files = [] } = Object.groupBy(recent, ([key]) =>
			key.startsWith(FILE) ? "files" : "posts",
		);
		const newest = [...posts.slice(0, MAX_GONE), ...files.slice(0, MAX_GONE)];
		const isSame = JSON.stringify(newest) === JSON.stringify(Object.entries(known.gone));
		this.#marks = {
			outdatedAt: Math.max(outdatedAt, known.outdatedAt),
			wideAt: Math.max(wideAt, known.wideAt),
			acceptedAt: Math.max(acceptedAt, known.acceptedAt),
			gone: isSame ? known.gone : Object.fromEntries(newest),
		};
	}
}
