import { expect, it } from "vitest";
import { touch } from "../fakes/attribution.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc, admin } = asAdmin(database);

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
	const money = (n: number, user: string, ago: number, kind: string, amount: number) =>
		`('p${n}', '${kind}', ${amount}, ${amount / 6}, 'eur', '${daysAgo(ago).toISOString()}', '${user}', 'cus', 'in')`;
	const payment = (n: number, user: string, ago: number, amount: number) =>
		money(n, user, ago, "payment", amount);
	await database.script(`insert into private.payments
		(id, kind, amount, tax, currency, occurred_at, user_id, customer_id, stripe_id) values
		${payment(1, id, 0, 1200)}, ${payment(2, id, 3, 600)}, ${money(3, id, 2, "refund", -300)},
		${payment(4, id, 1, 900).replace("eur", "usd")}, ${payment(5, id, 8, 2400)},
		${money(8, id, 2, "dispute", -600)}, ${money(9, id, 1, "dispute_won", 600)},
		${money(10, id, 9, "dispute", -240)},
		${payment(6, stranger.id, 1, 60)}, ${payment(7, admin().id, 1, 6000)}`);
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
