import { describe, expect, it } from "vitest";
import { lookTimes, totalsByDay } from "../../../../worker/experiments/statistics/run-days.ts";
import { daily, dailyGoal, dayOfRun, runCounts } from "../../../fakes/run-counts.ts";

const iso = (times: number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16));

describe("the totals of a run", () => {
	const counts = runCounts({
		exposures: [...daily({ A: 10, B: 12 }, 2), ...daily({ A: 5 }, 1, 3)],
		conversions: dailyGoal("sign_up", { B: 1 }, 4),
	});

	it("add up from day to day, without gaps", () => {
		const totals = totalsByDay(counts, dayOfRun(3.5));
		expect(totals.map(({ exposures }) => [exposures.get("A"), exposures.get("B")])).toEqual([
			[10, 12],
			[20, 24],
			[20, 24],
			[25, 24],
		]);
		expect(totals.map(({ conversions }) => conversions.sign_up.get("B"))).toEqual([1, 2, 3, 4]);
		expect(totals[0]?.conversions.paid.size).toBe(0);
	});

	it.each([
		["today while it runs", null, 2.5, ["02", "03", "04"]],
		["its last day", dayOfRun(1.5), 2.5, ["02", "03"]],
		["today, before an end that is set", dayOfRun(2.5), 1.5, ["02", "03"]],
	])("end with %s", (_, end, now, days) => {
		const endedAt = end === null ? null : new Date(end).toISOString();
		const totals = totalsByDay(runCounts({ endedAt }), dayOfRun(now));
		expect(totals.map(({ day }) => day)).toEqual(days.map((day) => `2026-11-${day}`));
	});
});

describe("the looks", () => {
	it("are at the end of each full week of a run that starts at midnight", () => {
		expect(iso(lookTimes(runCounts()))).toEqual([
			"2026-11-09T00:00",
			"2026-11-16T00:00",
			"2026-11-23T00:00",
			"2026-11-30T00:00",
		]);
	});

	it("wait for the midnight that follows a full week of any other run", () => {
		const [first] = iso(lookTimes(runCounts({ startedAt: "2026-11-02T15:00:00.000Z" })));
		expect(first).toBe("2026-11-10T00:00");
	});
});
