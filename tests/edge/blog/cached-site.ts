/** The set-up of the cache tests. */
import { expect, vi } from "vitest";
import { BlogCache, type CacheQuery } from "../../../worker/blog/cache/blog-cache.ts";
import { TIER_TIMEOUT_MS } from "../../../worker/blog/cache/cache-tiers.ts";
import { type Loaded, Loader, type LoaderParts } from "../../../worker/blog/cache/loader.ts";
import { PurgeMarks } from "../../../worker/blog/purge/purge-marks.ts";
import { fakeLog, visitWith } from "../../fakes/ports.ts";
import { fakeKv } from "../../fakes/storage.ts";
import { fakeTier } from "../../fakes/wordpress.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const UNAVAILABLE: Loaded<never> = { kind: "failed", message: "WordPress API error: 500" };

export const served = (value: unknown, isStale = false) =>
	expect.objectContaining({ kind: "ok", value, isStale });
export const loaded = (value: unknown): Loaded<unknown> => ({ kind: "ok", value });

/** Makes pauses as long as they can be. */
export function fullPauses(): void {
	vi.spyOn(Math, "random").mockReturnValue(1);
}

/** Ends every wait of a visitor at once, and lists its milliseconds; limits of storage are shorter. */
export function skipWaits(clock: { now: number }): number[] {
	const waits: number[] = [];
	const { setTimeout } = globalThis;
	vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, milliseconds = 0) => {
		if (milliseconds <= TIER_TIMEOUT_MS) return setTimeout(run, milliseconds);
		waits.push(milliseconds);
		return setTimeout(() => {
			clock.now += milliseconds;
			run();
		}, 0);
	}) as typeof setTimeout);
	return waits;
}

/** Isolates over the same shared tiers, a clock, and a WordPress with the result set by the test. */
export function site() {
	const clock = { now: Date.parse("2026-11-21T12:00:00Z") };
	const cacheApi = fakeTier();
	const kv = fakeTier();
	const log = fakeLog();
	const now = () => clock.now;
	const wordpress = {
		result: loaded("first"),
		requests: 0,
		probes: 0,
		probed: { ok: true } as Awaited<ReturnType<LoaderParts["probe"]>>,
		/** The response waits for this promise. */
		delay: Promise.resolve() as Promise<void>,
	};
	const namespace = fakeKv().kv;
	const isolate = () => {
		const probe = async () => {
			wordpress.probes++;
			return wordpress.probed;
		};
		const loader = new Loader({ shared: cacheApi, probe, log, now });
		const marks = new PurgeMarks(namespace, now);
		const cache = new BlogCache({ cacheApi, kv, marks, loader, now });
		const background: Promise<unknown>[] = [];
		const isWithin = (at: number, ms: number) => clock.now - at < ms && !marks.isOutdated(at);
		const get = (more: Partial<CacheQuery<unknown>> = {}) => {
			const load = async () => {
				wordpress.requests++;
				const { result } = wordpress;
				await wordpress.delay;
				return result;
			};
			const query: CacheQuery<unknown> = {
				key: "a",
				isFresh: ({ at }) => isWithin(at, MINUTE),
				isRecent: ({ at }) => isWithin(at, 10 * MINUTE),
				...{ load, ...more },
			};
			return cache.get(
				query,
				visitWith((work) => void background.push(work)),
			);
		};
		const settled = async () => {
			while (background.length > 0) await background.shift();
		};
		return { cache, get, settled, loader };
	};
	return { ...isolate(), isolate, clock, cacheApi, kv, log, wordpress };
}
