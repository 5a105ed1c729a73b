import { describe, expect, it } from "vitest";
import { hash32 } from "../../../contract/hash.ts";

describe("hash32", () => {
	it("has almost no collisions for 50,000 similar texts", () => {
		const hashes = new Set(Array.from({ length: 50_000 }, (_, i) => hash32(`visitor-${i}`)));
		// A perfect hash has 0.3 collisions on average.
		expect(hashes.size).toBeGreaterThan(49_990);
	});
});
