import { beforeEach, describe, expect, it, vi } from "vitest";
import {
	type Load,
	type Loaded,
	Loader,
	type LoaderParts,
} from "../../../../worker/blog/cache/loader.ts";
import { fakeLog } from "../../../fakes/ports.ts";
import { fakeTier } from "../../../fakes/wordpress.ts";
import { DAY, fullPauses, loaded, MINUTE, UNAVAILABLE } from "../cached-site.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const SECOND = 1_000;

beforeEach(fullPauses);

/** Isolates of a data centre, and how long each request to WordPress takes. */
function dataCentre() {
	const clock = { now: NOON };
	const shared = fakeTier();
	const called: ("probe" | "load")[] = [];
	const probe = { result: { ok: true } as Awaited<ReturnType<LoaderParts["probe"]>> };
	const isolate = () => {
		const loader = new Loader({
			...{ shared, log: fakeLog(), now: () => clock.now },
			async probe() {
				called.push("probe");
				return probe.result;
			},
		});
		/** A load with requests that take so long, one after another. */
		const load = (
			result: Loaded<unknown>,
			{ takes = [0], ...more }: Partial<Load<unknown>> & { takes?: number[] } = {},
		) =>
			loader.load({
				key: "a",
				current: () => undefined,
				search: async () => {},
				async work() {
					for (const ms of takes) {
						loader.lap();
						clock.now += ms;
					}
					called.push("load");
					return result;
				},
				background: () => {},
				...more,
			});
		return { loader, load };
	};
	return { ...isolate(), isolate, clock, called, probe, shared };
}

describe("WordPress's state", () => {
	it("is unknown before the first response, then up", async () => {
		const { loader, load } = dataCentre();
		expect(await loader.report()).toEqual({
			state: "unknown",
			failingSince: null,
			lastResponseAt: null,
			lastError: null,
		});
		await load(loaded(1));
		expect(await loader.report()).toMatchObject({
			state: "up",
			lastResponseAt: "2026-11-21T12:00:00.000Z",
		});
		expect(loader.isTroubled()).toBe(false);
	});

	it("is down since the first failure, with the last reason, in all isolates of the data centre", async () => {
		const { loader, load, isolate, clock, shared } = dataCentre();
		const other = isolate();
		await load(UNAVAILABLE);
		clock.now += SECOND;
		await load({ kind: "failed", message: "WordPress API error: timeout" });
		for (const each of [loader, other.loader]) {
			expect(await each.report()).toMatchObject({
				state: "down",
				failingSince: "2026-11-21T12:00:00.000Z",
				lastError: "WordPress API error: timeout",
			});
			expect(each.isTroubled()).toBe(true);
		}
		// A copy that another isolate wrote late is no news.
		shared.copies.set("trouble", { value: null, at: clock.now - 1, storedAt: 0 });
		for (const each of [loader, other.loader])
			expect(await each.report()).toMatchObject({ state: "down" });
		clock.now += MINUTE;
		await other.load(loaded(1));
		for (const each of [loader, other.loader]) {
			expect(await each.report()).toMatchObject({ failingSince: null, lastError: null });
			expect(each.isTroubled()).toBe(false);
		}
	});

	it("is slow while a request is late, and until a load has none", async () => {
		const { loader, load, clock } = dataCentre();
		const state = async () => (await loader.report()).state;
		const response = Promise.withResolvers<Loaded<unknown>>();
		const loading = load(loaded(0), { work: () => response.promise });
		await expect.poll(state).toBe("unknown");
		clock.now += 2_500;
		expect([await state(), loader.isTroubled()]).toEqual(["slow", true]);
		response.resolve(loaded(1));
		await loading;
		expect([await state(), loader.isTroubled()]).toEqual(["slow", true]);
		expect(await load(loaded(1))).toEqual({ kind: "failed", message: "WordPress is slow" });
		clock.now += MINUTE;
		await load(loaded(1), { takes: Array(9).fill(2_000) });
		expect(await state()).toBe("up");
		await load(loaded(1), { takes: [8_000, 0] });
		expect(await state()).toBe("slow");
	});

	it.each([
		[0, 30],
		[2 * DAY, 3600],
	])("programs are told after %i ms of an outage to come back in %i s", async (lasted, seconds) => {
		const { loader, load, clock } = dataCentre();
		await load(UNAVAILABLE);
		clock.now += lasted;
		expect(loader.retrySeconds()).toBe(seconds);
		await load(loaded(1), { isUrgent: true });
		expect(loader.retrySeconds()).toBe(30);
	});
});

describe("a pause", () => {
	it("follows each failed or slow load and doubles, from a second to a minute", async () => {
		const { loader, load, clock } = dataCentre();
		const pauses: number[] = [];
		for (let n = 0; n < 8; n++) {
			await (n % 2 ? load(UNAVAILABLE) : load(loaded(1), { takes: [3_000] }));
			for (pauses.push(0); !loader.isFree(); clock.now += SECOND) pauses[n] = (pauses[n] ?? 0) + 1;
		}
		expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
	});

	it("is half as long at least, by chance", async () => {
		vi.mocked(Math.random).mockReturnValue(0);
		const { loader, load, clock } = dataCentre();
		await load(UNAVAILABLE);
		clock.now += 499;
		expect(loader.isFree()).toBe(false);
		clock.now += 1;
		expect(loader.isFree()).toBe(true);
	});

	it("holds in the data centre's other isolates, also while one of them tries", async () => {
		const { load, isolate, clock, called } = dataCentre();
		const other = isolate();
		await load(UNAVAILABLE);
		await other.load(loaded(1));
		clock.now += SECOND;
		const response = Promise.withResolvers<Loaded<unknown>>();
		const trying = load(loaded(0), { work: () => response.promise });
		await expect.poll(() => called).toEqual(["load", "probe"]);
		await other.load(loaded(1));
		expect(called).toEqual(["load", "probe"]);
		response.resolve(loaded(1));
		await trying;
		clock.now += MINUTE;
		await other.load(loaded(1));
		expect(called).toEqual(["load", "probe", "load"]);
	});

	it("ends with a cheap request, and only if that succeeds with the load", async () => {
		const { load, clock, called, probe } = dataCentre();
		await load(UNAVAILABLE);
		probe.result = { ok: false, message: "WordPress API error: timeout" };
		clock.now += SECOND;
		expect(await load(loaded(1))).toEqual({ kind: "failed", message: probe.result.message });
		expect(called).toEqual(["load", "probe"]);
		probe.result = { ok: true };
		clock.now += MINUTE;
		expect(await load(loaded(1))).toEqual(loaded(1));
		expect(await load(loaded(1))).toEqual(loaded(1));
		expect(called).toEqual(["load", "probe", "probe", "load", "load"]);
	});
});

describe("a load while another one runs", () => {
	it("takes its value, or its turn, or gives up", async () => {
		const { load, called } = dataCentre();
		const response = Promise.withResolvers<Loaded<unknown>>();
		let value: unknown;
		const running = load(loaded(0), { work: () => response.promise });
		const current = () => (value === undefined ? undefined : loaded(value));
		const joined = load(loaded(0), { current, patience: SECOND });
		const next = load(loaded("own"), { patience: SECOND });
		expect(await load(loaded(0))).toEqual({ kind: "failed", message: "WordPress is busy" });
		expect(called).toEqual([]);
		value = "shared";
		response.resolve(loaded(value));
		await running;
		expect([await joined, await next]).toEqual([loaded("shared"), loaded("own")]);
		expect(called).toEqual(["load"]);
	});

	it("is not held up by one whose visit was ended by the platform, whose late end means nothing", async () => {
		const { loader, load, clock } = dataCentre();
		const response = Promise.withResolvers<Loaded<unknown>>();
		let begun = false;
		const work = () => {
			begun = true;
			return response.promise;
		};
		const lost = load(loaded(0), { work });
		await load(loaded(0));
		await expect.poll(() => begun).toBe(true);
		clock.now += 12 * SECOND;
		expect(loader.isFree()).toBe(false);
		const lastError = "WordPress API error: no response";
		expect(await loader.report()).toMatchObject({ state: "down", lastError });
		clock.now += SECOND;
		expect(await load(loaded(1))).toEqual(loaded(1));
		response.resolve(UNAVAILABLE);
		await lost;
		expect((await loader.report()).state).toBe("up");
	});

	it("takes the turn of such a one at once, if it is urgent", async () => {
		const { load, clock, called } = dataCentre();
		void load(loaded(0), { work: () => new Promise(() => {}) });
		await load(loaded(0));
		clock.now += 12 * SECOND;
		expect(await load(loaded(1), { isUrgent: true })).toEqual(loaded(1));
		expect(called).toEqual(["probe", "load"]);
	});
});
