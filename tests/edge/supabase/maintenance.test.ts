import { describe, expect, it } from "vitest";
import type { Database } from "../../../worker/supabase/database.ts";
import { createMaintenance, type Maintenance } from "../../../worker/supabase/maintenance.ts";

const AT = "2026-11-23T07:00:00.000Z";
const CALLS: [string, (of: Maintenance) => Promise<void>, Record<string, unknown>][] = [
	["make_partitions", (of) => of.makePartitions(), {}],
	["refresh_facts", (of) => of.refreshFacts(), {}],
	["check_figures", (of) => of.checkFigures(), {}],
	["expire_identifiers", (of) => of.expireIdentifiers(), {}],
	["drop_expired_events", (of) => of.dropExpiredEvents(), {}],
	["expire_money", (of) => of.expireMoney(), {}],
	["expire_mails", (of) => of.expireMails(), {}],
	["add_usage_mails", (of) => of.addUsageMails("2026-11-01"), { today: "2026-11-01" }],
	["add_weekly_mails", (of) => of.addWeeklyMails(AT), { at_time: AT }],
	["add_plan_mails", (of) => of.addPlanMails(AT), { at_time: AT }],
	["add_newsletter_mails", (of) => of.addNewsletterMails([]), { posts: [] }],
	["annotate_release", (of) => of.annotateRelease("abc1234"), { release: "abc1234" }],
	[
		"check_alerts",
		(of) => of.checkAlerts(AT, { waitingBatches: 2, deadBatches: 0 }),
		{ at_time: AT, waiting_batches: 2, dead_batches: 0 },
	],
	[
		"check_alerts",
		(of) => of.checkAlerts(AT, null),
		{ at_time: AT, waiting_batches: null, dead_batches: null },
	],
];

/** @param slices calls until the work is done */
function maintenanceOver(error: string | null, slices = 1) {
	const calls: unknown[] = [];
	const database: Database = {
		rpc: async (...call) => {
			calls.push(call);
			const data = { is_done: calls.length >= slices };
			return { data, error, status: error === null ? 200 : 500 };
		},
	};
	return { calls, maintenance: createMaintenance(database) };
}

describe.each(CALLS)("%s", (name, run, args) => {
	it("is called with its arguments and a timeout of a minute", async () => {
		const { calls, maintenance } = maintenanceOver(null);
		await run(maintenance);
		expect(calls).toEqual([[name, args, 60_000]]);
	});

	it("is repeated until its work is done", async () => {
		const { calls, maintenance } = maintenanceOver(null, 3);
		await run(maintenance);
		expect(calls).toHaveLength(3);
	});

	it("throws when it has more to do than a run of the cron bears", async () => {
		const { calls, maintenance } = maintenanceOver(null, 1000);
		await expect(run(maintenance)).rejects.toThrow(`${name}: not done after 10 calls`);
		expect(calls).toHaveLength(10);
	});

	it("throws with its name and the reason when the database fails", async () => {
		const { maintenance } = maintenanceOver("X1 no");
		await expect(run(maintenance)).rejects.toThrow(`${name}: 500 X1 no`);
	});
});

it("fails with the problem that a finished comparison has found", async () => {
	const data = { is_done: true, problem: "figures that differ from their rows: views" };
	const maintenance = createMaintenance({ rpc: async () => ({ data, error: null, status: 200 }) });
	await expect(maintenance.checkFigures()).rejects.toThrow(data.problem);
});
