/** Stripe's events as ours: which say something of a customer's plan or of money, and what. */
import * as z from "zod/mini";
import type { BillingChange, BillingEvent } from "../../contract/billing.ts";
import {
	chargeOf,
	chargeSchema,
	disputeOf,
	disputeSchema,
	failedRefundOf,
	refundSchema,
} from "./read-charge.ts";
import {
	creditNoteSchema,
	creditOf,
	failureOf,
	invoicePaymentSchema,
	invoiceSchema,
	linkOf,
	type MoneyFacts,
	paymentOf,
	voidOf,
} from "./read-invoice.ts";
import { envelope, readShape, reference, word } from "./stripe-shapes.ts";
import { knownDiscountOf } from "./subscription-money.ts";
import { factsOf } from "./subscription-plan.ts";
import { discountSchema, subscriptionSchema } from "./subscription-schema.ts";

const uuid = z.uuid();
const maybe = <T extends z.ZodMiniType>(schema: T) => z.nullish(schema);
const metadata = maybe(z.object({ user_id: z.optional(z.string()) }));

/** https://docs.stripe.com/api/checkout/sessions/object */
const checkoutEvent = envelope(
	z.object({
		mode: word,
		payment_status: word,
		client_reference_id: maybe(z.string()),
		metadata,
		customer: maybe(word),
		subscription: maybe(word),
		customer_details: maybe(
			z.object({
				email: maybe(z.string()),
				address: maybe(z.object({ country: maybe(z.string()) })),
			}),
		),
		customer_email: maybe(z.string()),
	}),
);

const subscriptionEvent = envelope(subscriptionSchema);
/** https://docs.stripe.com/api/discounts/object */
const discountEvent = z.extend(discountSchema, {
	customer: maybe(reference),
	subscription: maybe(reference),
});

type Checkout = z.infer<typeof checkoutEvent>;

/**
 * Stripe makes a checkout's event a moment after the subscription's, which know more and often
 * come later: they wait until the checkout has said whose they are. Taken a minute back, it never
 * makes them look stale.
 */
const CHECKOUT_SET_BACK_SECONDS = 60;

type Prices = ReadonlySet<string>;
type Reader = (raw: unknown, prices: Prices) => BillingEvent | undefined;

const readCharge = reader(chargeSchema, chargeOf);
const readRefund = reader(refundSchema, failedRefundOf);
const readCreditNote = reader(creditNoteSchema, creditOf);
const readDiscount = reader(discountEvent, discountOf);
const readDispute = reader(disputeSchema, (dispute, { type }) => disputeOf(dispute, type));

const READERS: Record<string, Reader> = {
	"checkout.session.completed": readCheckout,
	"checkout.session.async_payment_succeeded": readCheckout,
	"customer.subscription.created": readSubscription,
	"customer.subscription.updated": readSubscription,
	"customer.subscription.paused": readSubscription,
	"customer.subscription.resumed": readSubscription,
	"customer.subscription.deleted": readSubscription,
	"customer.discount.created": readDiscount,
	"customer.discount.updated": readDiscount,
	"customer.discount.deleted": readDiscount,
	"invoice.paid": reader(invoiceSchema, (invoice, { created }, prices) =>
		paymentOf(invoice, created, prices),
	),
	"invoice.payment_failed": reader(invoiceSchema, (invoice, { created }, prices) =>
		failureOf(invoice, created, prices),
	),
	"invoice.voided": reader(invoiceSchema, (invoice, _, prices) => voidOf(invoice, prices)),
	"credit_note.created": readCreditNote,
	"credit_note.voided": readCreditNote,
	"invoice_payment.paid": reader(invoicePaymentSchema, linkOf),
	"charge.succeeded": readCharge,
	"charge.updated": readCharge,
	"charge.refunded": readCharge,
	"charge.refund.updated": readRefund,
	"refund.failed": readRefund,
	"charge.dispute.created": readDispute,
	"charge.dispute.updated": readDispute,
	"charge.dispute.closed": readDispute,
	"charge.dispute.funds_withdrawn": readDispute,
	"charge.dispute.funds_reinstated": readDispute,
};

/** Events that the webhook must be subscribed to (docs/operations/services.md#stripe). */
export const STRIPE_EVENTS: readonly string[] = Object.keys(READERS);

/**
 * Our event of Stripe's; undefined for one that concerns neither a plan nor money.
 *
 * @param raw the body of a call whose signature was verified, parsed.
 * @param prices the prices that grant the plan; empty for any.
 * @throws HttpError `unreadable_body` when it is none of Stripe's, or has another shape than its type.
 */
export function readEvent(raw: unknown, prices: Prices): BillingEvent | undefined {
	const { type } = readShape(z.object({ type: word }), raw);
	return Object.hasOwn(READERS, type) ? READERS[type]?.(raw, prices) : undefined;
}

function readCheckout(raw: unknown, prices: Prices): BillingEvent | undefined {
	const { id, type, created, data } = readShape(checkoutEvent, raw);
	const session = data.object;
	if (session.mode !== "subscription") return undefined;
	const change = changeOfCheckout(session);
	const country = session.customer_details?.address?.country;
	return {
		id,
		type,
		created: Math.max(0, created - CHECKOUT_SET_BACK_SECONDS),
		user_id: uuidIn(session.client_reference_id) ?? uuidIn(session.metadata?.user_id),
		email: session.customer_details?.email ?? session.customer_email ?? null,
		customer_id: session.customer ?? null,
		subscription_id: session.subscription ?? null,
		change,
		// It names no price: its subscription does.
		is_listed: prices.size === 0,
		money: change && country ? { kind: "country", country } : null,
	};
}

/** Paid is active at once; the period and its end come with the subscription. */
function changeOfCheckout(session: Checkout["data"]["object"]): BillingChange | null {
	if (session.payment_status === "unpaid") return null;
	return {
		subscription_type: "premium",
		subscription_status: "active",
		billing_period: null,
		current_period_end: null,
		cancel_at_period_end: null,
		ends_at: null,
	};
}

function readSubscription(raw: unknown, prices: Prices): BillingEvent {
	const { id, type, created, data } = readShape(subscriptionEvent, raw);
	const subscription = data.object;
	const isDeleted = type === "customer.subscription.deleted";
	return {
		id,
		type,
		created,
		user_id: uuidIn(subscription.metadata?.user_id),
		email: null,
		customer_id: subscription.customer,
		subscription_id: subscription.id,
		...factsOf(subscription, isDeleted, created, prices),
	};
}

function discountOf(discount: z.infer<typeof discountEvent>): MoneyFacts {
	const discounts = knownDiscountOf(discount);
	return {
		customer_id: discount.customer ?? null,
		subscription_id: discount.subscription ?? null,
		is_listed: true,
		money: discounts.length > 0 ? { kind: "discount", discounts } : null,
	};
}

/** A reader of events that have nothing but money; those that move none are undefined. */
function reader<T extends z.ZodMiniType>(
	schema: T,
	read: (
		object: z.output<T>,
		event: { type: string; created: number },
		prices: Prices,
	) => MoneyFacts,
): Reader {
	const shape = envelope(schema);
	return (raw, prices) => {
		const { id, type, created, data } = readShape(shape, raw);
		const { object } = data as { object: z.output<T> };
		const facts = read(object, { type, created }, prices);
		if (facts.money === null) return undefined;
		return { id, type, created, user_id: null, email: null, change: null, ...facts };
	};
}

/** Anyone can change the id in a checkout link; the e-mail then identifies the customer. */
function uuidIn(text: string | null | undefined): string | null {
	return uuid.safeParse(text).data ?? null;
}
