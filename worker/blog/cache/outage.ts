import type { BlogState } from "../../../contract/system-schema.ts";
import { valueWithin } from "../../runtime/time-limit.ts";
import { COPY_TTL_SECONDS, TIER_TIMEOUT_MS } from "./cache-tier.ts";

const KEY = "outage";
/** One request in this interval tries WordPress during an outage: pages are fresh 5 s after it. */
const PROBE_MS = 3_000;
/** How long a failed attempt that is repeated is a sign of an outage. */
const RETRYING_MS = 3_000;
/** How long WordPress counts as unavailable after one visitor waited in vain. */
const SLOW_MS = 30_000;
/** When a response is late. */
const LATE_MS = 3_000;
/** After a longer outage every copy is revalidated: purges of that time may be lost. */
const LONG_MS = 60_000;

/** The bounds of `Retry-After`. */
const MIN_RETRY_S = 30;
const MAX_RETRY_S = 3_600;

/** State that is known without the mirror. */
type OutageReport = Omit<BlogState, "posts" | "ageSeconds" | "doubt">;

interface Failure {
	since: number;
	error: string;
}

/** Since when WordPress fails. KV shares it with the other isolates. */
export class Outage {
	readonly #kv: KVNamespace;
	readonly #now: () => number;
	#failure: Failure | undefined;
	#slowUntil = 0;
	#probeAt = 0;
	#retryingUntil = 0;
	#progressAt = 0;
	#respondedAt: number | undefined;
	#recoveredAt = Number.NEGATIVE_INFINITY;
	#known: Promise<void> | undefined;
	readonly #running = new Set<{ at: number }>();

	constructor(kv: KVNamespace, now: () => number) {
		this.#kv = kv;
		this.#now = now;
	}

	/** Reads what other isolates found, once. Never rejects. */
	known(): Promise<void> {
		this.#known ??= this.#stored().then((stored) => {
			if (this.#respondedAt === undefined) this.#failure ??= stored;
		});
		return this.#known;
	}

	/** Whether visitors should not wait for WordPress. */
	isActive(): boolean {
		return this.#failure !== undefined || this.#now() < this.#slowUntil;
	}

	/** Whether WordPress is failing, or its last attempt did. */
	isFailing(): boolean {
		return this.isActive() || this.#now() < this.#retryingUntil;
	}

	/** When programs should come back, in seconds: what has failed for a while is likely to fail for as long again. */
	retrySeconds(): number {
		const lasted = this.#failure ? (this.#now() - this.#failure.since) / 1000 : 0;
		return Math.round(Math.min(Math.max(lasted, MIN_RETRY_S), MAX_RETRY_S));
	}

	/** Whether to retry WordPress now; true for one caller per interval. */
	mayProbe(): boolean {
		if (!this.isActive()) return true;
		if (this.#now() < this.#probeAt) return false;
		this.#probeAt = this.#now() + PROBE_MS;
		return true;
	}

	/** Whether a copy is older than the end of a long outage. */
	isOutdated(at: number): boolean {
		return at < this.#recoveredAt;
	}

	/** Records that a visitor waited in vain. */
	slow(): void {
		this.#slowUntil = this.#now() + SLOW_MS;
		this.#probeAt = this.#now() + PROBE_MS;
	}

	/** Records that a response has come, of whatever status. */
	progress(): void {
		this.#progressAt = this.#now();
	}

	/** When a response last came, in milliseconds. */
	get progressAt(): number {
		return this.#progressAt;
	}

	/** Records that an attempt failed and is repeated. */
	retrying(): void {
		this.#retryingUntil = this.#now() + RETRYING_MS;
	}

	/** Records that a load begins. @returns the function that ends it. */
	begin(): () => void {
		const load = { at: this.#now() };
		this.#running.add(load);
		return () => void this.#running.delete(load);
	}

	/**
	 * Records a failure; run it in the background. Never rejects.
	 * @param at when the failed request started: it says nothing after a later success
	 */
	async failed(error: string, at: number): Promise<void> {
		if (at < (this.#respondedAt ?? at)) return;
		const isNew = this.#failure === undefined;
		if (isNew) this.#probeAt = this.#now() + PROBE_MS;
		this.#failure = { since: this.#failure?.since ?? this.#now(), error };
		if (!isNew) return;
		const earlier = await this.#stored();
		if (earlier) {
			if (this.#failure) this.#failure.since = Math.min(earlier.since, this.#failure.since);
			return;
		}
		const options = { expirationTtl: COPY_TTL_SECONDS };
		await valueWithin(this.#kv.put(KEY, JSON.stringify(this.#failure), options), TIER_TIMEOUT_MS);
	}

	/**
	 * Records a success; run it in the background. Never rejects.
	 * @param at when the successful request started
	 */
	async succeeded(at: number): Promise<void> {
		const ended = this.#failure;
		this.#respondedAt = this.#now();
		this.#failure = undefined;
		this.#slowUntil = 0;
		this.#probeAt = 0;
		this.#retryingUntil = 0;
		if (ended === undefined) return;
		if (at - ended.since >= LONG_MS) this.#recoveredAt = at;
		await valueWithin(this.#kv.delete(KEY), TIER_TIMEOUT_MS);
	}

	/** Never rejects. */
	async report(): Promise<OutageReport> {
		const isUnknown = this.#respondedAt === undefined;
		const failure = this.#failure ?? (isUnknown ? await this.#stored() : undefined);
		const iso = (time: number | undefined) =>
			time === undefined ? null : new Date(time).toISOString();
		return {
			state: failure ? "down" : this.#isLate() ? "slow" : isUnknown ? "unknown" : "up",
			failingSince: iso(failure?.since),
			lastResponseAt: iso(this.#respondedAt),
			lastError: failure?.error ?? null,
		};
	}

	/** Whether a visitor waited in vain lately, or a request waits for longer than visitors do. */
	#isLate(): boolean {
		const now = this.#now();
		return now < this.#slowUntil || [...this.#running].some(({ at }) => now - at >= LATE_MS);
	}

	async #stored(): Promise<Failure | undefined> {
		const stored = await valueWithin(
			this.#kv.get<Partial<Failure>>(KEY, { type: "json" }),
			TIER_TIMEOUT_MS,
		);
		if (typeof stored?.since !== "number") return undefined;
		return { since: stored.since, error: String(stored.error) };
	}
}
