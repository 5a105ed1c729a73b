import { beforeEach, describe, expect, it } from "vitest";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { type DefinitionsSource, ExperimentStore } from "../../../worker/experiments/store.ts";
import { headlineTestIn } from "../../fakes/experiments.ts";
import { bindings, emptyKv } from "../harness.ts";

const GOOD = headlineTestIn("home.hero", "v1");
const [test] = GOOD.tests;
const weighing = (...weights: number[]) => ({
	version: "v2",
	tests: [{ ...test, variants: weights.map((weight, i) => ({ id: "AB".charAt(i), weight })) }],
});

/** A store over a KV that answers in the order given, and a clock that the test turns. */
function storeOver(...responses: (() => Promise<unknown>)[]) {
	const clock = { now: 0 };
	const reads: unknown[] = [];
	const source: DefinitionsSource = {
		get: (...requested) => {
			reads.push(requested);
			return (responses[reads.length - 1] ?? responses.at(-1) ?? (async () => null))();
		},
	};
	return { store: new ExperimentStore(source, BUNDLED_EXPERIMENTS, () => clock.now), clock, reads };
}

const holds = (value: unknown) => async () => value;
const fails = () => Promise.reject(new Error("KV down"));
const hangs = () => new Promise<never>(() => {});

describe("the experiments in force", () => {
	it("are the bundled ones before KV was read", () => {
		const { store, reads } = storeOver();
		expect(store.current()).toBe(BUNDLED_EXPERIMENTS);
		expect(store.status()).toEqual({
			version: "bundled",
			source: "bundled",
			readAt: null,
			lastError: null,
		});
		expect(reads).toEqual([]);
	});

	it("are KV's once it was read, with the edge's cache of 60 s", async () => {
		const { store, clock, reads } = storeOver(holds(GOOD));
		clock.now = Date.parse("2026-11-20T12:00:00Z");
		await store.refreshIfStale();
		expect(store.current()).toEqual(GOOD);
		expect(reads).toEqual([["experiments", { type: "json", cacheTtl: 60 }]]);
		expect(store.status()).toEqual({
			version: "v1",
			source: "kv",
			readAt: "2026-11-20T12:00:00.000Z",
			lastError: null,
		});
	});

	it("are read again after 30 s, not before, and once for simultaneous requests", async () => {
		const { store, clock, reads } = storeOver(holds(GOOD));
		const first = store.refreshIfStale();
		expect(store.refreshIfStale()).toBeUndefined();
		await first;
		clock.now = 29_999;
		expect(store.refreshIfStale()).toBeUndefined();
		clock.now = 30_000;
		await store.refreshIfStale();
		expect(reads).toHaveLength(2);
	});

	it.each<[string, () => Promise<unknown>]>([
		["fails", fails],
		["holds a text", holds("nonsense")],
		["holds other JSON", holds({ tests: "nonsense" })],
		["holds an array", holds([])],
		["holds weights that add to 99", holds(weighing(49, 50))],
		["holds weights that add to 101", holds(weighing(51, 50))],
		["holds a version that is no header", holds({ ...GOOD, version: "\r\n" })],
	])("stay as they were when KV %s, and the reason is told", async (_, response) => {
		const { store, clock } = storeOver(holds(GOOD), response, holds(GOOD));
		await store.refreshIfStale();
		clock.now = 30_000;
		await store.refreshIfStale();
		expect(store.current()).toEqual(GOOD);
		expect(store.status()).toMatchObject({ version: "v1", lastError: expect.any(String) });
		clock.now = 60_000;
		await store.refreshIfStale();
		expect(store.status().lastError).toBeNull();
	});

	it("stay the bundled ones when KV was bad from the start", async () => {
		const { store } = storeOver(holds(weighing(49, 50)));
		await store.refreshIfStale();
		expect(store.current()).toBe(BUNDLED_EXPERIMENTS);
		expect(store.status().lastError).toBe("Error: the weights do not add to 100");
	});

	it("stay when the key is gone, and an earlier trouble is over", async () => {
		const { store, clock } = storeOver(holds(GOOD), fails, holds(null));
		for (const now of [0, 30_000, 60_000]) {
			clock.now = now;
			await store.refreshIfStale();
		}
		expect(store.current()).toEqual(GOOD);
		expect(store.status()).toMatchObject({ source: "kv", lastError: null });
	});

	it("stay while KV hangs, and are asked for again", async () => {
		const { store, clock } = storeOver(hangs, holds(GOOD));
		store.refreshIfStale();
		expect(store.current()).toBe(BUNDLED_EXPERIMENTS);
		clock.now = 30_000;
		await store.refreshIfStale();
		expect(store.current()).toEqual(GOOD);
	});
});

describe("over the real KV", () => {
	beforeEach(() => emptyKv(bindings.CONFIG));

	it.each([
		["what the operator put", JSON.stringify(GOOD), "v1"],
		["nothing", null, "bundled"],
		["no JSON", "{", "bundled"],
	])("takes %s", async (_, text, version) => {
		if (text !== null) await bindings.CONFIG.put("experiments", text);
		const store = new ExperimentStore(bindings.CONFIG, BUNDLED_EXPERIMENTS);
		await store.refreshIfStale();
		expect(store.current().version).toBe(version);
	});
});
