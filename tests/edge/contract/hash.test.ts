import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hash32 } from "../../../worker/contract/hash.ts";

describe("hash32", () => {
	it("is an unsigned 32-bit number, the same for the same text", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				const hash = hash32(text);
				expect(hash).toBe(hash32(text));
				expect(Number.isInteger(hash) && hash >= 0 && hash <= 0xffffffff).toBe(true);
			}),
		);
	});

	it("tells 50,000 close texts apart almost always", () => {
		const hashes = new Set(Array.from({ length: 50_000 }, (_, i) => hash32(`visitor-${i}`)));
		// A perfect one would see 0.3 collisions among so many.
		expect(hashes.size).toBeGreaterThan(49_990);
	});
});
