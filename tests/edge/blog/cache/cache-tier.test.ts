import { describe, expect, it } from "vitest";
import { COPY_TTL_SECONDS, readCopy } from "../../../../worker/blog/cache/cache-tier.ts";

describe("a serialised copy", () => {
	it("is parsed", () => {
		const copy = { value: { posts: [1] }, at: 5, storedAt: 4 };
		expect(readCopy(JSON.stringify(copy))).toEqual(copy);
	});

	it.each(["", "{", "null", "[]", "5", '{"value":1}', '{"value":1,"at":"5","storedAt":1}'])(
		"is rejected as %j",
		(text) => {
			expect(readCopy(text)).toBeUndefined();
		},
	);

	it("expires after 30 days", () => {
		expect(COPY_TTL_SECONDS).toBe(2_592_000);
	});
});
