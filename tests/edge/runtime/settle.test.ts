import { describe, expect, it } from "vitest";
import { createSettle } from "../../../worker/runtime/settle.ts";

/** How long a response takes whose work takes so long. */
async function timeOf(workMs: number): Promise<number> {
	let time = 0;
	const wait = async (ms: number) => {
		time += ms;
	};
	const settle = createSettle({ stepMs: 1000, now: () => time, wait });
	const started = time;
	time += workMs;
	await settle(started);
	return time - started;
}

/** A hash with a mail takes some 400 ms more than a look-up, both with long tails. */
const samples = (base: number) =>
	Array.from({ length: 200 }, (_, n) => timeOf(base + ((n * 7919) % 400)));

describe("the time of a response", () => {
	it.each([
		[0, 1000],
		[1, 1000],
		[999, 1000],
		[1000, 1000],
		[1001, 2000],
		[2500, 3000],
	])("with %i ms of work is %i ms", async (work, time) => {
		expect(await timeOf(work)).toBe(time);
	});

	it("tells nothing of 200 known and 200 unknown addresses", async () => {
		const known = await Promise.all(samples(20));
		const unknown = await Promise.all(samples(450));
		expect(new Set(known)).toEqual(new Set([1000]));
		expect(unknown).toEqual(known);
	});
});
