import { describe, expect, it } from "vitest";
import { MissingKeys } from "../../../../worker/blog/cache/missing-keys.ts";

describe("missing keys", () => {
	it("are known with the time, until they are there", () => {
		const missing = new MissingKeys();
		missing.add("a", 5);
		missing.add("b", 6);
		expect([missing.askedAt("a"), missing.askedAt("c")]).toEqual([5, undefined]);
		missing.delete("a");
		expect(missing.askedAt("a")).toBeUndefined();
		missing.clear();
		expect(missing.askedAt("b")).toBeUndefined();
	});

	it("are bounded: the oldest go", () => {
		const missing = new MissingKeys();
		for (let i = 0; i < 5000; i++) missing.add(`key-${i}`, i);
		const known = Array.from({ length: 5000 }, (_, i) => missing.askedAt(`key-${i}`));
		expect(known.filter((at) => at !== undefined)).toHaveLength(1000);
		expect(known[4999]).toBe(4999);
	});
});
