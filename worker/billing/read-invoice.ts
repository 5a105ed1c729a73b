/** Invoices and what was paid of them, as facts of money (docs/product/money.md#payments). */
import * as z from "zod/mini";
import type {
	BillingEvent,
	CreditMoney,
	InvoiceMoney,
	PaymentLink,
} from "../../contract/billing.ts";
import { amount, currency, reference, seconds, word } from "./stripe-shapes.ts";

const taxes = z.nullish(z.array(z.object({ amount })));
const payment = z.object({
	charge: z.nullish(reference),
	payment_intent: z.nullish(reference),
});

/**
 * https://docs.stripe.com/api/invoices/object. Subscription, payment and tax moved in API version
 * 2025-03-31; a webhook endpoint keeps the version that it was made with.
 */
export const invoiceSchema = z.object({
	id: word,
	customer: z.nullish(reference),
	customer_email: z.nullish(z.string()),
	currency,
	status: z.nullish(z.string()),
	created: seconds,
	amount_paid: amount,
	amount_due: amount,
	amount_remaining: z.nullish(amount),
	total: amount,
	attempt_count: z.nullish(seconds),
	period_start: seconds,
	period_end: seconds,
	status_transitions: z.nullish(z.object({ paid_at: z.nullish(seconds) })),
	lines: z.nullish(
		z.object({
			data: z.array(
				z.object({
					period: z.nullish(z.object({ start: seconds, end: seconds })),
					price: z.nullish(z.object({ id: word })),
					pricing: z.nullish(
						z.object({ price_details: z.nullish(z.object({ price: z.nullish(reference) })) }),
					),
				}),
			),
		}),
	),
	subscription: z.nullish(reference),
	parent: z.nullish(
		z.object({ subscription_details: z.nullish(z.object({ subscription: z.nullish(reference) })) }),
	),
	charge: z.nullish(reference),
	payment_intent: z.nullish(reference),
	payments: z.nullish(z.object({ data: z.array(z.object({ payment })) })),
	tax: z.nullish(amount),
	total_tax_amounts: taxes,
	total_taxes: taxes,
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** https://docs.stripe.com/api/invoice-payment/object */
export const invoicePaymentSchema = z.object({ invoice: reference, payment });

/** https://docs.stripe.com/api/credit_notes/object */
export const creditNoteSchema = z.object({
	id: word,
	invoice: reference,
	customer: z.nullish(reference),
	currency,
	out_of_band_amount: z.nullish(amount),
});

/** Part of a `BillingEvent` that is in the object of an event; the rest is in the event itself. */
export type MoneyFacts = Pick<
	BillingEvent,
	"customer_id" | "subscription_id" | "is_listed" | "money"
>;

/** A paid invoice; one that needed no money, such as that of a trial, has none. */
export function paymentOf(invoice: Invoice, at: number, prices: ReadonlySet<string>): MoneyFacts {
	const paidAt = invoice.status_transitions?.paid_at ?? at;
	const share = invoice.total > 0 ? invoice.amount_paid / invoice.total : 0;
	const money: InvoiceMoney = {
		...movement(invoice, paidAt),
		amount: invoice.amount_paid,
		// A part that the customer's balance paid bears its part of the tax.
		tax: Math.round(taxOf(invoice) * share),
	};
	return { ...about(invoice, prices), money: invoice.amount_paid > 0 ? money : null };
}

/** A failed attempt to collect an invoice. */
export function failureOf(invoice: Invoice, at: number, prices: ReadonlySet<string>): MoneyFacts {
	const amount_due = invoice.amount_remaining ?? invoice.amount_due;
	return {
		...about(invoice, prices),
		money: { ...movement(invoice, at), kind: "failure", amount_due },
	};
}

export function voidOf(invoice: Invoice, prices: ReadonlySet<string>): MoneyFacts {
	return { ...about(invoice, prices), money: { kind: "void", invoice_id: invoice.id } };
}

/**
 * A credit note moves money only outside of Stripe: what it refunds is in the charge, what it credits to the
 * customer's balance is kept, and what it takes off an open invoice was never paid.
 */
export function creditOf(note: z.infer<typeof creditNoteSchema>): MoneyFacts {
	const returned = note.out_of_band_amount ?? 0;
	const money: CreditMoney = {
		kind: "credit",
		credit_note_id: note.id,
		invoice_id: note.invoice,
		currency: note.currency,
		amount: returned,
	};
	return {
		customer_id: note.customer ?? null,
		subscription_id: null,
		is_listed: true,
		money: returned > 0 ? money : null,
	};
}

/** Payment of an invoice; the invoice names its customer. */
export function linkOf({ invoice, payment }: z.infer<typeof invoicePaymentSchema>): MoneyFacts {
	const money: PaymentLink = {
		kind: "link",
		invoice_id: invoice,
		charge_id: payment.charge ?? null,
		payment_intent_id: payment.payment_intent ?? null,
	};
	return { customer_id: null, subscription_id: null, is_listed: true, money };
}

function about(invoice: Invoice, prices: ReadonlySet<string>): Omit<MoneyFacts, "money"> {
	const paid = (invoice.lines?.data ?? []).flatMap(
		({ price, pricing }) => price?.id ?? pricing?.price_details?.price ?? [],
	);
	return {
		customer_id: invoice.customer ?? null,
		subscription_id:
			invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null,
		is_listed: prices.size === 0 || paid.some((price) => prices.has(price)),
	};
}

function movement(invoice: Invoice, at: number): InvoiceMoney {
	// The invoice's own period is the one before that of its lines.
	const lines = (invoice.lines?.data ?? []).flatMap(({ period }) => period ?? []);
	const own = { start: invoice.period_start, end: invoice.period_end };
	const periods = lines.length > 0 ? lines : [own];
	const [first] = invoice.payments?.data ?? [];
	return {
		kind: "payment",
		invoice_id: invoice.id,
		currency: invoice.currency,
		amount: 0,
		amount_due: 0,
		tax: 0,
		period_start: Math.min(...periods.map(({ start }) => start)),
		period_end: Math.max(...periods.map(({ end }) => end)),
		at,
		attempt: Math.max(1, invoice.attempt_count ?? 1),
		charge_id: invoice.charge ?? first?.payment.charge ?? null,
		payment_intent_id: invoice.payment_intent ?? first?.payment.payment_intent ?? null,
	};
}

function taxOf({ total_taxes, total_tax_amounts, tax }: Invoice): number {
	const parts = total_taxes ?? total_tax_amounts;
	return parts?.reduce((sum, part) => sum + part.amount, 0) ?? tax ?? 0;
}
