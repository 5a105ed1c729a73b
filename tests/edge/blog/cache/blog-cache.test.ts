import { beforeEach, describe, expect, it } from "vitest";
import { bindings, emptyKv } from "../../harness.ts";
import { HOUR, loaded, MINUTE, MISSING, served, site, UNAVAILABLE } from "../cached-site.ts";

beforeEach(() => emptyKv(bindings.CONFIG));

describe("a cached copy", () => {
	it("is loaded once for 100 simultaneous visitors", async () => {
		const { get, wordpress, clock } = site();
		const all = await Promise.all(Array.from({ length: 100 }, () => get()));
		expect(all).toEqual(
			Array(100).fill({ kind: "ok", value: "first", at: clock.now, isStale: false }),
		);
		expect(wordpress.requests).toBe(1);
	});

	it("is served without a request while it is fresh", async () => {
		const { get, wordpress, clock } = site();
		await get();
		clock.now += MINUTE - 1;
		expect(await get()).toEqual(served("first"));
		expect(wordpress.requests).toBe(1);
	});

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

	it("that is old is replaced before the response", async () => {
		const { get, wordpress, clock } = site();
		await get();
		clock.now += 10 * MINUTE;
		wordpress.result = loaded("second");
		expect(await get()).toEqual(served("second"));
	});

	it("that is old is served when WordPress does not respond in time", async () => {
		const { get, wordpress, clock } = site();
		await get();
		clock.now += 10 * MINUTE;
		wordpress.delay = new Promise(() => {});
		const started = Date.now();
		expect(await get()).toEqual(served("first", true));
		expect(Date.now() - started).toBeGreaterThan(2000);
		const again = Date.now();
		expect(await get()).toEqual(served("first", true));
		expect(Date.now() - again).toBeLessThan(500);
	});

	it("is served by another isolate, from the Cache API or KV", async () => {
		const { get, settled, isolate, cacheApi, wordpress } = site();
		await get();
		await settled();
		expect(await isolate().get()).toEqual(served("first"));
		cacheApi.copies.clear();
		expect(await isolate().get()).toEqual(served("first"));
		expect(wordpress.requests).toBe(1);
	});

	it("is the newer one of the Cache API and KV when it is stale", async () => {
		const { isolate, cacheApi, kv, clock, wordpress } = site();
		wordpress.result = UNAVAILABLE;
		const at = clock.now - HOUR;
		cacheApi.copies.set("a", { value: "older", at: at - 1, storedAt: 0 });
		kv.copies.set("a", { value: "newer", at, storedAt: at });
		expect(await isolate().get()).toEqual(served("newer", true));
	});

	it("is written to KV after a change or an hour; of a search to the Cache API only", async () => {
		const { get, settled, wordpress, clock, kv, cacheApi } = site();
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
		await get({ key: "search", isDurable: false });
		await settled();
		expect(kv.copies.has("search")).toBe(false);
		expect(cacheApi.copies.delete("search")).toBe(true);
		const before = wordpress.requests;
		await get({ key: "search", isDurable: false });
		expect(wordpress.requests).toBe(before + 1);
	});
});

it("the report has the age of each copy in memory, the oldest first", async () => {
	const { cache, get, clock } = site();
	await get({ key: "old" });
	clock.now += MINUTE;
	await get({ key: "new" });
	const ages = { old: 60, new: 0 };
	expect(cache.copies()).toEqual({ count: 2, oldestSeconds: 60, ages });
	expect(Object.keys(cache.copies().ages)).toEqual(["old", "new"]);
	expect(site().cache.copies()).toEqual({ count: 0, oldestSeconds: null, ages: {} });
});

describe("a missing page", () => {
	it("is not requested again within 30 s, and is not stored", async () => {
		const { get, settled, wordpress, clock, cacheApi, kv } = site();
		wordpress.result = MISSING;
		expect(await get()).toEqual({ kind: "notFound" });
		clock.now += 29_999;
		expect(await get()).toEqual({ kind: "notFound" });
		expect(wordpress.requests).toBe(1);
		clock.now += 1;
		wordpress.result = loaded("published");
		expect(await get()).toEqual(served("published"));
		await settled();
		expect([cacheApi.writes, kv.writes]).toEqual([["a"], ["a"]]);
	});

	it("is removed from every tier", async () => {
		const { get, settled, isolate, wordpress, clock, cacheApi, kv } = site();
		await get();
		await settled();
		clock.now += 2 * MINUTE;
		wordpress.result = MISSING;
		await get();
		await settled();
		expect(await get()).toEqual({ kind: "notFound" });
		expect([cacheApi.copies.size, kv.copies.size]).toEqual([0, 0]);
		expect(await isolate().get()).toEqual({ kind: "notFound" });
	});
});

describe("a purge", () => {
	it("serves a change at once", async () => {
		const { cache, get, wordpress, clock } = site();
		await get();
		wordpress.result = loaded("second");
		clock.now += 1;
		await cache.purge([]);
		clock.now += 1;
		expect(await get()).toEqual(served("second"));
	});

	it("keeps the copies for a failure of WordPress", async () => {
		const { cache, get, wordpress, clock } = site();
		await get();
		clock.now += 1;
		await cache.purge([]);
		wordpress.result = UNAVAILABLE;
		clock.now += 1;
		expect(await get()).toEqual(served("first", true));
	});

	it("removes an unpublished page although WordPress fails", async () => {
		const { cache, get, settled, isolate, wordpress, clock, cacheApi, kv } = site();
		await get();
		await settled();
		const otherCopies = structuredClone([...kv.copies]);
		clock.now += 1;
		await cache.purge(["a"]);
		expect([cacheApi.copies.size, kv.copies.size]).toEqual([0, 0]);
		wordpress.result = UNAVAILABLE;
		clock.now += 1;
		expect(await get()).toMatchObject({ kind: "unavailable" });
		// Another data centre still has a copy.
		for (const [key, copy] of otherCopies) cacheApi.copies.set(key, copy);
		expect(await isolate().get()).toMatchObject({ kind: "unavailable" });
		expect(cache.isGone("a", clock.now - 2)).toBe(true);
	});

	it("serves a page that is published again", async () => {
		const { cache, get, settled, wordpress, clock } = site();
		await get();
		clock.now += 1;
		await cache.purge(["a"]);
		clock.now += 1;
		wordpress.result = loaded("again");
		expect(await get()).toEqual(served("again"));
		wordpress.result = UNAVAILABLE;
		clock.now += HOUR;
		expect(await get()).toEqual(served("again", true));
		await settled();
	});

	it("discards a load that started before it", async () => {
		const { cache, get, wordpress, clock } = site();
		const response = Promise.withResolvers<void>();
		wordpress.delay = response.promise;
		const earlier = get();
		// The lookup in the tiers comes first.
		await new Promise((done) => setTimeout(done, 20));
		clock.now += 1;
		await cache.purge([]);
		clock.now += 1;
		wordpress.result = loaded("second");
		wordpress.delay = Promise.resolve();
		expect(await get()).toEqual(served("second"));
		response.resolve();
		await earlier;
		expect(wordpress.requests).toBe(2);
	});

	it("serves a page that was missing", async () => {
		const { cache, get, wordpress, clock } = site();
		wordpress.result = MISSING;
		await get();
		wordpress.result = loaded("published");
		clock.now += 1;
		await cache.purge([]);
		clock.now += 1;
		expect(await get()).toEqual(served("published"));
	});
});
