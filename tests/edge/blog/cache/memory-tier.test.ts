import { describe, expect, it } from "vitest";
import { MemoryTier } from "../../../../worker/blog/cache/memory-tier.ts";

const copy = (value: unknown) => ({ value, at: 1, keptAt: 1 });

describe("the isolate's memory", () => {
	it("gives what was put last", () => {
		const memory = new MemoryTier();
		memory.put("a", copy(1), 1);
		memory.put("a", copy(2), 1);
		expect(memory.get("a")?.value).toBe(2);
		memory.delete("a");
		memory.delete("a");
		expect(memory.get("a")).toBeUndefined();
	});

	it("drops the least recently used when there are too many", () => {
		const memory = new MemoryTier();
		for (let i = 0; i < 400; i++) memory.put(`${i}`, copy(i), 1);
		memory.get("0");
		memory.put("new", copy("new"), 1);
		expect([memory.get("0")?.value, memory.get("1"), memory.get("new")?.value]).toEqual([
			0,
			undefined,
			"new",
		]);
	});

	it("drops them when they are too large together", () => {
		const memory = new MemoryTier();
		for (let i = 0; i < 5; i++) memory.put(`${i}`, copy(i), 4_000_000);
		const kept = Array.from({ length: 5 }, (_, i) => memory.get(`${i}`)?.value);
		expect(kept).toEqual([undefined, undefined, 2, 3, 4]);
		memory.put("huge", copy("huge"), 13_000_000);
		expect([memory.get("4"), memory.get("huge")]).toEqual([undefined, undefined]);
	});
});
