/** Alerts of figures that are far below the usual range: sign-ups and revenue of a day, views and clicks of an hour. */
import { describe, expect, it } from "vitest";
import { at, checkingAlerts } from "./alert-checks.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";

const database = migratedDatabase();
const { check, checkTwice, kinds, open } = checkingAlerts(database);

/** In minutes. */
const DAY = 24 * 60;
const WEEK = 7 * DAY;
/** So many sign-ups on the last day before NOW, and on the same weekday of the weeks before it. */
async function history(perDay: readonly number[], today: number) {
	await database.query(
		`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
		select gen_random_uuid(), gen_random_uuid() || '@example.com', now(), '{}', $2::text::timestamptz - (1 + 7 * week) * interval '1 day'
		from unnest($1::int[]) with ordinality as days (n, place), generate_series(1, n), lateral (select place - 1 as week) as weeks`,
		[[today, ...perDay], at(0)],
	);
}
const payments = (perDay: readonly number[], today: number) =>
	Promise.all(
		[today, ...perDay].map((amount, week) =>
			addPayment(database, { amount, at: at(-(1 + 7 * week) * DAY) }),
		),
	);

describe("sign-ups far below the usual range", () => {
	/** Median 20.5, median deviation 1.5: alert below 20.5 − 3 × 1.4826 × 1.5 = 13.83. */
	const SUNDAYS = [20, 22, 18, 25, 21, 19, 24, 20];

	it.each([
		[13, ["sign_ups"]],
		[14, []],
	])("of the same weekday: %i opens %j", async (today, expected) => {
		await history(SUNDAYS, today);
		await checkTwice();
		expect(await kinds()).toEqual(expected);
		const usual = { usual_count: "20.5", lowest_count: "13.83" };
		const data = { day_on: "2026-11-08", value_count: String(today), ...usual };
		expect(await open()).toMatchObject(expected.map((kind) => ({ kind, data })));
	});

	it("are no alert below a median of ten", async () => {
		await history([9, 9, 9, 9, 9, 9, 9, 9], 0);
		await checkTwice();
		expect(await kinds()).toEqual([]);
	});

	it("have a range of 30 percent on very regular days", async () => {
		await history([10, 10, 10, 10, 10, 10, 10, 10], 7);
		await checkTwice();
		expect(await kinds()).toEqual([]);
		await database.script(`delete from auth.users where id in (
			select id from public.profiles where created_at::date = '2026-11-08' limit 1)`);
		await checkTwice(10);
		expect(await kinds()).toEqual(["sign_ups"]);
	});

	it("are those of a finished day, six hours after its end", async () => {
		await history(SUNDAYS, 5);
		// Until then Saturday is judged, a day without sign-ups on any Saturday.
		await checkTwice(-250);
		expect(await kinds()).toEqual([]);
		await checkTwice(-240);
		expect(await kinds()).toEqual(["sign_ups"]);
	});
});

it("revenue far below the usual range is an alert, in cents and after refunds and disputes", async () => {
	await payments([20000, 21000, 19000, 20000, 22000, 18000, 20000, 20000], 15000);
	await checkTwice();
	expect(await kinds()).toEqual([]);
	for (const [kind, amount] of [
		["refund", -800],
		["dispute", -2600],
		["dispute_won", 1400],
	] as const) {
		await addPayment(database, { kind, amount, at: "2026-11-08T23:00:00Z" });
	}
	await checkTwice(10);
	expect(await open()).toMatchObject([
		{
			kind: "revenue",
			data: { value_euros: "13000", usual_euros: "20000", lowest_euros: "14000.00" },
		},
	]);
});

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
