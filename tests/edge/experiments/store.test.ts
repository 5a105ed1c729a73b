import { expect, it } from "vitest";
import type { TestDefinition } from "../../../contract/experiment-schema.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { type DefinitionsSource, ExperimentStore } from "../../../worker/experiments/store.ts";
import { headlineTestIn } from "../../fakes/experiments.ts";

const VALID = headlineTestIn("home.hero", "v1");

/** A store over a KV that returns these results in order, and a clock set by the test. */
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

/** Nobody is drawn; the texts that links choose are there. */
const AT_REST = {
	version: "unread",
	tests: BUNDLED_EXPERIMENTS.tests.map((each) => ({ ...each, isActive: false })),
};
const returns = (value: unknown) => async () => value;
const fails = () => Promise.reject(new Error("KV down"));

it("are at rest before the first read of KV", () => {
	const { store, reads } = storeOver();
	expect(store.isRecent()).toBe(false);
	expect(store.current()).toEqual(AT_REST);
	expect(store.status()).toEqual({
		version: "bundled",
		source: "bundled",
		readAt: null,
		lastError: null,
	});
	expect(reads).toEqual([]);
});

it("are KV's after the first read, which caches for 30 s", async () => {
	const { store, clock, reads } = storeOver(returns(VALID));
	clock.now = Date.parse("2026-11-20T12:00:00Z");
	await store.refreshIfStale();
	expect(store.current()).toEqual(VALID);
	expect(reads).toEqual([["experiments", { type: "json", cacheTtl: 30 }]]);
	expect(store.status()).toEqual({
		version: "v1",
		source: "kv",
		readAt: "2026-11-20T12:00:00.000Z",
		lastError: null,
	});
});

it("are at rest when they may not run, with all else they have", async () => {
	const [test] = VALID.tests as [TestDefinition];
	const kv = {
		...VALID,
		tests: [test, { ...test, testName: "another_test", slot: "beta.hero" as const }],
	};
	const mayRun = ({ testName }: TestDefinition) => testName === "another_test";
	const store = new ExperimentStore({ get: returns(kv) }, BUNDLED_EXPERIMENTS, Date.now, mayRun);
	await store.read();
	expect(store.current().tests).toEqual([{ ...test, isActive: false }, kv.tests[1]]);
});

it("are read again after 30 s, and once for simultaneous requests", async () => {
	const { store, clock, reads } = storeOver(returns(VALID));
	const first = store.refreshIfStale();
	expect(store.refreshIfStale()).toBeUndefined();
	await first;
	clock.now = 29_999;
	expect(store.refreshIfStale()).toBeUndefined();
	clock.now = 30_000;
	await store.refreshIfStale();
	expect(reads).toHaveLength(2);
});

it.each<[string, () => Promise<unknown>, unknown, RegExp]>([
	["fails", fails, VALID, /^Error: KV down$/],
	["fails, and is empty then", fails, null, /^Error: KV down$/],
	["holds an invalid object", returns({ tests: "nonsense" }), VALID, /^Error: Invalid input/],
	[
		"holds a version that is invalid in a header",
		returns({ ...VALID, version: "\r\n" }),
		VALID,
		/^Error: Invalid/,
	],
])("do not change when KV %s, and the status reports it", async (_, response, later, error) => {
	const { store, clock } = storeOver(returns(VALID), response, returns(later));
	await store.refreshIfStale();
	clock.now = 30_000;
	await store.refreshIfStale();
	expect(store.current()).toEqual(VALID);
	expect(store.status()).toMatchObject({ version: "v1", lastError: expect.stringMatching(error) });
	clock.now = 60_000;
	await store.refreshIfStale();
	expect(store.status().lastError).toBeNull();
});

it("are at rest 60 s after they were read, until they are read again", async () => {
	const { store, clock } = storeOver(returns(VALID), fails, returns(VALID));
	await store.read();
	clock.now = 60_000;
	expect(store.current()).toEqual(VALID);
	clock.now = 60_001;
	const tests = VALID.tests.map((each) => ({ ...each, isActive: false }));
	expect(store.current()).toEqual({ version: "unread", tests });
	await store.read();
	expect(store.isRecent()).toBe(false);
	await store.read();
	expect(store.current()).toEqual(VALID);
});
