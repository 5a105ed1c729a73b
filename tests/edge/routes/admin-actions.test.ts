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
			allowed ? { verdict, value: { ledger: LEDGER, audit: [] } } : { verdict },
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

const OURS = { method: "POST", headers: { ...TOKEN, origin: ORIGIN } };
const ACTIONS = ["/api/admin/system/replay-spool", "/api/admin/system/purge-blog"];

describe("happy", () => {
	it("replays what waits and what was given up, after it was written down", async () => {
		const requested = operations("allowed");
		const ingest = fakeIngest();
		const site = createSite({ services: { operations: requested, ingest } });
		const { spool } = site.services;
		const [waiting, dead] = [eventBatch(), eventBatch()];
		await spool.keep(waiting);
		await spool.keepDead(dead.batch_id, dead, "refused");
		await spool.keepDead("broken", "no batch", "unreadable");
		const response = await site.request(ACTIONS[0] ?? "", OURS);
		const detail = { revived: 1, stored: 2, waiting: 0, dead: 1 };
		expect(await response.json()).toEqual({ action: "replay_spool", detail });
		expect(requested.begin).toHaveBeenCalledWith("a.b.c", "replay_spool");
		expect(requested.finish).toHaveBeenCalledWith("a.b.c", "entry", "done", detail);
	});

	it("has the blog read everything anew", async () => {
		const site = createSite({ services: { operations: operations("allowed") } });
		const reads = () =>
			site.wordpress.requested().filter((path) => path.includes("/posts?")).length;
		await site.request("/fr/blog");
		const before = reads();
		await site.request("/fr/blog");
		expect(reads()).toBe(before);
		expect((await site.request(ACTIONS[1] ?? "", OURS)).status).toBe(200);
		await site.request("/fr/blog");
		expect(reads()).toBeGreaterThan(before);
	});
});

describe("error", () => {
	it("is written down as failed when it fails", async () => {
		const requested = operations("allowed");
		const blog = () => Promise.reject(new Error("no chunk"));
		const site = createSite({ services: { operations: requested, blog } });
		expect((await site.request(ACTIONS[1] ?? "", OURS)).status).toBe(503);
		expect(requested.finish).toHaveBeenCalledWith("a.b.c", "entry", "failed", {});
	});
});

describe("security", () => {
	const cells = ACTIONS.flatMap((path) =>
		VERDICTS.map(([verdict, status]) => [path, verdict, status] as const),
	);

	it.each(cells)("%s does nothing for one who is %s: %i", async (path, verdict, status) => {
		const requested = operations(verdict);
		const ingest = vi.fn();
		const site = createSite({ services: { operations: requested, ingest } });
		expect((await site.request(path, OURS)).status).toBe(status);
		expect(ingest).not.toHaveBeenCalled();
		expect(requested.finish).not.toHaveBeenCalled();
	});

	it.each(ACTIONS)("%s takes neither a foreign page, nor nobody, nor a GET", async (path) => {
		const requested = operations("allowed");
		const site = createSite({ services: { operations: requested } });
		expect((await site.request(path, { method: "POST", headers: TOKEN })).status).toBe(403);
		expect((await site.request(path, { method: "POST", headers: { origin: ORIGIN } })).status).toBe(
			401,
		);
		expect((await site.request(path, { headers: TOKEN })).status).toBe(405);
		expect(requested.begin).not.toHaveBeenCalled();
	});
});
