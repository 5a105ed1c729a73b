/** The mail before a plan of a year or longer renews (docs/product/dashboard.md#mails-about-a-plan). */
import { beforeEach, expect, it } from "vitest";
import { type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { addCall } from "./usage.ts";

const database = migratedDatabase();
let customer: Customer;

const PERIOD_END = "2027-11-20T09:30:00+00:00";
const at = (day: string) => database.call<number>("add_plan_mails($1)", [`${day}T09:30:00Z`]);
/** The days of the year before the end of a period on which a mail is added. */
const addForAYear = async (end: string) => {
	const sql = `select day::date::text as day
		from generate_series($1::timestamptz - interval '1 year', $1::timestamptz, interval '1 day') as day
		where public.add_plan_mails(day) > 0`;
	return await database.column<string>(sql, [end]);
};
const setPeriod = (period: string, end = PERIOD_END) =>
	database.query(
		`update public.user_subscriptions set subscription_type = 'premium', stripe_subscription_id = 'sub_1',
			billing_period = $2, current_period_end = $3, billing_updated_at = '2026-11-20'
		where user_id = $1`,
		[customer.id, period, end],
	);

beforeEach(async () => {
	customer = await signUp(database);
	await addCall(database, customer);
});

it.each<[string, string[]]>([
	["P1Y", ["2027-08-20"]],
	["P1M", []],
])("every %s is mailed on %j of a year", async (period, days) => {
	await setPeriod(period);
	expect(await addForAYear(PERIOD_END)).toEqual(days);
});

it.each<[string, number]>([
	["2027-08-19", 0],
	["2027-08-20", 1],
	["2027-10-20", 1],
	["2027-10-21", 0],
])("and is first known on %s gets %i", async (day, added) => {
	await setPeriod("P1Y");
	expect(await at(day)).toBe(added);
});

it.each<[string, string | null, string[]]>([
	["waits for Stripe", null, []],
	["is older than a plan that was resumed", "2026-06-01", ["2027-08-20"]],
])("whose cancellation %s is mailed: %o, %j", async (_, confirmed_at, days) => {
	await setPeriod("P1Y");
	await database.query(
		"insert into public.cancellations (user_id, subscription_id, confirmed_at) values ($1, 'sub_1', $2)",
		[customer.id, confirmed_at],
	);
	expect(await addForAYear(PERIOD_END)).toEqual(days);
});
