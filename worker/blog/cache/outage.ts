import { inTime } from "../../runtime/time-limit.ts";
import { KEPT_SECONDS, TIER_TIMEOUT } from "./cache-tier.ts";

const KEY = "outage";
/** While WordPress is away it is tried this often for pages that have a copy. */
const PROBE_MS = 5_000;
/** How long it counts as away after it kept a visitor waiting. */
const SLOW_MS = 30_000;
/** A shorter one is no reason to doubt every copy. */
const LONG_MS = 60_000;

/** For `/healthz`. */
export interface WordpressState {
	state: "unknown" | "up" | "down";
	/** ISO 8601. */
	failingSince: string | null;
	lastAnswerAt: string | null;
	lastError: string | null;
}

interface Known {
	since: number;
	error: string;
}

/** Since when WordPress fails; in KV too, so that any isolate can tell. */
export class Outage {
	readonly #kv: KVNamespace;
	readonly #now: () => number;
	#current: Known | undefined;
	#slowUntil = 0;
	#probeAt = 0;
	#answeredAt: number | undefined;
	#recoveredAt = Number.NEGATIVE_INFINITY;
	#first: Promise<void> | undefined;

	constructor(kv: KVNamespace, now: () => number) {
		this.#kv = kv;
		this.#now = now;
	}

	/** What other isolates found, read once. Never rejects. */
	known(): Promise<void> {
		this.#first ??= this.#stored().then((stored) => {
			if (this.#answeredAt === undefined) this.#current ??= stored;
		});
		return this.#first;
	}

	/** Whether a visitor with a copy should not have to wait for WordPress. */
	isAway(): boolean {
		return this.#current !== undefined || this.#now() < this.#slowUntil;
	}

	/** Whether it is time to try again; one of many askers is told yes. */
	mayProbe(): boolean {
		if (!this.isAway()) return true;
		if (this.#now() < this.#probeAt) return false;
		this.#probeAt = this.#now() + PROBE_MS;
		return true;
	}

	/** Copies from before a long outage's end: what changed meanwhile was not told. */
	isOutdated(at: number): boolean {
		return at < this.#recoveredAt;
	}

	/** WordPress kept a visitor waiting. */
	slow(): void {
		this.#slowUntil = this.#now() + SLOW_MS;
	}

	/** The note to hand to `waitUntil`. Never rejects. */
	async failed(error: string): Promise<void> {
		const isNew = this.#current === undefined;
		this.#current = { since: this.#current?.since ?? this.#now(), error };
		if (!isNew) return;
		const earlier = await this.#stored();
		if (earlier) {
			if (this.#current) this.#current.since = Math.min(earlier.since, this.#current.since);
			return;
		}
		const options = { expirationTtl: KEPT_SECONDS };
		await inTime(this.#kv.put(KEY, JSON.stringify(this.#current), options), TIER_TIMEOUT);
	}

	/**
	 * The note to hand to `waitUntil`. Never rejects.
	 * @param at when WordPress was asked what it has now answered
	 */
	async succeeded(at: number): Promise<void> {
		const ended = this.#current;
		this.#answeredAt = this.#now();
		this.#current = undefined;
		this.#slowUntil = 0;
		this.#probeAt = 0;
		if (ended === undefined) return;
		if (at - ended.since >= LONG_MS) this.#recoveredAt = at;
		await inTime(this.#kv.delete(KEY), TIER_TIMEOUT);
	}

	/** Never rejects. */
	async report(): Promise<WordpressState> {
		const current = this.#current ?? (this.#answeredAt === undefined && (await this.#stored()));
		const iso = (time: number | undefined) =>
			time === undefined ? null : new Date(time).toISOString();
		const up = this.#answeredAt === undefined ? "unknown" : "up";
		return {
			state: current ? "down" : up,
			failingSince: iso(current ? current.since : undefined),
			lastAnswerAt: iso(this.#answeredAt),
			lastError: current ? current.error : null,
		};
	}

	async #stored(): Promise<Known | undefined> {
		const stored = await inTime(this.#kv.get<Partial<Known>>(KEY, { type: "json" }), TIER_TIMEOUT);
		if (typeof stored?.since !== "number") return undefined;
		return { since: stored.since, error: String(stored.error) };
	}
}
