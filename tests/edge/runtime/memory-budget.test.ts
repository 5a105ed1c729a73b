import { expect, it } from "vitest";
import { MEMORY_BYTES } from "../../../worker/runtime/memory-budget.ts";

it("gives all stores of an isolate 28 MB together", () => {
	const sum = Object.values(MEMORY_BYTES).reduce((total, bytes) => total + bytes, 0);
	expect(sum).toBeLessThanOrEqual(28_000_000);
});
