import { describe, expect, it } from "vitest";
import { at, checkingAlerts } from "./alert-checks.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { check, checkTwice, kinds, open } = checkingAlerts(database);

const WEEK = 7 * 24 * 60;
/** So many events within the judged hour, 30 minutes before the first check, or so many minutes later. */
const events = (type: "view" | "click", n: number, minutes = 0, location: string | null = null) =>
	database.query(
		`insert into public.landing_analytics (event_id, event_type, occurred_at, created_at, variant, page_url,
			session_id, user_agent, detected_platform, language, cta_location)
		select gen_random_uuid(), $1, $2::text::timestamptz, $2::text::timestamptz, 'A', '/', '', '', 'other', 'fr', $4::text
		from generate_series(1, $3::int)`,
		[type, at(minutes - 30), n, location],
	);
/** The same hour of the weeks before. Until the 25th of October Paris is an hour ahead of NOW's clock. */
const weeks = async (type: "view" | "click", counts: readonly number[], ahead = 60) => {
	for (const [week, n] of counts.entries()) {
		await events(type, n, -(week + 1) * WEEK - (week >= 2 ? ahead : 0));
	}
};

describe("views and clicks of an hour", () => {
	it.each([
		["a third of the lowest of four weeks", "click", [52, 60, 48, 71], 16, []],
		["fewer", "click", [52, 60, 48, 71], 15, ["traffic"]],
		["none, of enough", "view", [40, 40, 40, 40], 0, ["traffic"]],
		["none, of few", "view", [500, 39, 500, 500], 0, []],
		["none, where one week has none", "view", [500, 500, 500], 0, []],
	] as const)("%s: %ss of %j, now %i, open %j", async (_, type, before, now, expected) => {
		await weeks(type, before);
		await events(type, now);
		await checkTwice();
		expect(await kinds()).toEqual(expected);
	});

	it("stand in the alert beside what there was, and close it when they are back", async () => {
		await weeks("view", [300, 240, 260, 280]);
		await weeks("click", [50, 45, 60, 55]);
		await events("view", 250);
		// The report of a sign-up is no click.
		await events("click", 40, 0, "sign_up");
		await checkTwice();
		expect(await open()).toMatchObject([
			{
				kind: "traffic",
				data: {
					...{ views_count: "250", lowest_views_count: "240" },
					...{ clicks_count: "0", lowest_clicks_count: "45" },
				},
			},
		]);
		await events("click", 30, 5);
		await check(10);
		expect(await kinds()).toEqual([]);
	});

	it("are those of the same hour in Paris, across a change of its clocks", async () => {
		await weeks("view", [100, 100, 100, 100], 0);
		await checkTwice();
		expect(await kinds()).toEqual([]);
	});
});
