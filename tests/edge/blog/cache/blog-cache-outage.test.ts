import { beforeEach, describe, expect, it } from "vitest";
import { bindings, emptyKv } from "../../harness.ts";
import { DAY, HOUR, loaded, MINUTE, MISSING, served, site, UNAVAILABLE } from "../cached-site.ts";

beforeEach(() => emptyKv(bindings.CONFIG));

describe("while WordPress is unavailable", () => {
	it("the cache serves every copy for 30 days, in any isolate", async () => {
		const { get, settled, isolate, wordpress, clock } = site();
		await get();
		await settled();
		wordpress.result = UNAVAILABLE;
		for (const age of [2 * MINUTE, HOUR, DAY, 29 * DAY]) {
			clock.now = Date.parse("2026-11-21T12:00:00Z") + age;
			expect(await get()).toEqual(served("first", true));
			expect(await isolate().get()).toEqual(served("first", true));
		}
		clock.now += 2 * DAY;
		expect(await isolate().get()).toEqual({
			kind: "unavailable",
			message: "WordPress API error: 500",
		});
	});

	it("a page without a copy is unavailable at once, and requested again after three seconds", async () => {
		const { get, wordpress, log, clock } = site();
		wordpress.result = UNAVAILABLE;
		expect(await get()).toEqual({ kind: "unavailable", message: "WordPress API error: 500" });
		wordpress.result = loaded("back");
		expect(await get()).toEqual({ kind: "unavailable", message: "known outage" });
		expect(wordpress.requests).toBe(1);
		clock.now += 3000;
		expect(await get()).toEqual(served("back"));
		expect(log.lines).toMatchObject([{ event: "blog_load_failed", fields: { key: "a" } }]);
	});

	it("a visitor waits three seconds; a hanging load does not delay the return", async () => {
		const { get, wordpress, clock, outage } = site();
		const response = Promise.withResolvers<void>();
		wordpress.delay = response.promise;
		const started = Date.now();
		expect(await get()).toEqual({ kind: "unavailable", message: "timeout" });
		expect(Date.now() - started).toBeLessThan(3500);
		expect(outage.isActive()).toBe(true);
		wordpress.delay = Promise.resolve();
		wordpress.result = loaded("back");
		clock.now += 3000;
		expect(await get()).toEqual(served("back"));
		response.resolve();
		await response.promise;
		expect(await get()).toEqual(served("back"));
		expect(wordpress.requests).toBe(2);
	});

	it("a search is no sign of it, and the log omits its words", async () => {
		const { get, wordpress, log, outage } = site();
		wordpress.result = UNAVAILABLE;
		await get({ key: "list:fr:1::my illness", isDurable: false });
		expect(JSON.stringify(log.lines)).not.toContain("illness");
		expect(outage.isActive()).toBe(false);
	});

	it("a cached page is requested at most once in three seconds", async () => {
		const { get, settled, wordpress, clock } = site();
		await get();
		wordpress.result = UNAVAILABLE;
		clock.now += HOUR;
		for (let i = 0; i < 100; i++) await get();
		await settled();
		expect(wordpress.requests).toBe(2);
		clock.now += 3000;
		for (let i = 0; i < 100; i++) await get();
		expect(wordpress.requests).toBe(3);
	});

	it("a bug in a load is handled as a failure", async () => {
		const { get } = site();
		const load = () => Promise.reject(new Error("a bug"));
		expect(await get({ load })).toEqual({ kind: "unavailable", message: "Error: a bug" });
	});
});

describe("when WordPress returns", () => {
	it("the copies of a post that was unpublished meanwhile are removed", async () => {
		const { get, settled, wordpress, clock, kv } = site();
		await get();
		await settled();
		wordpress.result = UNAVAILABLE;
		clock.now += HOUR;
		await get();
		clock.now += DAY;
		expect(await get()).toEqual(served("first", true));
		await settled();
		wordpress.result = MISSING;
		clock.now += 5000;
		// This request detects the return; later ones get the new result.
		await get();
		await settled();
		expect(await get()).toEqual({ kind: "notFound" });
		expect(kv.copies.size).toBe(0);
	});

	it("the older copies of other pages are refreshed before they are served", async () => {
		const { get, settled, wordpress, clock } = site();
		await get({ key: "a" });
		await get({ key: "b" });
		await settled();
		wordpress.result = UNAVAILABLE;
		clock.now += 2 * MINUTE;
		await get({ key: "a" });
		await settled();
		clock.now += 2 * MINUTE;
		wordpress.result = loaded("second");
		await get({ key: "a" });
		await settled();
		clock.now += 1;
		expect(await get({ key: "b" })).toEqual(served("second"));
	});
});
