import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hash32 } from "../../../contract/hash.ts";

describe("hash32", () => {
	it("returns the same unsigned 32-bit number for the same text", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				const hash = hash32(text);
				expect(hash).toBe(hash32(text));
				expect(Number.isInteger(hash) && hash >= 0 && hash <= 0xffffffff).toBe(true);
			}),
		);
	});

	it("has almost no collisions for 50,000 similar texts", () => {
		const hashes = new Set(Array.from({ length: 50_000 }, (_, i) => hash32(`visitor-${i}`)));
		// A perfect hash has 0.3 collisions on average.
		expect(hashes.size).toBeGreaterThan(49_990);
	});
});
