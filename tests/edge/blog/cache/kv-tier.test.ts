import { describe, expect, it, onTestFinished, vi } from "vitest";
import { MODEL_VERSION } from "../../../../worker/blog/cache/cache-tier.ts";
import { createKvTier } from "../../../../worker/blog/cache/kv-tier.ts";
import { bindings } from "../../harness.ts";
import { shortenWaits } from "../../shorten-waits.ts";

const COPY = { value: { slug: "🚀" }, at: 5, storedAt: 4 };
const KV = bindings.CONFIG;

describe("KV's tier", () => {
	it("stores a copy for 30 days", async () => {
		const put = vi.spyOn(KV, "put");
		onTestFinished(() => put.mockRestore());
		const tier = createKvTier(KV);
		await tier.put("post:fr:🚀", COPY);
		expect(await tier.get("post:fr:🚀")).toEqual(COPY);
		const [key] = (await KV.list()).keys;
		expect(key?.name).toBe(`copy:${MODEL_VERSION}:post:fr:🚀`);
		expect(put.mock.calls[0]?.[2]).toEqual({ expirationTtl: 30 * 24 * 3600 });
		await tier.delete("post:fr:🚀");
		expect(await tier.get("post:fr:🚀")).toBeUndefined();
	});

	it("returns nothing when it fails or hangs", async () => {
		shortenWaits();
		const fails = () => Promise.reject(new Error("made to fail"));
		const hangs = () => new Promise<never>(() => {});
		for (const work of [fails, hangs]) {
			const tier = createKvTier({ get: work, put: work, delete: work } as never);
			await tier.put("a", COPY);
			await tier.delete("a");
			expect(await tier.get("a")).toBeUndefined();
		}
	});
});
