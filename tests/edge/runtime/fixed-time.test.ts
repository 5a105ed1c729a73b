import { describe, expect, it } from "vitest";
import { createFixedTime, RESPONSE_MS } from "../../../worker/runtime/fixed-time.ts";

const ARRIVED = 1_000_000;

/** A clock whose timers end in their order. */
function fakeClock() {
	let time = ARRIVED;
	const timers: { at: number; end: () => void }[] = [];
	const wait = (ms: number) =>
		new Promise<void>((end) => void timers.push({ at: time + Math.max(0, ms), end }));
	return {
		now: () => time,
		wait,
		pass: (ms: number) => {
			time += ms;
		},
		async run() {
			for (;;) {
				timers.sort((a, b) => a.at - b.at);
				const next = timers.shift();
				if (next === undefined) return;
				time = Math.max(time, next.at);
				next.end();
				// The work that waited for it goes on.
				for (let tick = 0; tick < 10; tick++) await undefined;
			}
		},
	};
}

/** When a response leaves whose work takes so long, and what it says. */
async function respond(workMs: number, beforeMs = 0) {
	const clock = fakeClock();
	const fixedTime = createFixedTime(clock);
	clock.pass(beforeMs);
	const work = clock.wait(workMs).then(() => "done");
	const response = fixedTime
		.resultOf(ARRIVED, work)
		.then((result) => [...[clock.now() - ARRIVED, result]]);
	await clock.run();
	return response;
}

it.each([
	[0, 0, RESPONSE_MS, "done"],
	[1201, 0, RESPONSE_MS, undefined],
	// The challenge before it took its part of the time, or more than all of it.
	[1068, 300, RESPONSE_MS, undefined],
	[10, 5000, 5000, undefined],
])(
	"the result of work of %i ms, %i ms after the arrival, is sent after %i ms: %s",
	async (work, before, at, result) => {
		expect(await respond(work, before)).toEqual([at, result]);
	},
);

describe("a response that needs its work", () => {
	it.each([
		[0, 1],
		[1199, 1],
		[1200, 1],
		[1201, 2],
		[3000, 3],
	])("of %i ms leaves after %i times the fixed time", async (workMs, steps) => {
		const clock = fakeClock();
		clock.pass(workMs);
		const settled = createFixedTime(clock).settle(ARRIVED);
		await clock.run();
		await settled;
		expect(clock.now() - ARRIVED).toBe(steps * RESPONSE_MS);
	});
});
