import { beforeEach, describe, expect, it } from "vitest";
import { bindings, emptyKv } from "../../harness.ts";
import { DAY, found, HOUR, MINUTE, MISSING, shows, site, UNAVAILABLE } from "../cached-site.ts";

beforeEach(() => emptyKv(bindings.CONFIG));

describe("a copy", () => {
	it("is fetched once for 100 visitors at the same time", async () => {
		const { get, wordpress, clock } = site();
		const all = await Promise.all(Array.from({ length: 100 }, () => get()));
		expect(all).toEqual(
			Array(100).fill({ kind: "ok", value: "first", at: clock.now, isStale: false }),
		);
		expect(wordpress.requested).toBe(1);
	});

	it("is shown without asking while it is fresh", async () => {
		const { get, wordpress, clock } = site();
		await get();
		clock.now += MINUTE - 1;
		expect(await get()).toEqual(shows("first"));
		expect(wordpress.requested).toBe(1);
	});

	it("is shown stale at once, and the new one fetched background, once", async () => {
		const { get, settled, wordpress, clock } = site();
		await get();
		clock.now += MINUTE;
		wordpress.says = found("second");
		const all = await Promise.all(Array.from({ length: 100 }, () => get()));
		expect(all).toEqual(Array(100).fill(shows("first", true)));
		await settled();
		expect(await get()).toEqual(shows("second"));
		expect(wordpress.requested).toBe(2);
	});

	it("that is old is shown only after a new one was waited for", async () => {
		const { get, wordpress, clock } = site();
		await get();
		clock.now += 10 * MINUTE;
		wordpress.says = found("second");
		expect(await get()).toEqual(shows("second"));
	});

	it("that is old is shown all the same when the new one does not come in time", async () => {
		const { get, wordpress, clock } = site();
		await get();
		clock.now += 10 * MINUTE;
		wordpress.when = new Promise(() => {});
		const started = Date.now();
		expect(await get()).toEqual(shows("first", true));
		expect(Date.now() - started).toBeGreaterThan(2000);
		const again = Date.now();
		expect(await get()).toEqual(shows("first", true));
		expect(Date.now() - again).toBeLessThan(500);
	});

	it("is found by another isolate, in the data centre and in KV", async () => {
		const { get, settled, isolate, edge, wordpress } = site();
		await get();
		await settled();
		expect(await isolate().get()).toEqual(shows("first"));
		edge.copies.clear();
		expect(await isolate().get()).toEqual(shows("first"));
		expect(wordpress.requested).toBe(1);
	});

	it("is the newer of the data centre's and KV's when it is not fresh", async () => {
		const { isolate, edge, lasting, clock, wordpress } = site();
		wordpress.says = UNAVAILABLE;
		const at = clock.now - HOUR;
		edge.copies.set("a", { value: "older", at: at - 1, storedAt: 0 });
		lasting.copies.set("a", { value: "newer", at, storedAt: at });
		expect(await isolate().get()).toEqual(shows("newer", true));
	});

	it("goes to KV when it changed, else once an hour; a visitor's own search never", async () => {
		const { get, settled, wordpress, clock, lasting, edge } = site();
		const refresh = async (after: number) => {
			clock.now += after;
			await get();
			await settled();
			return lasting.writes.length;
		};
		expect(await refresh(0)).toBe(1);
		expect(await refresh(MINUTE)).toBe(1);
		wordpress.says = found("second");
		expect(await refresh(MINUTE)).toBe(2);
		expect(await refresh(HOUR - 1)).toBe(2);
		expect(await refresh(MINUTE)).toBe(3);
		await get({ key: "search", isDurable: false });
		await settled();
		expect(lasting.copies.has("search")).toBe(false);
		expect(edge.copies.has("search")).toBe(true);
	});
});

describe("what is not there", () => {
	it("is not asked for again within half a minute, and is kept nowhere", async () => {
		const { get, settled, wordpress, clock, edge, lasting } = site();
		wordpress.says = MISSING;
		expect(await get()).toEqual({ kind: "notFound" });
		clock.now += 29_999;
		expect(await get()).toEqual({ kind: "notFound" });
		expect(wordpress.requested).toBe(1);
		clock.now += 1;
		wordpress.says = found("published");
		expect(await get()).toEqual(shows("published"));
		await settled();
		expect([edge.writes, lasting.writes]).toEqual([["a"], ["a"]]);
	});

	it("any more is removed everywhere: the new answer wins", async () => {
		const { get, settled, isolate, wordpress, clock, edge, lasting } = site();
		await get();
		await settled();
		clock.now += 2 * MINUTE;
		wordpress.says = MISSING;
		await get();
		await settled();
		expect(await get()).toEqual({ kind: "notFound" });
		expect([edge.copies.size, lasting.copies.size]).toEqual([0, 0]);
		expect(await isolate().get()).toEqual({ kind: "notFound" });
	});
});

describe("while WordPress is away", () => {
	it("every copy is shown for 30 days, in any isolate", async () => {
		const { get, settled, isolate, wordpress, clock } = site();
		await get();
		await settled();
		wordpress.says = UNAVAILABLE;
		for (const age of [2 * MINUTE, HOUR, DAY, 29 * DAY]) {
			clock.now = Date.parse("2026-11-21T12:00:00Z") + age;
			expect(await get()).toEqual(shows("first", true));
			expect(await isolate().get()).toEqual(shows("first", true));
		}
		clock.now += 2 * DAY;
		expect(await isolate().get()).toEqual({
			kind: "unavailable",
			message: "WordPress API error: 500",
		});
	});

	it("what has no copy is unavailable, and asked for again by the next", async () => {
		const { get, wordpress, log } = site();
		wordpress.says = UNAVAILABLE;
		expect(await get()).toEqual({ kind: "unavailable", message: "WordPress API error: 500" });
		wordpress.says = found("back");
		expect(await get()).toEqual(shows("back"));
		expect(log.lines).toMatchObject([{ event: "blog_load_failed", fields: { key: "a" } }]);
	});

	it("what visitors search for is not logged", async () => {
		const { get, wordpress, log } = site();
		wordpress.says = UNAVAILABLE;
		await get({ key: "list:fr:1::my illness", isDurable: false });
		expect(JSON.stringify(log.lines)).not.toContain("illness");
	});

	it("it is tried once in five seconds for what has a copy", async () => {
		const { get, settled, wordpress, clock } = site();
		await get();
		wordpress.says = UNAVAILABLE;
		clock.now += HOUR;
		for (let i = 0; i < 100; i++) await get();
		await settled();
		expect(wordpress.requested).toBe(3);
	});

	it("a bug in a load is a failure like any other", async () => {
		const { get } = site();
		const load = () => Promise.reject(new Error("a bug"));
		expect(await get({ load })).toEqual({ kind: "unavailable", message: "Error: a bug" });
	});
});

describe("when WordPress is back", () => {
	it("a post that was unpublished meanwhile is gone, its copies too", async () => {
		const { get, settled, wordpress, clock, lasting } = site();
		await get();
		await settled();
		wordpress.says = UNAVAILABLE;
		clock.now += HOUR;
		await get();
		clock.now += DAY;
		expect(await get()).toEqual(shows("first", true));
		await settled();
		wordpress.says = MISSING;
		clock.now += 5000;
		// The one who finds out that it is back; whoever comes after reads the truth.
		await get();
		await settled();
		expect(await get()).toEqual({ kind: "notFound" });
		expect(lasting.copies.size).toBe(0);
	});

	it("copies of other pages from before are asked for anew before they are shown", async () => {
		const { get, settled, wordpress, clock } = site();
		await get({ key: "a" });
		await get({ key: "b" });
		await settled();
		wordpress.says = UNAVAILABLE;
		clock.now += 2 * MINUTE;
		await get({ key: "a" });
		await settled();
		clock.now += 2 * MINUTE;
		wordpress.says = found("second");
		await get({ key: "a" });
		await settled();
		clock.now += 1;
		expect(await get({ key: "b" })).toEqual(shows("second"));
	});
});

describe("a purge", () => {
	it("shows a change at once", async () => {
		const { cache, get, wordpress, clock } = site();
		await get();
		wordpress.says = found("second");
		clock.now += 1;
		await cache.purge([]);
		clock.now += 1;
		expect(await get()).toEqual(shows("second"));
	});

	it("keeps the copies for when WordPress fails right after it", async () => {
		const { cache, get, wordpress, clock } = site();
		await get();
		clock.now += 1;
		await cache.purge([]);
		wordpress.says = UNAVAILABLE;
		clock.now += 1;
		expect(await get()).toEqual(shows("first", true));
	});

	it("removes what is gone, even when WordPress fails right after it", async () => {
		const { cache, get, settled, isolate, wordpress, clock, edge, lasting } = site();
		await get();
		await settled();
		const elsewhere = structuredClone([...lasting.copies]);
		clock.now += 1;
		await cache.purge(["a"]);
		expect([edge.copies.size, lasting.copies.size]).toEqual([0, 0]);
		wordpress.says = UNAVAILABLE;
		clock.now += 1;
		expect(await get()).toMatchObject({ kind: "unavailable" });
		// A copy that another data centre still has.
		for (const [key, copy] of elsewhere) edge.copies.set(key, copy);
		expect(await isolate().get()).toMatchObject({ kind: "unavailable" });
		expect(cache.isGone("a", clock.now - 2)).toBe(true);
	});

	it("lets what is published again be shown again", async () => {
		const { cache, get, wordpress, clock } = site();
		await get();
		clock.now += 1;
		await cache.purge(["a"]);
		clock.now += 1;
		wordpress.says = found("again");
		expect(await get()).toEqual(shows("again"));
		wordpress.says = UNAVAILABLE;
		clock.now += HOUR;
		expect(await get()).toEqual(shows("again", true));
	});

	it("forgets what was asked for before it", async () => {
		const { cache, get, wordpress, clock } = site();
		const responses = Promise.withResolvers<void>();
		wordpress.when = responses.promise;
		const before = get();
		// The look-up of the tiers comes first.
		await new Promise((done) => setTimeout(done, 20));
		clock.now += 1;
		await cache.purge([]);
		clock.now += 1;
		wordpress.says = found("second");
		wordpress.when = Promise.resolve();
		expect(await get()).toEqual(shows("second"));
		responses.resolve();
		await before;
		expect(wordpress.requested).toBe(2);
	});

	it("publishes what was missing", async () => {
		const { cache, get, wordpress, clock } = site();
		wordpress.says = MISSING;
		await get();
		wordpress.says = found("published");
		clock.now += 1;
		await cache.purge([]);
		clock.now += 1;
		expect(await get()).toEqual(shows("published"));
	});
});
