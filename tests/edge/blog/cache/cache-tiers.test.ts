import { expect, it, vi } from "vitest";
import {
	createCacheApiTier,
	createKvTier,
	MODEL_VERSION,
} from "../../../../worker/blog/cache/cache-tiers.ts";
import { bindings } from "../../harness.ts";
import { shortenWaits } from "../../shorten-waits.ts";

const COPY = { value: { slug: "🚀" }, at: 5, storedAt: 4 };
const KV = bindings.CONFIG;
const fails = () => Promise.reject(new Error("made to fail"));
const hangs = () => new Promise<never>(() => {});
const kvOf = (work: () => Promise<unknown>) =>
	createKvTier({ get: work, put: work, delete: work } as never);

it.each([
	["the Cache API", () => createCacheApiTier()],
	["KV", () => createKvTier(KV)],
])("stores a copy under any key in %s", async (_, create) => {
	const tier = create();
	for (const key of ["post:fr:🚀-decollage", "list:fr:1::a/b?c#d & e", "post:en:../x"]) {
		expect(await tier.get(key)).toBeUndefined();
		await tier.put(key, COPY);
		expect(await tier.get(key)).toEqual(COPY);
		await tier.delete(key);
		expect(await tier.get(key)).toBeUndefined();
	}
});

it.each([
	["the Cache API cannot be opened", () => createCacheApiTier(fails)],
	["KV fails", () => kvOf(fails)],
	["KV hangs", () => kvOf(hangs)],
])("is empty when %s", async (_, create) => {
	shortenWaits();
	const tier = create();
	await tier.put("a", COPY);
	await tier.delete("a");
	expect(await tier.get("a")).toBeUndefined();
});

it("keeps a copy in KV for 30 days, under the version of the model", async () => {
	const put = vi.spyOn(KV, "put");
	await createKvTier(KV).put("post:fr:🚀", COPY);
	const name = `copy:${MODEL_VERSION}:post:fr:🚀`;
	expect(put).toHaveBeenCalledWith(name, expect.anything(), { expirationTtl: 2_592_000 });
});

it("keeps a copy in the Cache API as long, under the version of the model, for no visitor's request", async () => {
	const put = vi.fn(async (_url: string, _response: Response) => {});
	await createCacheApiTier(async () => ({ put }) as never).put("post:fr:🚀", COPY);
	const [[url, response] = []] = put.mock.calls;
	expect(url).toBe(`https://blog.invalid/${MODEL_VERSION}/post%3Afr%3A%F0%9F%9A%80`);
	expect(response?.headers.get("cache-control")).toBe("max-age=2592000");
});

const BROKEN = ["", "{", "null", "[]", "5", '{"value":1}', '{"value":1,"at":"5","storedAt":1}'];
it.each(BROKEN)("rejects %j as a copy", async (text) => {
	expect(await kvOf(async () => text).get("a")).toBeUndefined();
});
