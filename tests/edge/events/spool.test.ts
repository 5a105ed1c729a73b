import { beforeEach, describe, expect, it, vi } from "vitest";
import type { EventBatch } from "../../../contract/event-schema.ts";
import { Spool } from "../../../worker/events/spool.ts";
import { eventBatch } from "../../fakes/events.ts";
import { fakeIngest, REFUSED, TRANSIENT } from "../../fakes/ports.ts";
import { bindings, emptyKv } from "../harness.ts";

const kv = bindings.SPOOL;
const spool = new Spool(kv);

beforeEach(() => emptyKv(kv));

/** Batches in the order in which the spool replays them. */
function batchesInOrder(n: number): EventBatch[] {
	return Array.from({ length: n }, (_, i) =>
		eventBatch({ batch_id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}` }),
	);
}

async function keepAll(batches: readonly EventBatch[]) {
	await Promise.all(batches.map((batch) => spool.keep(batch)));
}

const keysOf = async (prefix: string) =>
	(await kv.list({ prefix })).keys.map(({ name }) => name.slice(prefix.length));

/** The pool's KV with one method that fails. */
function kvWith(broken: Partial<KVNamespace>): KVNamespace {
	return new Proxy(kv, {
		get: (real, name) => {
			const method = broken[name as keyof KVNamespace] ?? real[name as keyof KVNamespace];
			return method.bind(real);
		},
	});
}
const fails = () => Promise.reject(new Error("KV down"));

describe("keep", () => {
	it("keeps no visitor's id and network of a dead batch, whatever its shape", async () => {
		const ab = [{ visitor_id: "11111111-1111-4111-8111-111111111111", run: "x", networks: [7] }];
		await spool.keepDead("x", { ab, more: { visitor_id: "id" } }, "unreadable");
		expect(await kv.get("dead:x", "json")).toEqual({
			reason: "unreadable",
			body: { ab: [{ run: "x", networks: [] }], more: {} },
		});
	});
});

describe("replay", () => {
	it.each(["replay", "reviveDead"] as const)("takes 500 batches at most: %s", async (name) => {
		const keys = Array.from({ length: 600 }, (_, i) => ({ name: `spool:${i}` }));
		const list = async ({ limit }: KVNamespaceListOptions) => ({ keys: keys.slice(0, limit ?? 0) });
		const get = vi.fn(async () => null);
		const long = new Spool(kvWith({ list, get } as object));
		expect(await long[name](fakeIngest())).toBe(0);
		expect(get).toHaveBeenCalledTimes(500);
	});

	it("stops at the first transient failure and keeps the rest", async () => {
		await keepAll(batchesInOrder(21));
		const ingest = fakeIngest({ ok: true }, TRANSIENT);
		await expect(spool.replay(ingest)).rejects.toThrow("after 20 that were stored");
		expect(ingest.calls).toHaveLength(2);
		expect(await spool.count()).toMatchObject({ waitingBatches: 1, deadBatches: 0 });
	});

	it("stops when the database fails during the search for a rejected batch", async () => {
		await keepAll(batchesInOrder(3));
		const ingest = fakeIngest(REFUSED, { ok: true }, TRANSIENT);
		await expect(spool.replay(ingest)).rejects.toThrow("after 1 that were stored");
		expect(await spool.count()).toMatchObject({ waitingBatches: 2 });
	});

	it("moves a rejected batch to the dead ones and stores all others", async () => {
		const batches = batchesInOrder(22);
		await keepAll(batches);
		const [, rejected] = batches;
		const stored: string[] = [];
		const settled = await spool.replay(async (sent) => {
			if (sent.some(({ batch_id }) => batch_id === rejected?.batch_id)) return REFUSED;
			stored.push(...sent.map(({ batch_id }) => batch_id));
			return { ok: true };
		});
		expect(settled).toBe(21);
		expect(stored).toEqual(
			batches.map(({ batch_id }) => batch_id).filter((id) => id !== rejected?.batch_id),
		);
		expect(await keysOf("dead:")).toEqual([rejected?.batch_id]);
		expect(await kv.get(`dead:${rejected?.batch_id}`, "json")).toEqual({
			reason: "400 made to fail",
			body: rejected,
		});
		expect(await keysOf("spool:")).toEqual([]);
	});

	it.each([
		["another object", '{"batch":1}'],
		["empty", ""],
	])("moves an unreadable entry (%s) to the dead ones, and stores the others", async (_, text) => {
		const batches = batchesInOrder(1);
		await keepAll(batches);
		await kv.put("spool:zzz", text);
		const ingest = fakeIngest();
		expect(await spool.replay(ingest)).toBe(1);
		expect(ingest.calls).toEqual([batches]);
		expect(await kv.get("dead:zzz", "json")).toEqual({
			reason: "unreadable in the spool",
			body: text,
		});
		expect(await keysOf("spool:")).toEqual([]);
	});

	it("stores the same batches again after a crash before their deletion", async () => {
		const batches = batchesInOrder(2);
		await keepAll(batches);
		const ingest = fakeIngest();
		const crashing = new Spool(kvWith({ delete: fails }));
		await expect(crashing.replay(ingest)).rejects.toThrow("KV down");
		expect(await spool.replay(ingest)).toBe(2);
		expect(ingest.calls).toEqual([batches, batches]);
		expect(await spool.count()).toMatchObject({ waitingBatches: 0 });
	});
});

it("moves a dead batch for another attempt, and leaves one that is unreadable", async () => {
	await spool.keepDead("x", { poison: true }, "unreadable");
	await spool.keepDead("y", eventBatch({ received: 3 }), "refused");
	expect(await spool.reviveDead()).toBe(1);
	expect(await spool.count()).toEqual({ waitingBatches: 1, waitingEvents: 3, deadBatches: 1 });
});

const [batch] = batchesInOrder(1) as [EventBatch];
const id = batch.batch_id;

it.each<[string, string, (full: Spool) => Promise<unknown>]>([
	["refused by the database", "spool:", (full) => full.replay(fakeIngest(REFUSED))],
	["unreadable", "spool:", (full) => full.replay(fakeIngest())],
	["dead, for another attempt", "dead:", (full) => full.reviveDead()],
])("a batch that cannot be moved stays where it is: %s", async (kind, prefix, move) => {
	if (prefix === "dead:") await spool.keepDead(id, batch, "refused");
	else if (kind === "unreadable") await kv.put(prefix + id, "{");
	else await spool.keep(batch);
	const stored = await kv.get(prefix + id);
	await expect(move(new Spool(kvWith({ put: fails })))).rejects.toThrow("KV down");
	expect(await kv.get(prefix + id)).toBe(stored);
});
