import { describe, expect, it } from "vitest";
import { CACHE } from "../../../worker/http/cache-policy.ts";

describe("cache policies", () => {
	it.each(Object.entries(CACHE))("%s lets no shared cache keep a visitor's answer", (_, policy) => {
		expect(policy).toMatch(/^private, no-(store|cache)$/);
	});

	it("lets nothing be kept unless a route asks for it", () => {
		expect(CACHE.default).toContain("no-store");
	});
});
