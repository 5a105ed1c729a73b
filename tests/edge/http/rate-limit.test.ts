import { expect, it, vi } from "vitest";
import { keysOf } from "../../../worker/http/client-address.ts";
import { createRateLimit, createStrictRateLimit } from "../../../worker/http/rate-limit.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { createSite } from "../harness.ts";

/**
 * The platform's limiter allows exactly so many requests a minute. It counts by the clock's minutes: when one has ended
 * meanwhile, the requests of another address are counted.
 * @param allows whether the limiter allows the next request of the nth address
 */
async function expectLimit(
	perMinute: number,
	allows: (nth: number) => Promise<boolean>,
): Promise<void> {
	const minute = () => Math.floor(Date.now() / 60_000);
	for (let nth = 0; ; nth++) {
		const first = minute();
		const allowed: boolean[] = [];
		for (let n = 0; n < perMinute + 2; n++) allowed.push(await allows(nth));
		if (minute() !== first) continue;
		expect(allowed).toEqual(Array.from(allowed, (_, n) => n < perMinute));
		return;
	}
}

const { env: preparedEnv } = createSite().services;

it.each([true, false])("returns the binding's result for the key: %s", async (success) => {
	const keys: string[] = [];
	const binding = {
		limit: async ({ key }: RateLimitOptions) => {
			keys.push(key);
			return { success };
		},
	};
	expect(await createRateLimit(binding, fakeLog())(["203.0.113.7"])).toBe(success);
	expect(keys).toEqual(["203.0.113.7"]);
});

it.each([
	["within", async () => ({ success: true })],
	["over", async () => ({ success: false })],
	["unknown", () => Promise.reject(new Error("unavailable"))],
])("that fails closed says %s", async (verdict, limit) => {
	expect(await createStrictRateLimit({ limit }, fakeLog())(["203.0.113.7"])).toBe(verdict);
});

it.each([
	["a household", (n: number) => `2001:db8:1:${n.toString(16)}::1`, 2],
	["an office", (n: number) => `2001:db8:1:${(n * 256).toString(16)}::1`, 4],
	["a street of IPv4", (n: number) => `203.0.113.${n}`, 2],
])("gives %s so many times as much as one address, however many it has", async (_, at, times) => {
	const counts = new Map<string, number>();
	const binding = {
		limit: async ({ key }: RateLimitOptions) => {
			counts.set(key, (counts.get(key) ?? 0) + 1);
			return { success: (counts.get(key) ?? 0) <= 10 };
		},
	};
	const check = createRateLimit(binding, fakeLog());
	// Evenly spread: of 20 requests, chance gives eleven to one of four keys now and then.
	let drawn = 0;
	vi.spyOn(Math, "random").mockImplementation(() => (++drawn * Math.SQRT2) % 1);
	let admitted = 0;
	for (let n = 0; n < 250; n++) {
		for (let nth = 0; nth < 20; nth++) if (await check(keysOf(at(n)))) admitted++;
	}
	expect(admitted).toBe(10 * times);
	expect(await check(keysOf("198.51.100.1"))).toBe(true);
});

it.each([
	["EVENTS_RATE_LIMIT", 120],
	["ACCOUNT_RATE_LIMIT", 20],
	["ADMIN_RATE_LIMIT", 5],
] as const)("by wrangler.toml rejects an address, and no other: %s after %i", async (of, limit) => {
	const check = createRateLimit(preparedEnv[of], fakeLog());
	await expectLimit(limit, (nth) => check([`203.0.113.${10 + nth}`]));
	expect(await check(["203.0.113.9"])).toBe(true);
});
