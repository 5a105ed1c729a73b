import { describe, expect, it } from "vitest";
import { refreshRollups } from "../../../worker/jobs/refresh-rollups.ts";

async function daysRefreshedAt(now: string): Promise<[string, string]> {
	let days: [string, string] = ["", ""];
	const maintenance = {
		refreshRollups: async (from: string, to: string) => {
			days = [from, to];
		},
		makePartitions: async () => {},
		refreshToday: async () => {},
		expireIdentifiers: async () => {},
		expireMoney: async () => {},
		expireMails: async () => {},
		addUsageMails: async () => {},
		addWeeklyMails: async () => {},
		checkAlerts: async () => {},
		annotateRelease: async () => {},
	};
	await refreshRollups(maintenance, Date.parse(now));
	return days;
}

describe("refreshRollups", () => {
	it.each([
		["at midnight UTC", "2026-11-20T00:00:00Z", "2026-11-17", "2026-11-19"],
		["when the cron is late", "2026-11-20T23:59:59Z", "2026-11-17", "2026-11-19"],
		["across the end of a month", "2026-03-01T00:00:00Z", "2026-02-26", "2026-02-28"],
		["across a leap day", "2028-03-01T00:00:00Z", "2028-02-27", "2028-02-29"],
		["across the end of a year", "2027-01-02T00:00:00Z", "2026-12-30", "2027-01-01"],
		["on the day of the clock change in Paris", "2026-10-26T00:00:00Z", "2026-10-23", "2026-10-25"],
	])("recomputes the last three closed UTC days %s", async (_, now, from, to) => {
		expect(await daysRefreshedAt(now)).toEqual([from, to]);
	});
});
