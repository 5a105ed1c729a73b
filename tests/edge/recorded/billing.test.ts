/** Stripe's events, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { API } from "../../../contract/paths.ts";
import {
	charge,
	checkoutSession,
	creditNote,
	dispute,
	invoice,
	invoicePayment,
	oldInvoice,
	PERIOD_END,
	price,
	refund,
	signatureOf,
	stripeEvent,
	subscription,
	subscriptionItem,
} from "../../fakes/stripe.ts";
import { type Responses, refused } from "./platform.ts";
import { NOW, recorder } from "./record.ts";

const list = (...data: unknown[]) => ({ object: "list", data, has_more: false });
const annual = price({
	id: "price_annual",
	unit_amount: 11752,
	unit_amount_decimal: "11752",
	recurring: { interval: "year", interval_count: 1 },
});
const items = (...data: object[]) => ({ items: { object: "list", has_more: false, data } });
const coupon = {
	id: "half",
	object: "coupon",
	percent_off: 50,
	amount_off: null,
	currency: null,
	duration: "repeating",
	duration_in_months: 3,
};
const discounts = [
	{
		id: "di_1",
		object: "discount",
		source: { type: "coupon", coupon },
		start: 1_795_000_000,
		end: 1_796_000_000,
	},
	"di_2",
];

const EVENTS: [string, object, Responses?][] = [
	["checkout.session.completed", checkoutSession()],
	["checkout.session.completed", checkoutSession({ payment_status: "unpaid" })],
	["checkout.session.completed", checkoutSession({ mode: "payment" } as never)],
	[
		"checkout.session.completed",
		checkoutSession({ client_reference_id: "x", customer_details: null } as never),
	],
	["checkout.session.async_payment_succeeded", checkoutSession()],
	["checkout.session.async_payment_failed", checkoutSession()],
	[
		"customer.subscription.created",
		subscription({ status: "trialing", trial_end: PERIOD_END, discounts: discounts.slice(0, 1) }),
	],
	[
		"customer.subscription.updated",
		subscription({
			cancel_at: PERIOD_END,
			...items(
				subscriptionItem({ id: "si_2", price: price({ id: "price_other", recurring: null }) }),
				subscriptionItem({ price: annual, quantity: 2 }),
			),
		}),
	],
	[
		"customer.subscription.updated",
		subscription({ status: "past_due", cancel_at_period_end: true, discounts }),
	],
	[
		"customer.subscription.updated",
		subscription({ status: "unpaid", pause_collection: { behavior: "void" } }),
	],
	[
		"customer.subscription.updated",
		subscription(items(subscriptionItem({ price: price({ id: "price_unlisted" }) }))),
	],
	["customer.subscription.deleted", subscription({ status: "canceled", ended_at: 1_796_000_000 })],
	["invoice.paid", invoice()],
	["invoice.paid", oldInvoice()],
	["invoice.paid", invoice({ amount_paid: 0, total: 0, attempt_count: 0 })],
	[
		"invoice.payment_failed",
		invoice({ status: "open", attempt_count: 2, amount_paid: 0, amount_remaining: 1000 }),
	],
	["invoice_payment.paid", invoicePayment()],
	["charge.succeeded", charge()],
	[
		"charge.updated",
		charge({ balance_transaction: { id: "txn_1", amount: 1399, fee: 45, currency: "eur" } }),
	],
	[
		"charge.refunded",
		charge({ amount_refunded: 500, refunds: list(refund({ status: "succeeded" })) }),
	],
	["charge.refund.updated", refund()],
	["refund.failed", refund()],
	["credit_note.created", creditNote({ out_of_band_amount: 300 })],
	[
		"credit_note.voided",
		creditNote({
			status: "void",
			type: "pre_payment",
			pre_payment_amount: 500,
			post_payment_amount: 0,
		}),
	],
	["charge.dispute.created", dispute()],
	[
		"charge.dispute.closed",
		dispute({
			status: "won",
			balance_transactions: [
				{ amount: -1399, fee: 1500, currency: "eur" },
				{ amount: 1399, fee: -1500, currency: "eur" },
			],
		}),
	],
	["charge.dispute.funds_withdrawn", dispute({ status: "lost" })],
	["customer.deleted", { id: "cus_1", object: "customer" }],
	["payout.paid", { id: "po_1", object: "payout" }],
	["invoice.paid", { id: "in_1", object: "invoice" }],
	["invoice.paid", invoice(), { apply_billing_event: "unknown_customer" }],
	["invoice.paid", invoice(), { apply_billing_event: "stale" }],
	["invoice.paid", invoice(), { apply_billing_event: refused(503) }],
	["invoice.paid", invoice(), { apply_billing_event: refused(400) }],
];

/** The event whose discounts are looked up. */
const WITH_DISCOUNTS = 8;

it("Stripe's events are as recorded", async () => {
	const { visit, text } = recorder(
		{},
		{
			apply_billing_event: "applied",
			find_discounts: [
				{
					id: "di_2",
					end: null,
					coupon: { percent_off: 12.5, amount_off: null, duration: "forever" },
				},
			],
			"GET /v1/subscriptions/sub_1": subscription({ discounts: discounts.slice(0, 1) }),
		},
	);
	for (const [n, [type, object, responses = {}]] of EVENTS.entries()) {
		const body = JSON.stringify(stripeEvent(type, object, { id: `evt_${n}` }));
		const headers = {
			"stripe-signature": await signatureOf(body),
			"content-type": "application/json",
			origin: "",
		};
		const fails = type === "checkout.session.completed" || n === WITH_DISCOUNTS;
		const note = `${type} ${n}`;
		await visit({ to: `POST ${API.billing}`, note, body, headers, responses, fails });
	}
	const body = JSON.stringify(stripeEvent("invoice.paid", invoice(), { id: "evt_0" }));
	for (const [note, signature] of Object.entries({
		"another secret": await signatureOf(body, { secret: "whsec_other" }),
		"the old secret": await signatureOf(body, { secret: "whsec_old_test_secret" }),
		"six minutes ago": await signatureOf(body, { timestamp: NOW / 1000 - 360 }),
		"no signature": "",
	}))
		await visit({
			to: `POST ${API.billing}`,
			note,
			body,
			headers: { "stripe-signature": signature },
		});
	await expect(text()).toMatchFileSnapshot("billing.txt");
});
