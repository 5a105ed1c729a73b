import { describe, expect, it } from "vitest";
import {
	creditNoteSchema,
	creditOf,
	failureOf,
	invoicePaymentSchema,
	invoiceSchema,
	linkOf,
	paymentOf,
	voidOf,
} from "../../../worker/billing/read-invoice.ts";
import { creditNote, invoice, invoicePayment, oldInvoice, PERIOD_END } from "../../fakes/stripe.ts";

const ANY: ReadonlySet<string> = new Set();
const AT = 1_795_000_000;
const read = (raw: unknown, prices = ANY) => paymentOf(invoiceSchema.parse(raw), AT + 99, prices);
const MONEY = {
	...{
		kind: "payment",
		invoice_id: "in_1",
		currency: "eur",
		amount: 1399,
		amount_due: 0,
		tax: 233,
	},
	...{ period_start: AT, period_end: PERIOD_END, at: AT + 10, attempt: 1 },
	...{ charge_id: null, payment_intent_id: null },
};

it("a voided invoice tells that nothing is due of it, and whose it was", () => {
	const raw = invoice({ status: "void", amount_paid: 0, status_transitions: { paid_at: null } });
	expect(voidOf(invoiceSchema.parse(raw), ANY)).toEqual({
		...{ customer_id: "cus_1", subscription_id: "sub_1", is_listed: true },
		money: { kind: "void", invoice_id: "in_1" },
	});
});

describe("a credit note", () => {
	const credit = (changed: object) => creditOf(creditNoteSchema.parse(creditNote(changed)));

	it("tells what it returned outside of Stripe, to the cent", () => {
		expect(credit({ out_of_band_amount: 1 })).toEqual({
			...{ customer_id: "cus_1", subscription_id: null, is_listed: true },
			money: {
				...{ kind: "credit", credit_note_id: "cn_1", invoice_id: "in_1" },
				...{ currency: "eur", amount: 1 },
			},
		});
	});

	it.each([
		["refunds by Stripe", { refunds: [{ amount_refunded: 500, refund: "re_1" }] }],
		["credits the customer's balance", { out_of_band_amount: 0 }],
	])("that %s moves no money of its own", (_, changed) => {
		expect(credit(changed).money).toBeNull();
	});
});

it.each([
	["price_1", true],
	["price_9", false],
])("an invoice with another price beside is listed by %s: %s", (price, isListed) => {
	const [line] = invoice().lines.data;
	const other = { ...line, pricing: { price_details: { price: "price_other" } } };
	const raw = invoice({ lines: { data: [other, line] } });
	expect(read(raw, new Set([price])).is_listed).toBe(isListed);
});

describe("a paid invoice", () => {
	it("of nothing, or that a balance paid, tells no money, of a cent that cent", () => {
		for (const total of [0, 1399])
			expect(read(invoice({ amount_paid: 0, total })).money).toBeNull();
		expect(read(invoice({ amount_paid: 1 })).money).toMatchObject({ kind: "payment", amount: 1 });
	});

	it("tells the same in the shape before API version 2025-03-31, and its payment", () => {
		const ids = { charge_id: "ch_1", payment_intent_id: "pi_1" };
		const { money, ...about } = read(oldInvoice());
		expect(money).toEqual({ ...MONEY, ...ids });
		expect(about).toMatchObject({ customer_id: "cus_1", subscription_id: "sub_1" });
		expect(read(oldInvoice({ total_tax_amounts: null })).money).toEqual({ ...MONEY, ...ids });
	});

	it("bears the tax of what was paid, not of what a balance paid", () => {
		// Stripe takes the balance off what is due, not off the total.
		for (const amount_due of [700, 1399]) {
			const partly = invoice({ amount_paid: 700, amount_due });
			expect(read(partly).money).toMatchObject({ amount: 700, tax: 117 });
		}
	});

	it.each([
		["the old shape", { total_taxes: null, total_tax_amounts: [{ amount: 100 }] }, 100],
		["the oldest", { total_taxes: null, tax: 90 }, 90],
		["none", { total_taxes: [], tax: 90 }, 0],
	])("adds up its taxes: %s", (_, taxes, tax) => {
		expect(read(invoice({ amount_paid: 1399, total: 1399, ...taxes })).money).toMatchObject({
			tax,
		});
	});

	it("has the event's time and its own period where it tells no other", () => {
		const bare = { status_transitions: null, lines: null, total_taxes: null };
		expect(read(invoice({ ...bare, period_start: 5, period_end: 9 })).money).toMatchObject({
			at: AT + 99,
			period_start: 5,
			period_end: 9,
			tax: 0,
		});
	});
});

describe("a failed attempt", () => {
	it("is what was due where nothing is told to remain", () => {
		const open = invoice({ amount_paid: 0, amount_due: 1399, amount_remaining: null });
		expect(failureOf(invoiceSchema.parse(open), AT, ANY).money).toMatchObject({ amount_due: 1399 });
	});

	it.each([
		[0, 1],
		[null, 1],
		[3, 3],
	])("of %s attempts is number %s", (attempt_count, attempt) => {
		const read = invoiceSchema.parse(invoice({ attempt_count }));
		expect(failureOf(read, AT, ANY).money).toMatchObject({ attempt });
	});
});

it.each([
	[{ payment_intent: "pi_1" }, { charge_id: null, payment_intent_id: "pi_1" }],
	[{ charge: "ch_1" }, { charge_id: "ch_1", payment_intent_id: null }],
])("a payment of an invoice links both: %j", (payment, ids) => {
	expect(linkOf(invoicePaymentSchema.parse(invoicePayment({ payment })))).toEqual({
		...{ customer_id: null, subscription_id: null, is_listed: true },
		money: { kind: "link", invoice_id: "in_1", ...ids },
	});
});
