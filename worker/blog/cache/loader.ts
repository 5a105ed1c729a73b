import type { Logger } from "../../../contract/logger.ts";
import type { BlogState } from "../../../contract/system-schema.ts";
import type { Background } from "../../runtime/background.ts";
import type { CacheTier } from "./cache-tiers.ts";

/** The result of a load from WordPress. */
export type Loaded<T> =
	| { kind: "ok"; value: T }
	/** `isRefused`: WordPress responds, but does not give this item. */
	| { kind: "failed"; message: string; isRefused?: boolean };

export interface Load<T> {
	key: string;
	/** The result that another load has brought; called again whenever that may have changed. */
	current(): Loaded<T> | undefined;
	/** Searches other isolates' copies before WordPress is called. Never rejects. */
	search(): Promise<unknown>;
	/** Calls WordPress, one request after another. */
	work(): Promise<Loaded<T>>;
	background: Background;
	/** How long to wait for the end of another load, in milliseconds. */
	patience?: number;
	/** Whether to try during a pause: a signed message or an operator says that WordPress is there. */
	isUrgent?: boolean;
}

export interface LoaderParts {
	/** Shares trouble with the isolates of the data centre. */
	shared: CacheTier;
	/** Costs WordPress as little as a request can. */
	probe: () => Promise<{ ok: true } | { ok: false; message: string }>;
	log: Logger;
	now: () => number;
}

const KEY = "trouble";
/** A request that takes longer is slow; readers with a copy do not wait longer either. */
export const SLOW_MS = 2_500;
/** A request has ended by then; otherwise the platform has ended the visit that it belonged to. */
const MAX_REQUEST_MS = 12_000;
/** The pause after a failed or slow load doubles between these. */
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** How often a load that waits looks whether the other one has ended. */
const POLL_MS = 25;

/** The bounds of `Retry-After`. */
const MIN_RETRY_S = 30;
const MAX_RETRY_S = 3_600;

/** State that is known without the mirror. */
type LoaderReport = Omit<BlogState, "posts" | "ageSeconds" | "doubt">;

interface Trouble {
	since: number;
	/** Null while WordPress is only slow. */
	error: string | null;
	/** Failed or slow loads in a row. */
	count: number;
	/** When the pause ends. */
	until: number;
}

interface Running {
	/** When its present request began. */
	at: number;
	isSlow: boolean;
}

/**
 * Loads from WordPress, one at a time in an isolate, with doubling pauses while WordPress fails or is slow
 * (docs/architecture/blog.md#blog-loads). Waiting visits look at plain state now and then: a promise of another
 * visit may never be resolved, since the platform ends it with its visit.
 */
export class Loader {
	readonly #parts: LoaderParts;
	#running: Running | undefined;
	#trouble: Trouble | null = null;
	/** When this isolate or another one last changed it. */
	#changedAt = 0;
	#respondedAt: number | undefined;

	constructor(parts: LoaderParts) {
		this.#parts = parts;
	}

	/** Whether readers should not wait for WordPress: it fails or is slow. */
	isTroubled(): boolean {
		return this.#trouble !== null || this.#isLate();
	}

	/** Whether a load would start now. */
	isFree(): boolean {
		return !this.#isBusy() && !this.#isPaused();
	}

	/** When programs should come back, in seconds: what has failed for a while is likely to fail for as long again. */
	retrySeconds(): number {
		const lasted = this.#trouble ? (this.#parts.now() - this.#trouble.since) / 1000 : 0;
		return Math.round(Math.min(Math.max(lasted, MIN_RETRY_S), MAX_RETRY_S));
	}

	/** Waits for its turn, then searches the copies and calls WordPress. Never rejects. */
	async load<T>(load: Load<T>): Promise<Loaded<T>> {
		for (let waited = 0; ; waited += POLL_MS) {
			const current = load.current();
			if (current) return current;
			const isBusy = this.#isBusy();
			if (this.#isPaused() && !load.isUrgent) return this.#paused();
			if (!isBusy) break;
			if (waited >= (load.patience ?? 0)) return failed("WordPress is busy");
			await new Promise((done) => setTimeout(done, POLL_MS));
		}
		const running = { at: this.#parts.now(), isSlow: false };
		this.#running = running;
		const loaded = await this.#run(load, running);
		if (this.#running === running) this.#running = undefined;
		return loaded;
	}

	/** Notes that a visitor waited in vain. */
	late(): void {
		if (this.#running) this.#running.isSlow = true;
	}

	/** Notes that a request of the load begins, and how long the one before took. */
	lap(): void {
		const running = this.#running;
		if (running === undefined) return;
		running.isSlow = this.#isLate();
		running.at = this.#parts.now();
	}

	/** Never rejects. */
	async report(): Promise<LoaderReport> {
		await this.#adopt();
		const trouble = this.#trouble;
		const isUnknown = this.#respondedAt === undefined;
		const iso = (time: number | undefined) =>
			time === undefined ? null : new Date(time).toISOString();
		const isDown = typeof trouble?.error === "string";
		return {
			state: isDown ? "down" : this.isTroubled() ? "slow" : isUnknown ? "unknown" : "up",
			failingSince: iso(isDown ? trouble.since : undefined),
			lastResponseAt: iso(this.#respondedAt),
			lastError: trouble?.error ?? null,
		};
	}

	async #run<T>(load: Load<T>, running: Running): Promise<Loaded<T>> {
		const { probe, log, now } = this.#parts;
		const { background } = load;
		await Promise.all([this.#adopt(), load.search()]);
		const current = load.current();
		if (current) return current;
		if (this.#isPaused() && !load.isUrgent) return this.#paused();
		const at = now();
		running.at = at;
		const trouble = this.#trouble;
		// The data centre's other isolates leave this attempt alone.
		if (trouble) this.#change({ ...trouble, until: at + MAX_REQUEST_MS }, background);
		const probed = trouble ? await probe() : { ok: true as const };
		const loaded = probed.ok
			? await load.work().catch((error: unknown) => failed(String(error)))
			: failed(probed.message);
		if (loaded.kind === "failed") {
			log.warn("blog_load_failed", { key: load.key, reason: loaded.message });
		}
		// A load that was given up says nothing of the present.
		if (this.#running !== running) return loaded;
		this.lap();
		const isFailure = loaded.kind === "failed" && !loaded.isRefused;
		if (!isFailure) this.#respondedAt = now();
		if (isFailure || running.isSlow) {
			this.#pause(isFailure ? loaded.message : null, background);
		} else if (this.#trouble) this.#change(null, background);
		return loaded;
	}

	#isBusy(): boolean {
		if (this.#running === undefined) return false;
		if (this.#parts.now() - this.#running.at < MAX_REQUEST_MS) return true;
		this.#running = undefined;
		this.#pause("WordPress API error: no response");
		return false;
	}

	#isPaused(): boolean {
		return this.#parts.now() < (this.#trouble?.until ?? 0);
	}

	#paused() {
		return failed(this.#trouble?.error ?? "WordPress is slow");
	}

	#isLate(): boolean {
		const running = this.#running;
		return running?.isSlow === true || this.#parts.now() - (running?.at ?? Infinity) >= SLOW_MS;
	}

	#pause(error: string | null, background?: Background): void {
		const before = this.#trouble;
		const now = this.#parts.now();
		const count = (before?.count ?? 0) + 1;
		const most = Math.min(MIN_PAUSE_MS * 2 ** (count - 1), MAX_PAUSE_MS);
		// Isolates that met the trouble together do not come back together.
		const until = now + most * (0.5 + Math.random() / 2);
		const isSame = before && (before.error === null) === (error === null);
		this.#change({ since: isSame ? before.since : now, error, count, until }, background);
	}

	#change(trouble: Trouble | null, background?: Background): void {
		const { shared, now } = this.#parts;
		this.#trouble = trouble;
		this.#changedAt = now();
		background?.(shared.put(KEY, { value: trouble, at: this.#changedAt, storedAt: 0 }));
	}

	/** Takes over what another isolate of the data centre has found since. */
	async #adopt(): Promise<void> {
		const found = await this.#parts.shared.get(KEY);
		if (found === undefined || found.at < this.#changedAt) return;
		this.#trouble = found.value as Trouble | null;
		this.#changedAt = found.at;
	}
}

function failed(message: string): Exclude<Loaded<never>, { kind: "ok" }> {
	return { kind: "failed", message };
}
