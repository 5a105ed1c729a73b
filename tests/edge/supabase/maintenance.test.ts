import { describe, expect, it } from "vitest";
import type { Database } from "../../../worker/supabase/database.ts";
import { createMaintenance, type Maintenance } from "../../../worker/supabase/maintenance.ts";

const CALLS: [string, (maintenance: Maintenance) => Promise<void>, Record<string, unknown>][] = [
	[
		"refresh_rollups",
		(maintenance) => maintenance.refreshRollups("2026-11-17", "2026-11-19"),
		{ from_day: "2026-11-17", to_day: "2026-11-19" },
	],
	["make_partitions", (maintenance) => maintenance.makePartitions(), {}],
	["refresh_today", (maintenance) => maintenance.refreshToday(), {}],
	["expire_money", (maintenance) => maintenance.expireMoney(), {}],
	["expire_mails", (maintenance) => maintenance.expireMails(), {}],
	[
		"add_usage_mails",
		(maintenance) => maintenance.addUsageMails("2026-11-01"),
		{ today: "2026-11-01" },
	],
	[
		"add_weekly_mails",
		(maintenance) => maintenance.addWeeklyMails("2026-11-23T07:00:00.000Z"),
		{ at_time: "2026-11-23T07:00:00.000Z" },
	],
	[
		"check_alerts",
		(maintenance) =>
			maintenance.checkAlerts("2026-11-23T07:00:00.000Z", { waitingBatches: 2, deadBatches: 0 }),
		{ at_time: "2026-11-23T07:00:00.000Z", waiting_batches: 2, dead_batches: 0 },
	],
	[
		"check_alerts",
		(maintenance) => maintenance.checkAlerts("2026-11-23T07:00:00.000Z", null),
		{ at_time: "2026-11-23T07:00:00.000Z", waiting_batches: null, dead_batches: null },
	],
	[
		"annotate_release",
		(maintenance) => maintenance.annotateRelease("abc1234"),
		{ release: "abc1234" },
	],
	["expire_identifiers", (maintenance) => maintenance.expireIdentifiers(), {}],
];

function maintenanceOver(error: string | null) {
	const calls: unknown[] = [];
	const database: Database = {
		rpc: async (...call) => {
			calls.push(call);
			return { data: null, error, status: error === null ? 204 : 500 };
		},
	};
	return { calls, maintenance: createMaintenance(database) };
}

describe.each(CALLS)("%s", (name, run, args) => {
	it("is called with its arguments and a timeout of two minutes", async () => {
		const { calls, maintenance } = maintenanceOver(null);
		await run(maintenance);
		expect(calls).toEqual([[name, args, 120_000]]);
	});

	it("throws with its name and the reason when the database fails", async () => {
		const { maintenance } = maintenanceOver("X1 no");
		await expect(run(maintenance)).rejects.toThrow(`${name}: 500 X1 no`);
	});
});
