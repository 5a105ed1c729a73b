import { describe, expect, it } from "vitest";
import { CACHE } from "../../../worker/http/cache-policy.ts";

describe("cache policies", () => {
	const forVisitors = Object.entries(CACHE).filter(
		([kind]) => !["engines", "media"].includes(kind),
	);

	it.each(forVisitors)("%s lets no shared cache keep a visitor's answer", (_, policy) => {
		expect(policy).toMatch(/^private, no-(store|cache)$/);
	});

	it("lets nothing be kept unless a route asks for it", () => {
		expect(CACHE.default).toContain("no-store");
	});

	it("shares pictures for a day", () => {
		expect(CACHE.media).toBe("public, max-age=86400, stale-while-revalidate=604800");
	});

	it("shares for an hour what is the same for everyone", () => {
		expect(CACHE.engines).toBe("public, max-age=3600");
	});
});
