import { expect, it } from "vitest";
import { CALLER_LIMITS, WIDER } from "../../../contract/callers.ts";
import { CallerLimit } from "../../../worker/events/caller-limit.ts";

const countOf = (limit: CallerLimit, address: string, times: number, now = 0) =>
	Array.from({ length: times }, () => limit.isWithin([address], now)).filter(Boolean).length;

it("are counted up to 120 a minute, whatever others do", () => {
	const limit = new CallerLimit();
	expect(countOf(limit, "192.0.2.1", 500)).toBe(120);
	expect(countOf(limit, "192.0.2.2", 5)).toBe(5);
	expect(countOf(limit, "192.0.2.1", 5, 59_999)).toBe(0);
	expect(countOf(limit, "192.0.2.1", 5, 60_000)).toBe(5);
});

it.each([1, 2])("are counted twice as often by each wider key (%d)", (width) => {
	const limit = new CallerLimit();
	const keys = (n: number) =>
		Array.from({ length: width + 1 }, (_, of) => `${of}:${of === width ? 0 : n >> (4 * of)}`);
	const counted = Array.from({ length: 256 }, (_, n) => n).flatMap((n) =>
		Array.from({ length: 200 }, () => limit.isWithin(keys(n), 0)).filter(Boolean),
	);
	expect(counted).toHaveLength(CALLER_LIMITS.clicks.limit * WIDER ** width);
});

it("are counted afresh when there are more addresses than the memory holds", () => {
	const limit = new CallerLimit();
	const comeFrom = (addresses: number, network: number) => {
		for (let n = 0; n < addresses; n++) limit.isWithin([`198.${network}.${n}`], 0);
	};
	expect(countOf(limit, "192.0.2.1", 500)).toBe(120);
	comeFrom(4000, 18);
	expect(limit.isWithin(["192.0.2.1"], 0)).toBe(false);
	comeFrom(1000, 19);
	expect(limit.isWithin(["192.0.2.1"], 0)).toBe(true);
});
