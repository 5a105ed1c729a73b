import { expect, it } from "vitest";
import { touch } from "../fakes/attribution.ts";
import { costRow } from "../fakes/cost-row.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc, admin } = asAdmin(database);

/** `id`, kind, amount, tax and time of a payment, as SQL. */
const money = (n: number, user: string, ago: number, kind: string, amount: number) =>
	`('p${n}', '${kind}', ${amount}, ${amount / 6}, 'eur', '${daysAgo(ago).toISOString()}', '${user}', 'cus', 'in')`;
const insertPayments = (rows: readonly string[]) =>
	database.script(
		`insert into private.payments
		(id, kind, amount, tax, currency, occurred_at, user_id, customer_id, stripe_id) values ${rows.join()}`,
	);

interface Row {
	key: { utm_source: string };
	now: { revenue: number };
	before: { revenue: number };
}

it("the campaign report has what a campaign's accounts paid, without tax, refunds and lost disputes, by either touch", async () => {
	const { id } = await signUpFrom(database, {
		first: touch({ source: "google" }),
		last: touch({ source: "facebook" }),
	});
	const stranger = await signUp(database);
	const payment = (n: number, user: string, ago: number, amount: number) =>
		money(n, user, ago, "payment", amount);
	await insertPayments([
		...[payment(1, id, 0, 1200), payment(2, id, 3, 600), money(3, id, 2, "refund", -300)],
		...[payment(4, id, 1, 900).replace("eur", "usd"), payment(5, id, 8, 2400)],
		...[money(8, id, 2, "dispute", -600), money(9, id, 1, "dispute_won", 600)],
		...[money(10, id, 9, "dispute", -240), payment(6, stranger.id, 1, 60)],
		payment(7, admin().id, 1, 6000),
	]);
	for (const [by, source] of [
		["first", "google"],
		["last", "facebook"],
	] as const) {
		const rows = await rpc<Row[]>(`analytics_campaigns(7, array['utm_source'], '${by}')`);
		const revenue = rows.map(({ key, now, before }) => [
			key.utm_source,
			now.revenue,
			before.revenue,
		]);
		expect(Object.fromEntries(revenue.map(([name, ...sums]) => [name, sums]))).toEqual({
			[source]: [1250, 1800],
			"(unknown)": [50, 0],
		});
	}
});

interface Acquired {
	source: string;
	cost: number | null;
	customers: number;
	revenue: number;
}

it("the acquisition has what the new customers of a span have paid since, beside the span's cost", async () => {
	const from = (source: string) =>
		signUpFrom(database, { first: touch({ source, campaign: "a" }) });
	const [old, young, renewing] = [
		await from("google"),
		await from("google"),
		await from("linkedin"),
	];
	await insertPayments([
		// Paid first 50 days ago, half of it given back, and again 10 days ago.
		...[money(1, old.id, 50, "payment", 1200), money(2, old.id, 40, "refund", -600)],
		...[money(3, old.id, 10, "payment", 1200), money(4, young.id, 45, "payment", 2400)],
		// Paid first before the span: no new customer, whatever it pays in the span.
		...[money(5, renewing.id, 90, "payment", 6000), money(6, renewing.id, 45, "payment", 6000)],
	]);
	await database.script(`
		update private.trial_conversions set converted_at = first.at from (
			select user_id, min(occurred_at) as at from private.payments group by 1
		) as first where first.user_id = trial_conversions.user_id`);
	const day = (ago: number) => daysAgo(ago).toISOString().slice(0, 10);
	const upload = [
		costRow({ day: day(45), utm_source: "linkedin", utm_campaign: "a", cost: 17_400 }),
	];
	await rpc(`upload_campaign_costs('costs.csv', '${"0".repeat(64)}', '${JSON.stringify(upload)}')`);
	const read = (since: number, until: number, filters = {}) =>
		rpc<Acquired[]>(
			`get_acquisition('${JSON.stringify({ from: `${day(since)}T00:00:00Z`, until: `${day(until)}T00:00:00Z` })}', 'first', '${JSON.stringify(filters)}')`,
		);
	expect(await read(60, 35)).toMatchObject([
		{ source: "linkedin", cost: 17_400, customers: 0, revenue: 0 },
		{ source: "google", cost: 0, customers: 2, revenue: 3500 },
	]);
	await database.script(`insert into private.subscription_changes
		(subscription_id, n, event_id, kind, at, mrr_before, mrr_after, currency, movement, user_id, customer_id)
		values ('sub', 1, 'evt', 'new', now(), 0, 1000, 'eur', 'new', '${old.id}', 'cus')`);
	expect((await read(60, 35)).find(({ source }) => source === "google")).toMatchObject({
		mrr: 1000,
	});
	// A cost has no platform: beside customers of one, it would make each of them look dear.
	expect(await read(60, 35, { platform: "windows" })).toMatchObject([
		{ source: "google", cost: null, customers: 2 },
	]);
	await expect(rpc(`get_acquisition('{}', 'first', '{}')`)).rejects.toMatchObject({
		code: "PT400",
	});
});
