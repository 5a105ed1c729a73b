import { describe, expect, it } from "vitest";
import { COPY_TTL_SECONDS, readCopy } from "../../../../worker/blog/cache/cache-tier.ts";

describe("a copy as text", () => {
	it("is read back", () => {
		const copy = { value: { posts: [1] }, at: 5, storedAt: 4 };
		expect(readCopy(JSON.stringify(copy))).toEqual(copy);
	});

	it.each(["", "{", "null", "[]", "5", '{"value":1}', '{"value":1,"at":"5","storedAt":1}'])(
		"%j is none",
		(text) => {
			expect(readCopy(text)).toBeUndefined();
		},
	);

	it("is worth keeping for 30 days", () => {
		expect(COPY_TTL_SECONDS).toBe(2_592_000);
	});
});
