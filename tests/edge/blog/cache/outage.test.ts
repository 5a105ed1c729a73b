import { beforeEach, describe, expect, it } from "vitest";
import { Outage } from "../../../../worker/blog/cache/outage.ts";
import { fakeKv } from "../../../fakes/storage.ts";
import { DAY, loaded, MINUTE, served, site, skipWaits, UNAVAILABLE } from "../cached-site.ts";

const { kv: KV, values } = fakeKv();
const NOON = Date.parse("2026-11-21T12:00:00Z");

beforeEach(() => values.clear());

function outageAt(now = NOON, kv: KVNamespace = KV) {
	const clock = { now };
	return { clock, outage: new Outage(kv, () => clock.now) };
}

describe("WordPress's state", () => {
	it("is unknown before the first response, then up", async () => {
		const { outage } = outageAt();
		expect(await outage.report()).toEqual({
			state: "unknown",
			failingSince: null,
			lastResponseAt: null,
			lastError: null,
		});
		await outage.succeeded(NOON);
		expect(await outage.report()).toMatchObject({
			state: "up",
			lastResponseAt: "2026-11-21T12:00:00.000Z",
		});
		expect(outage.isActive()).toBe(false);
	});

	it("is down since the first failure, with the last reason", async () => {
		const { outage, clock } = outageAt();
		await outage.succeeded(NOON);
		clock.now += 1000;
		await outage.failed("WordPress API error: 500", clock.now);
		clock.now += 1000;
		await outage.failed("WordPress API error: timeout", clock.now);
		expect(await outage.report()).toEqual({
			state: "down",
			failingSince: "2026-11-21T12:00:01.000Z",
			lastResponseAt: "2026-11-21T12:00:00.000Z",
			lastError: "WordPress API error: timeout",
		});
		expect(outage.isActive()).toBe(true);
		await outage.succeeded(clock.now);
		expect(await outage.report()).toMatchObject({ state: "up", failingSince: null });
		expect(await KV.get("outage")).toBeNull();
	});

	it("is slow while a request waits for longer than visitors do, and after one waited in vain", async () => {
		const { outage, clock } = outageAt();
		await outage.succeeded(NOON);
		const end = outage.begin();
		const stateAfter = async (ms: number) => {
			clock.now += ms;
			return (await outage.report()).state;
		};
		expect([await stateAfter(2999), await stateAfter(1)]).toEqual(["up", "slow"]);
		end();
		expect(await stateAfter(0)).toBe("up");
		outage.slow();
		expect([await stateAfter(0), await stateAfter(30_000)]).toEqual(["slow", "up"]);
	});

	it("is shared with other isolates", async () => {
		await outageAt().outage.failed("WordPress API error: 500", NOON);
		const other = outageAt(NOON + 5000);
		expect(await other.outage.report()).toMatchObject({
			state: "down",
			failingSince: "2026-11-21T12:00:00.000Z",
		});
		await other.outage.known();
		expect(other.outage.isActive()).toBe(true);
		await other.outage.succeeded(NOON + 6000);
		expect(await outageAt().outage.report()).toMatchObject({ state: "unknown" });
	});

	it("is down since the first isolate's failure", async () => {
		await outageAt().outage.failed("first", NOON);
		const other = outageAt(NOON + 60_000);
		await other.outage.failed("second", NOON);
		expect(await other.outage.report()).toMatchObject({
			failingSince: "2026-11-21T12:00:00.000Z",
			lastError: "second",
		});
	});

	it("is the isolate's own state when KV fails", async () => {
		const failing = {
			get: () => Promise.reject(new Error("made to fail")),
			put: () => Promise.reject(new Error("made to fail")),
			delete: () => Promise.reject(new Error("made to fail")),
		} as unknown as KVNamespace;
		const { outage, clock } = outageAt(NOON, failing);
		await outage.known();
		await outage.failed("x", clock.now);
		expect(await outage.report()).toMatchObject({ state: "down" });
		await outage.succeeded(NOON);
		expect(await outage.report()).toMatchObject({ state: "up" });
	});
});

describe("during an outage", () => {
	it("one request in three seconds may probe WordPress, the first after that time", async () => {
		const { outage, clock } = outageAt();
		const probes = () => [outage.mayProbe(), outage.mayProbe()];
		expect(probes()).toEqual([true, true]);
		await outage.failed("x", clock.now);
		expect(probes()).toEqual([false, false]);
		clock.now += 3000;
		expect(probes()).toEqual([true, false]);
		await outage.succeeded(clock.now);
		outage.slow();
		expect(probes()).toEqual([false, false]);
	});

	it("a failed attempt is a sign of it until a success, and for three seconds", async () => {
		const { outage, clock } = outageAt();
		outage.retrying();
		expect([outage.isFailing(), outage.isActive()]).toEqual([true, false]);
		await outage.succeeded(clock.now);
		expect(outage.isFailing()).toBe(false);
		outage.retrying();
		clock.now += 3000;
		expect(outage.isFailing()).toBe(false);
		outage.slow();
		expect(outage.isFailing()).toBe(true);
	});

	it.each([
		[0, 30],
		[5 * MINUTE, 300],
		[2 * DAY, 3600],
	])("programs are told after %i ms to come back in %i s", async (lasted, seconds) => {
		const { outage, clock } = outageAt();
		await outage.failed("down", clock.now);
		clock.now += lasted;
		expect(outage.retrySeconds()).toBe(seconds);
		await outage.succeeded(clock.now);
		expect(outage.retrySeconds()).toBe(30);
	});
});

describe("after an outage", () => {
	it("the failure of a request that started before its end is ignored", async () => {
		const { outage, clock } = outageAt();
		clock.now += 1000;
		await outage.succeeded(clock.now);
		await outage.failed("late", NOON);
		expect(await outage.report()).toMatchObject({ state: "up" });
	});

	it("copies from before the end of an outage of a minute or more are outdated", async () => {
		const { outage, clock } = outageAt();
		await outage.failed("x", clock.now);
		clock.now += 59_999;
		await outage.succeeded(clock.now);
		expect(outage.isOutdated(NOON - 1)).toBe(false);
		const since = clock.now;
		await outage.failed("x", clock.now);
		clock.now += 60_000;
		await outage.succeeded(clock.now);
		expect([outage.isOutdated(since), outage.isOutdated(clock.now)]).toEqual([true, false]);
	});
});

describe("the cache while WordPress is unavailable", () => {
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
		const waits = skipWaits();
		expect(await get()).toEqual({ kind: "unavailable", message: "timeout" });
		expect(waits).toEqual([3000]);
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
});
