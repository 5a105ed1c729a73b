/**
 * Stripe's subscriptions and charges, as far as the Worker calls them, over the local database. A change is reported
 * by a signed event, as Stripe does (https://docs.stripe.com/api/subscriptions/update).
 */
import { Hono } from "hono";
import Stripe from "stripe";
import { BILLING_PERIOD, type CustomerMoney } from "../contract/billing.ts";
import { API } from "../contract/paths.ts";
import { returnAddress } from "../worker/billing/check-offer.ts";
import type { FaultGate } from "./fault-gate.ts";
import type { Fault } from "./faults.ts";
import { LISTS } from "./stripe-lists.ts";
import { LOCAL_WEBHOOK_SECRET } from "./worker-env.ts";

interface Row {
	customer: string;
	status: string;
	/** Interval × count; see `BILLING_PERIOD`. */
	period: string;
	period_end: number;
	cancel_at_period_end: boolean;
}

interface PaidRow {
	customer: string;
	amount: number;
	currency: string;
	created: number;
}

export type Query = { query<T>(sql: string, params?: unknown[]): Promise<T[]> };

/** Payment links of prices that a price test can offer on this machine. */
const linksOf = (site: string) => [
	linkOf(site, "low_monthly", { id: "price_lowMonthly", unit_amount: 999 }, "month"),
	linkOf(site, "low_annual", { id: "price_lowAnnual", unit_amount: 8392 }, "year"),
];

function linkOf(
	site: string,
	name: string,
	price: { id: string; unit_amount: number },
	interval: string,
) {
	return {
		url: `https://buy.stripe.com/${name}`,
		after_completion: { type: "redirect", redirect: { url: returnAddress(site) } },
		automatic_tax: { enabled: true },
		line_items: {
			data: [
				{
					quantity: 1,
					price: {
						...price,
						...{ currency: "eur", tax_behavior: "inclusive" },
						recurring: { interval, interval_count: 1 },
					},
				},
			],
		},
	};
}

const CUSTOMERS_PAGE = 100;
const INTERVALS: Record<string, string> = { D: "day", W: "week", M: "month", Y: "year" };

function recurringOf(period: string) {
	const [, count, unit = ""] = BILLING_PERIOD.exec(period) ?? [];
	return { interval: INTERVALS[unit] ?? "month", interval_count: Number(count) };
}

const isKind = (kind: string): kind is keyof typeof LISTS => Object.hasOwn(LISTS, kind);

/** `GET` and `POST /v1/subscriptions/{id}`, `GET /v1/charges?payment_intent={id}`, customers and their lists, no events. */
export function createStripeApi(database: Query, siteUrl: string, faults: FaultGate<Fault>): Hono {
	const read = async (id: string) => {
		const [row] = await database.query<Row>(
			`select stripe_customer_id as customer, subscription_status as status,
				coalesce(billing_period, 'P1M') as period,
				extract(epoch from current_period_end)::int as period_end, cancel_at_period_end
			from public.user_subscriptions where stripe_subscription_id = $1`,
			[id],
		);
		return row;
	};
	const api = new Hono();
	api.on(["GET", "POST"], "/v1/subscriptions/:id", async (c) => {
		if (await faults.take("stripe")) return c.json({ error: { type: "api_error" } }, 503);
		const id = c.req.param("id");
		const row = await read(id);
		if (!row) return c.json({ error: { code: "resource_missing" } }, 404);
		const form = c.req.method === "POST" ? await c.req.parseBody() : {};
		const cancels = form.cancel_at_period_end === "true";
		const subscription = subscriptionOf(id, row, cancels || row.cancel_at_period_end);
		if (cancels) await report(siteUrl, subscription);
		return c.json(subscription);
	});
	api.get("/v1/payment_links", (c) =>
		c.json({ object: "list", data: linksOf(siteUrl), has_more: false }),
	);
	api.get("/v1/events", (c) => c.json({ object: "list", data: [], has_more: false }));
	api.get("/v1/customers", async (c) => {
		if (await faults.take("stripe")) return c.json({ error: { type: "api_error" } }, 503);
		const after = c.req.query("starting_after") ?? "";
		const rows = await database.query<{ id: string }>(
			"select distinct customer_id as id from private.billing_events where customer_id is not null",
		);
		const left = rows
			.map(({ id }) => id)
			.filter((id) => id > after)
			.sort();
		const data = left.slice(0, CUSTOMERS_PAGE).map((id) => ({ id, object: "customer" }));
		return c.json({ object: "list", data, has_more: left.length > data.length });
	});
	api.get("/v1/:kind{subscriptions|invoices|charges}", async (c, next) => {
		const customer = c.req.query("customer");
		const kind = c.req.param("kind");
		if (customer === undefined || !isKind(kind)) return next();
		if (await faults.take("stripe")) return c.json({ error: { type: "api_error" } }, 503);
		const [row] = await database.query<{ money: CustomerMoney }>(
			"select public.read_customer_money($1) as money",
			[customer],
		);
		const data = row ? LISTS[kind](row.money, customer) : [];
		return c.json({ object: "list", data, has_more: false });
	});
	api.get("/v1/charges", async (c) => {
		if (await faults.take("stripe")) return c.json({ error: { type: "api_error" } }, 503);
		const intent = c.req.query("payment_intent") ?? "";
		const paid = await database.query<PaidRow>(
			`select payments.customer_id as customer, payments.amount::int, currency,
				extract(epoch from occurred_at)::int as created
			from private.payments join private.billing_events as link on link.money ->> 'invoice_id' = payments.stripe_id
			where kind = 'payment' and link.money ->> 'payment_intent_id' = $1 limit 1`,
			[intent],
		);
		return c.json({ object: "list", data: paid.map((row) => chargeOf(intent, row)) });
	});
	return api;
}

function subscriptionOf(id: string, row: Row, cancelAtPeriodEnd: boolean) {
	return {
		id,
		object: "subscription",
		status: row.status,
		customer: row.customer,
		metadata: {},
		cancel_at_period_end: cancelAtPeriodEnd,
		cancel_at: cancelAtPeriodEnd ? row.period_end : null,
		items: {
			data: [
				{
					current_period_end: row.period_end,
					price: { id: `price_local_${row.period}`, recurring: recurringOf(row.period) },
				},
			],
		},
	};
}

/** With its balance transaction as an object, and Stripe's usual fee: 1.5 % and 25 cents. */
function chargeOf(intent: string, { amount, currency, ...row }: PaidRow) {
	return {
		...row,
		id: intent.replace(/^pi/, "ch"),
		object: "charge",
		status: "succeeded",
		payment_intent: intent,
		...{ amount, currency, amount_refunded: 0 },
		balance_transaction: { amount, currency, fee: Math.round(amount * 0.015) + 25 },
	};
}

async function report(siteUrl: string, object: object): Promise<void> {
	const payload = JSON.stringify({
		id: `evt_local_${crypto.randomUUID()}`,
		object: "event",
		type: "customer.subscription.updated",
		created: Math.floor(Date.now() / 1000),
		data: { object },
	});
	const signature = await new Stripe("sk_local").webhooks.generateTestHeaderStringAsync({
		payload,
		secret: LOCAL_WEBHOOK_SECRET,
	});
	const response = await fetch(siteUrl + API.billing, {
		method: "POST",
		headers: { "stripe-signature": signature, "content-type": "application/json" },
		body: payload,
	});
	if (!response.ok) console.error(`The site refused the event: HTTP ${response.status}`);
}
