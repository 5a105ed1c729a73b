import { describe, expect, it } from "vitest";
import { inTime } from "../../../worker/runtime/time-limit.ts";

describe("work in time", () => {
	it("gives what it gives", async () => {
		expect(await inTime(Promise.resolve(5), 1000)).toBe(5);
	});

	it("gives nothing when it fails or takes too long", async () => {
		expect(await inTime(Promise.reject(new Error("made to fail")), 1000)).toBeUndefined();
		expect(await inTime(new Promise(() => {}), 5)).toBeUndefined();
	});
});
