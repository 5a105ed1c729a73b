import { describe, expect, it } from "vitest";
import { HOUR, loaded, MINUTE, served, site, skipWaits, UNAVAILABLE } from "../cached-site.ts";

const NOTHING = { gone: [], isWide: false };

describe("a cached copy", () => {
	it("is served stale at once, and refreshed once in the background", async () => {
		const { get, settled, wordpress, clock } = site();
		await get();
		clock.now += MINUTE;
		wordpress.result = loaded("second");
		const all = await Promise.all(Array.from({ length: 100 }, () => get()));
		expect(all).toEqual(Array(100).fill(served("first", true)));
		await settled();
		expect(await get()).toEqual(served("second"));
		expect(wordpress.requests).toBe(2);
	});

	it("that is old is served when WordPress does not respond in time", async () => {
		const { get, wordpress, clock } = site();
		await get();
		clock.now += 10 * MINUTE;
		wordpress.delay = new Promise(() => {});
		const waits = skipWaits(clock);
		expect(await get()).toEqual(served("first", true));
		expect(waits).toEqual([2500]);
		expect(await get()).toEqual(served("first", true));
		expect(waits).toEqual([2500]);
	});

	it("is served by another isolate, from the Cache API or KV, stale while it loads a newer one", async () => {
		const { get, settled, isolate, cacheApi, wordpress, clock } = site();
		await get();
		await settled();
		expect(await isolate().get()).toEqual(served("first"));
		cacheApi.copies.clear();
		expect(await isolate().get()).toEqual(served("first"));
		expect(wordpress.requests).toBe(1);
		clock.now += MINUTE;
		const other = isolate();
		expect(await other.get()).toEqual(served("first", true));
		await other.settled();
		expect(wordpress.requests).toBe(2);
	});

	it.each([
		["cacheApi", HOUR],
		["kv", HOUR],
	] as const)(
		"is the newer one of the Cache API and KV when it is stale: %s, %i ms",
		async (newer, old) => {
			const { isolate, clock, wordpress, ...tiers } = site();
			wordpress.result = UNAVAILABLE;
			const at = clock.now - old;
			for (const tier of ["cacheApi", "kv"] as const) {
				const [value, age] = tier === newer ? ["newer", 0] : ["older", 1];
				tiers[tier].copies.set("a", { value, at: at - Number(age), storedAt: 0 });
			}
			expect(await isolate().get()).toEqual(served("newer", true));
		},
	);

	it("is written to KV after a change or an hour", async () => {
		const { get, settled, wordpress, clock, kv } = site();
		const refresh = async (after: number) => {
			clock.now += after;
			await get();
			await settled();
			return kv.writes.length;
		};
		expect(await refresh(0)).toBe(1);
		expect(await refresh(MINUTE)).toBe(1);
		wordpress.result = loaded("second");
		expect(await refresh(MINUTE)).toBe(2);
		expect(await refresh(HOUR - 1)).toBe(2);
		expect(await refresh(MINUTE)).toBe(3);
	});

	it("that another isolate has renewed is not loaded again", async () => {
		const { get, settled, isolate, wordpress, clock } = site();
		await get();
		await settled();
		const other = isolate();
		clock.now += MINUTE;
		wordpress.result = loaded("second");
		await other.get();
		await other.settled();
		expect(await get()).toEqual(served("first", true));
		await settled();
		expect(await get()).toEqual(served("second"));
		expect(wordpress.requests).toBe(2);
	});

	it("is not replaced by a load that began before it and ends after it", async () => {
		const { cache, get, settled, clock } = site();
		const work: Promise<unknown>[] = [];
		const background = (each: Promise<unknown>) => void work.push(each);
		cache.put("a", "newer", clock.now, background);
		cache.put("a", "older", clock.now - 1, background);
		expect(await get()).toEqual(served("newer"));
		await Promise.all([...work, settled()]);
	});

	it("keeps its object when a load finds nothing new", async () => {
		const { get, settled, clock } = site();
		const value = { posts: [] };
		const load = async () => ({ kind: "ok" as const, value });
		await get({ load });
		clock.now += 10 * MINUTE;
		const again = await get({ load });
		await settled();
		expect(again.kind === "ok" && again.value).toBe(value);
	});

	it("that is pinned stays in memory, whatever else is cached", async () => {
		const { get, settled, cacheApi, kv, wordpress } = site();
		await get({ isPinned: true });
		wordpress.result = loaded("x".repeat(1_000_000));
		for (let n = 0; n < 10; n++) await get({ key: `other ${n}` });
		await settled();
		cacheApi.copies.clear();
		kv.copies.clear();
		expect(await get({ isPinned: true })).toEqual(served("first"));
	});
});

describe("a purge", () => {
	it("deletes the copies of what was withdrawn", async () => {
		const { cache, get, settled, wordpress, clock, cacheApi, kv } = site();
		await get();
		await settled();
		clock.now += 1;
		await cache.purge({ ...NOTHING, gone: ["a"] });
		expect([cacheApi.copies.size, kv.copies.size]).toEqual([0, 0]);
		wordpress.result = UNAVAILABLE;
		clock.now += 1;
		expect(await get()).toMatchObject({ kind: "unavailable" });
		await settled();
	});

	it("outdates a load that started before it", async () => {
		const { cache, get, wordpress, clock } = site();
		const response = Promise.withResolvers<void>();
		wordpress.delay = response.promise;
		const earlier = get();
		// The lookup in the tiers comes first.
		await expect.poll(() => wordpress.requests).toBe(1);
		clock.now += 1;
		await cache.purge(NOTHING);
		clock.now += 1;
		wordpress.result = loaded("second");
		const later = get();
		response.resolve();
		expect(await earlier).toEqual(served("second"));
		expect(await later).toEqual(served("second"));
		expect(await get()).toEqual(served("second"));
		expect(wordpress.requests).toBe(2);
	});
});
