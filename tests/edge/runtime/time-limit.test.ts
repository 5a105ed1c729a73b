import { describe, expect, it, vi } from "vitest";
import { TimeLimitError, valueWithin, withTimeLimit } from "../../../worker/runtime/time-limit.ts";

const never = new Promise<never>(() => {});
const failing = () => Promise.reject(new Error("made to fail"));

describe("a time limit", () => {
	it("rejects with its own error after the timeout", async () => {
		await expect(withTimeLimit(never, 5)).rejects.toThrow(TimeLimitError);
	});

	it("leaves no timer behind work that came in time", async () => {
		vi.useFakeTimers();
		const limited = withTimeLimit(new Promise((resolve) => setTimeout(resolve, 10)), 1000);
		await vi.advanceTimersByTimeAsync(10);
		await limited;
		expect(vi.getTimerCount()).toBe(0);
	});
});

it("work without I/O needs no timer, unlike work that waits", async () => {
	const timers = vi.spyOn(globalThis, "setTimeout");
	// Lengths of their own: work that other files have left behind sets timers, too.
	const lengths = () =>
		timers.mock.calls.flatMap(([, ms]) => (ms === 1003 || ms === 4 ? [ms] : []));
	const inMemory = async () => {
		for (let tick = 0; tick < 20; tick++) await undefined;
		return 5;
	};
	expect(await withTimeLimit(inMemory(), 1003)).toBe(5);
	await valueWithin(never, 4);
	expect(lengths()).toEqual([4]);
});

it("valueWithin returns the result, or undefined for late and failed work", async () => {
	expect(await valueWithin(Promise.resolve(5), 1000)).toBe(5);
	expect(await valueWithin(failing(), 1000)).toBeUndefined();
	expect(await valueWithin(never, 5)).toBeUndefined();
});
