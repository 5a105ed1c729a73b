import { describe, expect, it } from "vitest";
import { DISCARD_REASONS } from "../../../contract/events.ts";
import type { DutyState } from "../../../contract/system-schema.ts";
import { Spool } from "../../../worker/events/spool.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";
import { bindings, createSite } from "../harness.ts";

const NO_EVENTS = Object.fromEntries(
	["received", "stored", "duplicate", "difference", ...DISCARD_REASONS].map((name) => [name, 0]),
);
const LEDGER = { day: NO_EVENTS, week: NO_EVENTS };
const MAILS = { waiting: 0, oldest_waiting: null, failed: [] };
const BILLING = { invalid: [], check: null, waiting_cancellations: [] };
const ALERTS = {
	open: [{ kind: "ledger" as const, since: "2026-11-22T10:00:00+00:00", data: {} }],
	closed: [],
	recipients: 1,
};
const DUTIES: DutyState[] = [];
const DATABASE = { mails: MAILS, billing: BILLING, alerts: ALERTS, duties: DUTIES, figures: [] };
const STATE = { ledger: LEDGER, audit: [], ...DATABASE };
const TOKEN = { cookie: "__Host-session=a.b.c" };

const sqlCalls = (state: unknown = STATE) => fakeSqlCalls({ get_system_state: state });

describe("happy", () => {
	it("returns the state of every part, which is not cached", async () => {
		const site = createSite({ services: { sqlCalls: sqlCalls() } });
		const response = await site.request("/api/admin/system", { headers: TOKEN });
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(await response.json()).toEqual({
			ledger: LEDGER,
			spool: { waitingBatches: 0, waitingEvents: 0, deadBatches: 0 },
			blog: expect.objectContaining({ posts: expect.any(Number), doubt: null }),
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
		const spool = new Spool(bindings.SPOOL);
		spool.count = () => Promise.reject(new Error("KV down"));
		const blog = () => Promise.reject(new Error("no chunk"));
		const site = createSite({ services: { sqlCalls: sqlCalls(), spool, blog } });
		const response = await site.request("/api/admin/system", { headers: TOKEN });
		expect(await response.json()).toMatchObject({ spool: null, blog: null, release: "test" });
	});
});

it("fails, and says so to the log, when the database returns another shape", async () => {
	const site = createSite({ services: { sqlCalls: sqlCalls({ ...STATE, audit: "none" }) } });
	expect((await site.request("/api/admin/system", { headers: TOKEN })).status).toBe(500);
	expect(site.log.lines).toMatchObject([{ level: "error", fields: { reason: /audit/ } }]);
});
