import { describe, expect, it, vi } from "vitest";
import type { DutyState } from "../../../worker/contract/duties.ts";
import type { Operations, Verdict } from "../../../worker/supabase/operations.ts";
import { createSite } from "../harness.ts";

const LEDGER = { day: {}, week: {} } as never;
const MAILS = { waiting: 0, oldest_waiting: null, failed: [] };
const BILLING = { invalid: [], waiting_cancellations: [] };
const ALERTS = {
	open: [{ kind: "ledger" as const, since: "2026-11-22T10:00:00+00:00", data: {} }],
	recipients: 1,
};
const DUTIES: DutyState[] = [];
const DATABASE = { mails: MAILS, billing: BILLING, alerts: ALERTS, duties: DUTIES };
const STATE = { ledger: LEDGER, audit: [], ...DATABASE };
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

describe("happy", () => {
	it("returns the state of every part, which is not cached", async () => {
		const site = createSite({ services: { operations: operations("allowed") } });
		const response = await site.request("/api/admin/system", { headers: TOKEN });
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(await response.json()).toEqual({
			ledger: LEDGER,
			spool: { waitingBatches: 0, waitingEvents: 0, deadBatches: 0 },
			blog: expect.objectContaining({ state: "unknown" }),
			experiments: expect.objectContaining({ source: "bundled" }),
			supabase: { state: "down" },
			release: "test",
			audit: [],
			...DATABASE,
		});
	});
});

describe("error", () => {
	it("returns the other parts when KV and the blog fail", async () => {
		const { spool } = createSite().services;
		spool.count = () => Promise.reject(new Error("KV down"));
		const blog = () => Promise.reject(new Error("no chunk"));
		const site = createSite({ services: { operations: operations("allowed"), spool, blog } });
		const response = await site.request("/api/admin/system", { headers: TOKEN });
		expect(await response.json()).toMatchObject({ spool: null, blog: null, release: "test" });
	});
});

describe("security", () => {
	it.each(VERDICTS)("rejects %s with %i", async (verdict, status) => {
		const site = createSite({ services: { operations: operations(verdict) } });
		expect((await site.request("/api/admin/system", { headers: TOKEN })).status).toBe(status);
	});

	it("calls nothing without a token", async () => {
		const calls = operations("allowed");
		const site = createSite({ services: { operations: calls } });
		expect((await site.request("/api/admin/system")).status).toBe(401);
		expect(calls.state).not.toHaveBeenCalled();
	});
});
