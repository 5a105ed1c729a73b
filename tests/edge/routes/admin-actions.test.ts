import { describe, expect, it, vi } from "vitest";
import type { Operations, Verdict } from "../../../worker/supabase/operations.ts";
import { eventBatch } from "../../fakes/events.ts";
import { fakeIngest } from "../../fakes/ports.ts";
import { createSite, ORIGIN } from "../harness.ts";

const LEDGER = { day: {}, week: {} } as never;
const TOKEN = { authorization: "Bearer a.b.c" };

function operations(verdict: Verdict): Operations {
	const allowed = verdict === "allowed";
	return {
		state: vi.fn(async () =>
			allowed
				? { verdict, value: { ledger: LEDGER, audit: [], mails: null, billing: null } }
				: { verdict },
		),
		begin: vi.fn(async () => (allowed ? { verdict, value: "entry" } : { verdict })),
		finish: vi.fn(async () => verdict),
	};
}

const VERDICTS = [
	["unauthenticated", 401],
	["forbidden", 403],
	["unavailable", 503],
] as const;

const SIGNED_IN = { method: "POST", headers: { ...TOKEN, origin: ORIGIN } };
const ACTIONS = ["/api/admin/system/replay-spool", "/api/admin/system/purge-blog"];

describe("happy", () => {
	it("replays waiting and dead batches, and stores an audit entry first", async () => {
		const calls = operations("allowed");
		const ingest = fakeIngest();
		const site = createSite({ services: { operations: calls, ingest } });
		const { spool } = site.services;
		const [waiting, dead] = [eventBatch(), eventBatch()];
		await spool.keep(waiting);
		await spool.keepDead(dead.batch_id, dead, "refused");
		await spool.keepDead("broken", "no batch", "unreadable");
		const response = await site.request(ACTIONS[0] ?? "", SIGNED_IN);
		const detail = { revived: 1, stored: 2, waiting: 0, dead: 1 };
		expect(await response.json()).toEqual({ action: "replay_spool", detail });
		expect(calls.begin).toHaveBeenCalledWith("a.b.c", "replay_spool");
		expect(calls.finish).toHaveBeenCalledWith("entry", "done", detail);
	});

	it("purges the blog's cached copies", async () => {
		const site = createSite({ services: { operations: operations("allowed") } });
		const reads = () =>
			site.wordpress.requested().filter((path) => path.includes("/posts?")).length;
		await site.request("/fr/blog");
		const before = reads();
		await site.request("/fr/blog");
		expect(reads()).toBe(before);
		expect((await site.request(ACTIONS[1] ?? "", SIGNED_IN)).status).toBe(200);
		await site.request("/fr/blog");
		expect(reads()).toBeGreaterThan(before);
	});
});

describe("error", () => {
	it("stores a failed audit entry when the action fails", async () => {
		const calls = operations("allowed");
		const blog = () => Promise.reject(new Error("no chunk"));
		const site = createSite({ services: { operations: calls, blog } });
		expect((await site.request(ACTIONS[1] ?? "", SIGNED_IN)).status).toBe(503);
		expect(calls.finish).toHaveBeenCalledWith("entry", "failed", {});
	});
});

describe("security", () => {
	const cases = ACTIONS.flatMap((path) =>
		VERDICTS.map(([verdict, status]) => [path, verdict, status] as const),
	);

	it.each(cases)("%s rejects a caller who is %s with %i", async (path, verdict, status) => {
		const calls = operations(verdict);
		const ingest = vi.fn();
		const site = createSite({ services: { operations: calls, ingest } });
		expect((await site.request(path, SIGNED_IN)).status).toBe(status);
		expect(ingest).not.toHaveBeenCalled();
		expect(calls.finish).not.toHaveBeenCalled();
	});

	it.each(ACTIONS)("%s rejects a foreign origin, a missing token and a GET", async (path) => {
		const calls = operations("allowed");
		const site = createSite({ services: { operations: calls } });
		expect((await site.request(path, { method: "POST", headers: TOKEN })).status).toBe(403);
		expect((await site.request(path, { method: "POST", headers: { origin: ORIGIN } })).status).toBe(
			401,
		);
		expect((await site.request(path, { headers: TOKEN })).status).toBe(405);
		expect(calls.begin).not.toHaveBeenCalled();
	});
});
