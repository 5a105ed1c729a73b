/** The cache while WordPress is unavailable, and after. */
import { beforeEach, describe, expect, it } from "vitest";
import {
	fullPauses,
	loaded,
	MINUTE,
	served,
	site,
	skipWaits,
	UNAVAILABLE,
} from "../cached-site.ts";

const SECOND = 1_000;

beforeEach(fullPauses);

describe("while WordPress is unavailable", () => {
	it("a page without a copy is unavailable at once, and requested again after the pause", async () => {
		const { get, wordpress, log, clock } = site();
		wordpress.result = UNAVAILABLE;
		expect(await get()).toEqual({ kind: "unavailable", message: "WordPress API error: 500" });
		wordpress.result = loaded("back");
		expect(await get()).toEqual({ kind: "unavailable", message: "outage" });
		expect(wordpress.requests).toBe(1);
		clock.now += SECOND;
		expect(await get()).toEqual(served("back"));
		expect(log.lines).toMatchObject([{ event: "blog_load_failed", fields: { key: "a" } }]);
	});

	it("a visitor waits three seconds, and the next one not at all", async () => {
		const { get, wordpress, clock, loader } = site();
		await get({ key: "b" });
		clock.now += 10 * MINUTE;
		const response = Promise.withResolvers<void>();
		wordpress.delay = response.promise;
		const waits = skipWaits(clock);
		expect(await get()).toEqual({ kind: "unavailable", message: "timeout" });
		expect(waits).toEqual([3000]);
		expect(loader.isTroubled()).toBe(true);
		expect(await get({ key: "b" })).toEqual(served("first", true));
		expect(waits).toEqual([3000]);
		expect(wordpress.requests).toBe(2);
		response.resolve();
	});

	it("an item that it refuses is requested once a minute, and no sign of an outage", async () => {
		const { get, settled, wordpress, clock, loader } = site();
		wordpress.result = { kind: "failed", message: "WordPress API error: 403", isRefused: true };
		for (let second = 0; second < 60; second++) {
			expect(await get()).toMatchObject({ kind: "unavailable" });
			clock.now += SECOND;
		}
		expect([wordpress.requests, loader.isTroubled()]).toEqual([1, false]);
		wordpress.result = loaded("given");
		expect(await get()).toEqual(served("given"));
		await settled();
	});
});

describe("after an outage", () => {
	it.each([[3600, 60]])(
		"of %i s a reader a second gets a new page within %i s",
		async (lasted, within) => {
			const { get, settled, wordpress, clock } = site();
			const isFresh = async () => {
				await get();
				await settled();
				const found = await get();
				return found.kind === "ok" && found.value === "new" && !found.isStale;
			};
			await get();
			clock.now += MINUTE;
			wordpress.probed = { ok: false, message: "WordPress API error: 502" };
			wordpress.result = UNAVAILABLE;
			for (let second = 0; second < lasted; second++) {
				expect(await isFresh()).toBe(false);
				clock.now += SECOND;
			}
			wordpress.probed = { ok: true };
			wordpress.result = loaded("new");
			const since = clock.now;
			while (!(await isFresh())) clock.now += SECOND;
			expect((clock.now - since) / SECOND).toBeLessThanOrEqual(within);
			expect(wordpress.requests + wordpress.probes).toBeLessThan(10 + lasted / 60);
		},
	);
});
