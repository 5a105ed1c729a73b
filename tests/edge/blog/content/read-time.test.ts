import { describe, expect, it } from "vitest";
import { readTimeOf } from "../../../../worker/blog/content/read-time.ts";

describe("the minutes to read a text", () => {
	it.each([
		[0, 1],
		[1, 1],
		[200, 1],
		[201, 2],
		[40_000, 200],
	])("%i words: %i", (words, minutes) => {
		expect(readTimeOf("mot ".repeat(words))).toBe(minutes);
	});

	it("counts no dashes", () => {
		expect(readTimeOf(`${"mot ".repeat(200)} — – - …`)).toBe(1);
	});
});
