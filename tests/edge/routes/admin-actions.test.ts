import { describe, expect, it, vi } from "vitest";
import type { Operations, Verdict } from "../../../worker/supabase/operations.ts";
import { eventBatch } from "../../fakes/events.ts";
import { fakeIngest } from "../../fakes/ports.ts";
import { createSite, ORIGIN } from "../harness.ts";

const LEDGER = { day: {}, week: {} } as never;
const STATE = { ledger: LEDGER, audit: [], mails: null, billing: null, alerts: null, duties: null };
const TOKEN = { authorization: "Bearer a.b.c" };

function operations(verdict: Verdict): Operations {
	const allowed = verdict === "allowed";
	return {
		state: vi.fn(async () => (allowed ? { verdict, value: STATE } : { verdict })),
		check: vi.fn(async () => verdict),
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
const ACCOUNT = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const RESEND = `/api/admin/customers/${ACCOUNT}/resend-confirmation`;
const ACTIONS = ["/api/admin/system/replay-spool", "/api/admin/system/purge-blog", RESEND];

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
		expect(calls.begin).toHaveBeenCalledWith("a.b.c", "replay_spool", undefined);
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

	it("sends the confirmation again, once the entry with the account's id is stored", async () => {
		const calls = operations("allowed");
		const resendConfirmation = vi.fn(async () => {
			expect(calls.begin).toHaveBeenCalledWith("a.b.c", "resend_confirmation", ACCOUNT);
			return undefined;
		});
		const site = createSite({ services: { operations: calls, resendConfirmation } });
		const response = await site.request(RESEND, SIGNED_IN);
		expect(await response.json()).toEqual({ action: "resend_confirmation", detail: {} });
		expect(resendConfirmation).toHaveBeenCalledExactlyOnceWith(ACCOUNT);
		expect(calls.finish).toHaveBeenCalledWith("entry", "done", {});
	});
});

describe("error", () => {
	it.each([
		["already_confirmed", 409],
		["rate_limited", 429],
		["unavailable", 503],
	] as const)(
		"stores a failed entry when no confirmation goes out: %s is %i",
		async (problem, status) => {
			const calls = operations("allowed");
			const resendConfirmation = async () => problem;
			const site = createSite({ services: { operations: calls, resendConfirmation } });
			const response = await site.request(RESEND, SIGNED_IN);
			expect(response.status).toBe(status);
			expect(await response.json()).toMatchObject({ error: { code: problem } });
			expect(calls.finish).toHaveBeenCalledWith("entry", "failed", {});
		},
	);

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

	it("begins nothing for what is no account's id", async () => {
		const calls = operations("allowed");
		const site = createSite({ services: { operations: calls } });
		const path = RESEND.replace(ACCOUNT, "ada@example.com");
		expect((await site.request(path, SIGNED_IN)).status).toBe(404);
		expect(calls.begin).not.toHaveBeenCalled();
	});

	it.each(cases)("%s rejects a caller who is %s with %i", async (path, verdict, status) => {
		const calls = operations(verdict);
		const [ingest, resendConfirmation] = [vi.fn(), vi.fn()];
		const site = createSite({ services: { operations: calls, ingest, resendConfirmation } });
		expect((await site.request(path, SIGNED_IN)).status).toBe(status);
		expect(ingest).not.toHaveBeenCalled();
		expect(resendConfirmation).not.toHaveBeenCalled();
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
