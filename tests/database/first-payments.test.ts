/** Paid is the first payment above 0 in our currency, in every report (docs/product/money.md#payments). */
import { beforeEach, describe, expect, it } from "vitest";
import type { CampaignRow, Overview, Revenue } from "../../contract/analytics-schema.ts";
import { touch } from "../fakes/attribution.ts";
import { deleteUser } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan } from "./money.ts";
import { STORED_FACTS } from "./stored-facts.ts";
import { withSubscribers } from "./subscribers.ts";

const database = migratedDatabase();
const { rpc, refresh } = asAdmin(database);
const { subscribed, pay, secondsAgo } = withSubscribers(database);

let account: string;

beforeEach(async () => {
	account = (await signUpFrom(database, { first: touch({ source: "google" }), last: null })).id;
});

/** How many accounts have paid, by each report of the last 30 days. */
async function paid() {
	await refresh();
	const span = `'${dayOf(daysAgo(29))}', '${dayOf(daysAgo(0))}'`;
	const { conversions } = await rpc<Overview>("analytics_dashboard()");
	const days = await database.query<{ day: string; conversions: number }>(
		`select day::text, n::int as conversions from ${STORED_FACTS} where figure = 'paid' and touch = ''`,
	);
	const campaigns = await rpc<CampaignRow[]>("analytics_campaigns(30, array['utm_source'])");
	const { trials } = await rpc<Revenue>(`analytics_revenue(${span}, 'month')`);
	const { customers } = await rpc<{ customers: unknown[] }>(
		`list_customers('{"sort": "paid"}'::jsonb)`,
	);
	return {
		total: conversions.trial_to_premium,
		days: days.flatMap(({ day, conversions }) => Array<string>(conversions).fill(day)),
		campaigns: campaigns.reduce((all, { now }) => all + now.paid, 0),
		trials: trials.reduce((all, week) => all + week.paid, 0),
		customers: customers.length,
	};
}

const NOBODY = { total: 0, days: [], campaigns: 0, trials: 0, customers: 0 };
const oneOf = (ago: number) => ({
	...{ total: 1, days: [dayOf(daysAgo(ago))], campaigns: 1, trials: 1, customers: 1 },
});

describe("an account has paid", () => {
	it("neither by a trial at Stripe nor by an invoice of 0, but by the payment after them", async () => {
		const trial = plan({}, { status: "trialing" });
		const begun = eventAt(secondsAgo(9), "customer.subscription.created", trial);
		await deliverEvent(database, begun, account);
		await pay(1, 9, { amount_paid: 0, total: 0 });
		await deliverEvent(database, eventAt(secondsAgo(6), "customer.subscription.updated", plan()));
		await pay(1, 6, { amount_paid: 0, total: 0 });
		expect(await paid()).toEqual(NOBODY);
		await pay(1, 3);
		expect(await paid()).toEqual(oneOf(3));
	});

	it("not in another currency, and with its earliest payment, whichever comes first and by whichever Stripe customer", async () => {
		await subscribed(2, 3, {}, account);
		expect(await paid()).toEqual(oneOf(3));
		await subscribed(1, 8, {}, account);
		expect(await paid()).toEqual(oneOf(8));
		await database.script(
			"update private.payments set currency = 'usd'; update private.subscription_changes set currency = 'usd'",
		);
		expect(await paid()).toEqual(NOBODY);
	});

	it("without a trial, too, and still, without an owner, when it is deleted", async () => {
		await database.script(`delete from private.trial_conversions where user_id = '${account}'`);
		await subscribed(1, 5, {}, account);
		expect(await paid()).toEqual({ ...oneOf(5), trials: 0 });
		await deleteUser(database, { id: account });
		expect(await paid()).toEqual({ ...oneOf(5), trials: 0, customers: 0 });
	});
});
