import { describe, expect, it } from "vitest";
import { at, checkingAlerts } from "./alert-checks.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { checkTwice, kinds, open } = checkingAlerts(database);

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
	database.script(
		[today, ...perDay]
			.map(
				(cents, week) => `insert into private.payments
			(id, kind, amount, currency, occurred_at, customer_id, stripe_id) values
			('p${week}', 'payment', ${cents}, 'eur', '${at(0)}'::timestamptz - interval '${1 + 7 * week} days', 'c', 's')`,
			)
			.join(";"),
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
	await database.script(`insert into private.payments
		(id, kind, amount, currency, occurred_at, customer_id, stripe_id)
		select kind, kind, amount, 'eur', '2026-11-08T23:00:00Z', 'c', 's'
		from (values ('refund', -800), ('dispute', -2600), ('dispute_won', 1400)) as moved (kind, amount)`);
	await checkTwice(10);
	expect(await open()).toMatchObject([
		{
			kind: "revenue",
			data: { value_euros: "13000", usual_euros: "20000", lowest_euros: "14000.00" },
		},
	]);
});
