import { describe, expect, it } from "vitest";
import { createCacheApiTier } from "../../../../worker/blog/cache/cache-api-tier.ts";
import { shortenWaits } from "../../shorten-waits.ts";

const COPY = { value: { slug: "🚀" }, at: 5, storedAt: 4 };

describe("the Cache API's tier", () => {
	it("stores a copy under any key", async () => {
		const tier = createCacheApiTier();
		for (const key of ["post:fr:🚀-decollage", "list:fr:1::a/b?c#d & e", "post:en:../x"]) {
			expect(await tier.get(key)).toBeUndefined();
			await tier.put(key, COPY);
			expect(await tier.get(key)).toEqual(COPY);
			await tier.delete(key);
			expect(await tier.get(key)).toBeUndefined();
		}
	});

	it.each<[string, () => Promise<Cache>]>([
		["cannot be opened", () => Promise.reject(new Error("made to fail"))],
		["hangs", () => new Promise(() => {})],
	])("returns nothing when it %s", async (_, open) => {
		shortenWaits();
		const tier = createCacheApiTier(open);
		await tier.put("a", COPY);
		await tier.delete("a");
		expect(await tier.get("a")).toBeUndefined();
	});
});
