import { inTime } from "../../runtime/time-limit.ts";
import { KEPT_SECONDS, TIER_TIMEOUT } from "../cache/cache-tier.ts";

const KEY = "purged";
/** How often an isolate looks for other isolates' purges; KV itself allows no less. */
const LOOK_MS = 30_000;
const CACHE_TTL = 30;
const MOST_GONE = 500;

interface Marks {
	/** Copies from before must be asked for anew before they are shown, if WordPress answers. */
	renewedAt: number;
	/** Keys whose copies from before may not be shown, whether WordPress answers or not. */
	gone: Record<string, number>;
}

/**
 * What has been purged, and when; in KV, because a purge reaches one isolate only. Elsewhere it is
 * known within a minute or two (KV's own delay).
 */
export class PurgeMarks {
	readonly #kv: KVNamespace;
	readonly #now: () => number;
	#marks: Marks = { renewedAt: 0, gone: {} };
	#lookedAt = Number.NEGATIVE_INFINITY;
	#first: Promise<void> | undefined;

	constructor(kv: KVNamespace, now: () => number) {
		this.#kv = kv;
		this.#now = now;
	}

	/** The first look, which copies of another isolate have to wait for. Never rejects. */
	known(): Promise<void> {
		return this.#first ?? this.lookIfStale() ?? Promise.resolve();
	}

	/** The look to hand to `waitUntil`, or undefined while the last one is recent. Never rejects. */
	lookIfStale(): Promise<void> | undefined {
		if (this.#now() - this.#lookedAt < LOOK_MS) return undefined;
		this.#lookedAt = this.#now();
		const look = this.#look();
		this.#first ??= look;
		return look;
	}

	isOutdated(at: number): boolean {
		return at <= this.#marks.renewedAt;
	}

	isGone(key: string, at: number): boolean {
		return at <= (this.#marks.gone[key] ?? Number.NEGATIVE_INFINITY);
	}

	/** @throws when KV does not take it: the plugin is to send the purge again. */
	async purge(gone: readonly string[]): Promise<void> {
		const now = this.#now();
		this.#merge({ renewedAt: now, gone: Object.fromEntries(gone.map((key) => [key, now])) });
		await this.#look();
		const options = { expirationTtl: KEPT_SECONDS };
		await this.#kv.put(KEY, JSON.stringify(this.#marks), options);
	}

	async #look(): Promise<void> {
		const stored = await inTime(
			this.#kv.get<Partial<Marks>>(KEY, { type: "json", cacheTtl: CACHE_TTL }),
			TIER_TIMEOUT,
		);
		if (stored) this.#merge({ renewedAt: stored.renewedAt ?? 0, gone: stored.gone ?? {} });
	}

	#merge({ renewedAt, gone }: Marks): void {
		const oldest = this.#now() - KEPT_SECONDS * 1000;
		const latest = new Map(Object.entries(this.#marks.gone));
		for (const [key, at] of Object.entries(gone)) {
			latest.set(key, Math.max(at, latest.get(key) ?? 0));
		}
		const kept = [...latest]
			.filter(([, at]) => at > oldest)
			.sort(([, a], [, b]) => b - a)
			.slice(0, MOST_GONE);
		this.#marks = {
			renewedAt: Math.max(renewedAt, this.#marks.renewedAt),
			gone: Object.fromEntries(kept),
		};
	}
}
