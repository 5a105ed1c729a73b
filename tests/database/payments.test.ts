import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { readEvent } from "../../worker/billing/read-event.ts";
import { charge, dispute, invoice, invoicePayment, oldInvoice } from "../fakes/stripe.ts";
import { runsOf } from "../property-runs.ts";
import { applyEvent, asCustomer, type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readPayments, type StripeEvent } from "./money.ts";

const database = migratedDatabase();
const T = 1_790_000_000;

let customer: Customer;
const apply = (event: StripeEvent) => deliverEvent(database, event);
const payments = () => readPayments(database);
const refunded = (created: number, amount_refunded: number, changed: object = {}) =>
	eventAt(created, "charge.refunded", charge({ amount_refunded, ...changed }));
const paid = eventAt(T + 1, "invoice.paid", invoice({ status_transitions: { paid_at: T } }));
const linked = eventAt(T + 1, "invoice_payment.paid", invoicePayment());

beforeEach(async () => {
	await database.reset();
	customer = await signUp(database);
	await deliverEvent(
		database,
		eventAt(T - 5, "customer.subscription.created", plan()),
		customer.id,
	);
});

describe("a payment", () => {
	const expected = { kind: "payment", amount: 1399, tax: 233, fee: null, at: T };

	it("is stored with tax and owner, once", async () => {
		expect([await apply(paid), await apply(paid)]).toEqual(["applied", "duplicate"]);
		await apply({ ...paid, id: "evt_again" });
		expect(await payments()).toEqual([
			{ id: "in_1", ...expected, user_id: customer.id, subscription_id: "sub_1" },
		]);
		const [stored] = await database.query("select currency, stripe_id from private.payments");
		expect(stored).toEqual({ currency: "eur", stripe_id: "in_1" });
	});

	it("is read from the shape of older API versions", async () => {
		await apply(eventAt(T, "invoice.paid", oldInvoice({ status_transitions: { paid_at: T } })));
		expect(await payments()).toMatchObject([expected]);
	});

	it("of nothing is no payment", async () => {
		const free = invoice({ amount_paid: 0, amount_due: 0, total: 0 });
		expect(await apply(eventAt(T, "invoice.paid", free))).toBe("ignored");
		expect(await payments()).toEqual([]);
	});

	it("gets its fee from the charge, when that tells it", async () => {
		await apply(paid);
		await apply(linked);
		const withFee = charge({ balance_transaction: { amount: 1399, fee: 46, currency: "eur" } });
		await apply(eventAt(T + 9, "charge.updated", withFee));
		expect(await payments()).toMatchObject([{ ...expected, fee: 46 }]);
	});

	it("of an unknown customer is not stored, so that Stripe sends it again", async () => {
		const stranger = eventAt(T, "invoice.paid", invoice({ customer: "cus_2", parent: null }));
		expect(await apply(stranger)).toBe("unknown_customer");
		expect(await payments()).toEqual([]);
	});
});

describe("a failed payment", () => {
	it("is 0, with the amount due apart, one row for each attempt", async () => {
		const failing = (at: number, attempt_count: number) =>
			eventAt(
				at,
				"invoice.payment_failed",
				invoice({ status: "open", amount_paid: 0, amount_remaining: 1399, attempt_count }),
			);
		for (const event of [failing(T + 9, 2), failing(T, 1)]) await apply(event);
		const rows = await database.query(
			"select id, amount::int, amount_due::int from private.payments order by occurred_at",
		);
		expect(rows).toEqual([
			{ id: "in_1/failed/1", amount: 0, amount_due: 1399 },
			{ id: "in_1/failed/2", amount: 0, amount_due: 1399 },
		]);
	});
});

describe("refunds", () => {
	it("stand at their own time, with their part of the tax, whatever comes first", async () => {
		for (const event of [refunded(T + 20, 1399), linked, refunded(T + 10, 500), paid]) {
			await apply(event);
		}
		expect(await payments()).toMatchObject([
			{ kind: "payment", amount: 1399, tax: 233 },
			{ kind: "refund", amount: -500, tax: -83, at: T + 10, subscription_id: "sub_1" },
			{ kind: "refund", amount: -899, tax: -150, at: T + 20, subscription_id: "sub_1" },
		]);
	});

	it("count for the customer when nothing tells their invoice", async () => {
		await apply(refunded(T, 300));
		expect(await payments()).toMatchObject([
			{ kind: "refund", amount: -300, tax: 0, user_id: customer.id },
		]);
	});
});

describe("a dispute", () => {
	const disputed = (at: number, verb: string, status = "needs_response") =>
		eventAt(at, `charge.dispute.${verb}`, dispute({ status }));

	it.each(["warning_closed", "prevented"])("that ends as %s has moved no money", async (status) => {
		await apply(paid);
		await apply(linked);
		await apply(disputed(T + 50, "created", status));
		expect(await payments()).toMatchObject([{ kind: "payment" }]);
	});
	beforeEach(async () => {
		await apply(paid);
		await apply(linked);
	});

	it("of nothing moves nothing", async () => {
		await apply(eventAt(T + 9, "charge.dispute.created", dispute({ amount: 0 })));
		expect((await payments()).map(({ kind }) => kind)).toEqual(["payment"]);
	});

	it("takes the money, and gives it back when it is won", async () => {
		for (const event of [disputed(T + 90, "closed", "won"), disputed(T + 50, "created")]) {
			await apply(event);
		}
		expect(await payments()).toMatchObject([
			{ kind: "payment" },
			{ kind: "dispute", amount: -1399, tax: -233, fee: 1500, at: T + 50 },
			{ kind: "dispute_won", amount: 1399, tax: 233, at: T + 90 },
		]);
	});

	it("takes nothing while it is an inquiry, nor when it is lost a second time", async () => {
		await apply(disputed(T + 50, "created", "warning_needs_response"));
		expect(await payments()).toHaveLength(1);
		await apply(disputed(T + 60, "funds_withdrawn", "warning_needs_response"));
		await apply(disputed(T + 70, "closed", "lost"));
		expect(await payments()).toMatchObject([{}, { kind: "dispute", at: T + 60 }]);
	});

	it("of an unknown charge waits", async () => {
		const other = dispute({ charge: "ch_9", payment_intent: "pi_9" });
		expect(await apply(eventAt(T, "charge.dispute.created", other))).toBe("unknown_customer");
	});
});

describe("a deleted account", () => {
	it("leaves its payments without an owner, and what comes later is stored", async () => {
		await apply(paid);
		await deliverEvent(database, eventAt(T + 5, "customer.subscription.deleted", plan()));
		await asCustomer(database, customer, "select public.delete_account()");
		expect(await payments()).toMatchObject([{ amount: 1399, user_id: null }]);
		expect(await apply(refunded(T + 30, 1399))).toBe("applied");
		expect(await payments()).toMatchObject([
			{ user_id: null },
			{ kind: "refund", amount: -1399, user_id: null },
		]);
	});
});

describe("money of another product", () => {
	it("is not ours: neither its invoice nor its refund", async () => {
		const other = { parent: null, id: "in_2", charge: "ch_2" };
		const unlisted = eventAt(T, "invoice.paid", oldInvoice({ ...other, subscription: "sub_2" }));
		const read = readEvent(unlisted, new Set(["price_listed"]));
		expect(await applyEvent(database, read)).toBe("unlisted");
		expect(await apply(refunded(T + 1, 500, { id: "ch_2", payment_intent: null }))).toBe(
			"unlisted",
		);
		expect(await payments()).toEqual([]);
	});
});

/** One customer's money: invoices, some refunded in steps, some disputed. */
const story = fc
	.array(
		fc.record({
			// More than all refunds together.
			total: fc.integer({ min: 151, max: 20_000 }),
			tax: fc.integer({ min: 0, max: 90 }),
			steps: fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 3 }),
			isDisputed: fc.boolean(),
			isWon: fc.boolean(),
			isOld: fc.boolean(),
		}),
		{ minLength: 1, maxLength: 3 },
	)
	.map((invoices) =>
		invoices.map((each, n) => {
			const at = T + n * 10_000;
			const ids = { charge: `ch_${n}`, payment_intent: `pi_${n}` };
			const amounts = { id: `in_${n}`, amount_paid: each.total, total: each.total };
			const times = { status_transitions: { paid_at: at } };
			let back = 0;
			const events = [
				each.isOld
					? eventAt(
							at,
							"invoice.paid",
							oldInvoice({ ...amounts, ...times, ...ids, total_tax_amounts: null, tax: each.tax }),
						)
					: eventAt(
							at,
							"invoice.paid",
							invoice({ ...amounts, ...times, total_taxes: [{ amount: each.tax }] }),
						),
				eventAt(
					at,
					"invoice_payment.paid",
					invoicePayment({ invoice: `in_${n}`, payment: { payment_intent: `pi_${n}` } }),
				),
				...each.steps.map((step, k) => {
					back += step;
					return refunded(at + 10 + k, back, { id: `ch_${n}`, payment_intent: `pi_${n}` });
				}),
				...(each.isDisputed
					? [["created", "needs_response"], ...(each.isWon ? [["closed", "won"]] : [])]
					: []
				).map(([verb, status], k) =>
					eventAt(
						at + 50 + k,
						`charge.dispute.${verb}`,
						dispute({ id: `dp_${n}`, ...ids, amount: each.total - back, status }),
					),
				),
			];
			const lost = each.isDisputed && !each.isWon ? each.total - back : 0;
			return { events, sum: each.total - back - lost, back };
		}),
	);

describe("any story, in any order and partly twice", () => {
	it("adds up to the same payments", async () => {
		await fc.assert(
			fc.asyncProperty(story, fc.infiniteStream(fc.nat()), async (invoices, draws) => {
				await database.script(
					`delete from private.payments; delete from private.billing_events where id like 'evt_%' and money ->> 'kind' <> 'subscription'`,
				);
				const events = invoices.flatMap((each) => each.events);
				const deliver = async (queue: StripeEvent[]) => {
					// What is not known yet is sent again, as Stripe does.
					while (queue.length > 0) {
						const waiting = [];
						for (const event of queue) {
							if ((await apply(event)) === "unknown_customer") waiting.push(event);
						}
						queue = waiting;
					}
					return payments();
				};
				const inOrder = await deliver(events);
				expect(inOrder.reduce((sum, { amount }) => sum + amount, 0)).toBe(
					invoices.reduce((sum, each) => sum + each.sum, 0),
				);
				await database.script(
					`delete from private.payments; delete from private.billing_events where id like 'evt_%' and money ->> 'kind' <> 'subscription'`,
				);
				const shuffled = [...events, ...events.slice(0, 3)]
					.map((event) => ({ event, draw: draws.next().value ?? 0 }))
					.sort((a, b) => a.draw - b.draw)
					.map(({ event }) => event);
				expect(await deliver(shuffled)).toEqual(inOrder);
			}),
			{ numRuns: runsOf(12) },
		);
	});
});
