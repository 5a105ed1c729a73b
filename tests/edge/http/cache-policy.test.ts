import { expect, it } from "vitest";
import { CACHE } from "../../../worker/http/cache-policy.ts";

const forVisitors = Object.entries(CACHE).filter(
	([kind]) => !["engines", "media", "file"].includes(kind),
);

it.each(forVisitors)("%s keeps a visitor's response out of shared caches", (_, policy) => {
	expect(policy).toMatch(/^private, no-(store|cache)$/);
});
