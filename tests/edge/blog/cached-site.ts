/** What the tests of the cache stand on. */
import { expect } from "vitest";
import { BlogCache, type CacheQuery, type Loaded } from "../../../worker/blog/cache/blog-cache.ts";
import { Outage } from "../../../worker/blog/cache/outage.ts";
import { PurgeMarks } from "../../../worker/blog/purge/purge-marks.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { fakeTier } from "../../fakes/wordpress.ts";
import { bindings } from "../harness.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const UNAVAILABLE: Loaded<never> = { kind: "failed", message: "WordPress API error: 500" };
export const MISSING: Loaded<unknown> = { kind: "notFound" };

export const shows = (value: unknown, isStale = false) =>
	expect.objectContaining({ kind: "ok", value, isStale });
export const found = (value: unknown): Loaded<unknown> => ({ kind: "ok", value });

/** Isolates over the same lower tiers, a clock, and a WordPress that says what the test has it say. */
export function site() {
	const clock = { now: Date.parse("2026-11-21T12:00:00Z") };
	const edge = fakeTier();
	const lasting = fakeTier();
	const log = fakeLog();
	const now = () => clock.now;
	const wordpress = {
		says: found("first"),
		requested: 0,
		/** Answers when this does. */
		when: Promise.resolve() as Promise<void>,
	};
	const isolate = () => {
		const outage = new Outage(bindings.CONFIG, now);
		const marks = new PurgeMarks(bindings.CONFIG, now);
		const cache = new BlogCache({ cacheApi: edge, kv: lasting, marks, outage, log, now });
		const background: Promise<unknown>[] = [];
		const get = (more: Partial<CacheQuery<unknown>> = {}) => {
			const load = async () => {
				wordpress.requested++;
				const says = wordpress.says;
				await wordpress.when;
				return says;
			};
			const wanted = { key: "a", freshMs: MINUTE, isDurable: true, load, ...more };
			return cache.get(wanted, (work) => void background.push(work));
		};
		const settled = async () => {
			while (background.length > 0) await background.shift();
		};
		return { cache, get, settled, outage };
	};
	return { ...isolate(), isolate, clock, edge, lasting, log, wordpress };
}
