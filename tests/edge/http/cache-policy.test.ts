import { describe, expect, it } from "vitest";
import { CACHE } from "../../../worker/http/cache-policy.ts";

describe("cache policies", () => {
	const forVisitors = Object.entries(CACHE).filter(
		([kind]) => !["engines", "media"].includes(kind),
	);

	it.each(forVisitors)("%s keeps a visitor's response out of shared caches", (_, policy) => {
		expect(policy).toMatch(/^private, no-(store|cache)$/);
	});

	it("stores pictures in shared caches for a day", () => {
		expect(CACHE.media).toBe("public, max-age=86400, stale-while-revalidate=604800");
	});

	it("stores robots.txt and sitemaps in shared caches for an hour", () => {
		expect(CACHE.engines).toBe("public, max-age=3600");
	});
});
