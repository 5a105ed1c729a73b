import { describe, expect, it } from "vitest";
import { readTimeOf } from "../../../../worker/blog/content/read-time.ts";

describe("the read time", () => {
	it.each([
		[0, 1],
		[1, 1],
		[200, 1],
		[201, 2],
		[40_000, 200],
	])("of %i words is %i min", (words, minutes) => {
		expect(readTimeOf("mot ".repeat(words))).toBe(minutes);
	});

	it("ignores dashes", () => {
		expect(readTimeOf(`${"mot ".repeat(200)} — – - …`)).toBe(1);
	});
});
