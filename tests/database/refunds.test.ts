import { beforeEach, describe, expect, it } from "vitest";
import { charge, creditNote, invoice, invoicePayment, refund } from "../fakes/stripe.ts";
import { signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readPayments, type StripeEvent } from "./money.ts";

const database = migratedDatabase();
const T = 1_790_000_000;

const apply = (event: StripeEvent) => deliverEvent(database, event);
const refunded = (at: number, amount_refunded: number, type = "charge.refunded") =>
	eventAt(T + at, type, charge({ amount_refunded }));
/** A refund made at that second, and told as failed later. */
const failing = (at: number, made: number, changed: object = {}, type = "refund.failed") =>
	eventAt(T + at, type, refund({ created: T + made, ...changed }));
const paid = eventAt(T + 1, "invoice.paid", invoice({ status_transitions: { paid_at: T } }));
const linked = eventAt(T + 1, "invoice_payment.paid", invoicePayment());
/** What came back and what came again, each with its seconds after the payment. */
const returned = async () =>
	(await readPayments(database))
		.filter(({ kind }) => kind === "refund")
		.map(({ amount, tax, at }) => [at - T, amount, tax]);

beforeEach(async () => {
	await database.reset();
	const customer = await signUp(database);
	await deliverEvent(
		database,
		eventAt(T - 5, "customer.subscription.created", plan()),
		customer.id,
	);
	await apply(paid);
	await apply(linked);
});

describe("a refund that fails", () => {
	it("gives its money and its tax back at its own time", async () => {
		for (const event of [refunded(10, 500), failing(90, 10)]) await apply(event);
		expect(await returned()).toEqual([
			[10, -500, -83],
			[90, 500, 83],
		]);
	});

	it("counts the same whatever comes first", async () => {
		for (const event of [failing(90, 10), refunded(10, 500)]) await apply(event);
		expect(await returned()).toEqual([
			[10, -500, -83],
			[90, 500, 83],
		]);
	});

	it("counts once, by both of its events and by the charge that tells it, too", async () => {
		await apply(refunded(10, 500));
		await apply(failing(90, 10));
		await apply(failing(91, 10, {}, "charge.refund.updated"));
		await apply(refunded(95, 0, "charge.updated"));
		expect(await returned()).toEqual([
			[10, -500, -83],
			[90, 500, 83],
		]);
	});

	it("counts once when the charge has told it before", async () => {
		await apply(refunded(10, 500));
		await apply(refunded(89, 0, "charge.updated"));
		await apply(failing(90, 10));
		expect(await returned()).toEqual([
			[10, -500, -83],
			[89, 500, 83],
		]);
	});

	it("leaves other refunds of the charge, and a later one counts in full", async () => {
		await apply(refunded(10, 300));
		await apply(refunded(20, 800));
		await apply(failing(90, 20));
		await apply(refunded(100, 700));
		expect(await returned()).toEqual([
			[10, -300, -50],
			[20, -500, -83],
			[90, 500, 83],
			[100, -400, -67],
		]);
	});

	it("that was made again is two refunds and one return", async () => {
		await apply(refunded(10, 500));
		await apply(failing(90, 10));
		await apply(refunded(100, 500));
		expect((await returned()).map(([at, amount]) => [at, amount])).toEqual([
			[10, -500],
			[90, 500],
			[100, -500],
		]);
	});

	it("moves nothing when nothing told of the refund", async () => {
		await apply(charged);
		await apply(failing(90, 10));
		expect(await returned()).toEqual([]);
	});
	const charged = eventAt(T + 1, "charge.succeeded", charge());

	it("of an unknown charge waits", async () => {
		const other = failing(90, 10, { charge: "ch_9", payment_intent: "pi_9" });
		expect(await apply(other)).toBe("unknown_customer");
	});
});

describe("a credit note", () => {
	it("returns what it returned outside of Stripe, once, with its part of the tax", async () => {
		const note = eventAt(T + 50, "credit_note.created", creditNote({ out_of_band_amount: 500 }));
		await apply(note);
		await apply({ ...note, id: "evt_again" });
		expect(await returned()).toEqual([[50, -500, -83]]);
	});

	it.each([[["created", "voided"]], [["voided", "created"]]])(
		"that is voided gives it back, in the order %s",
		async (order) => {
			const note = creditNote({ out_of_band_amount: 500 });
			for (const verb of order) {
				const at = T + (verb === "created" ? 50 : 60);
				await apply(eventAt(at, `credit_note.${verb}`, note));
			}
			expect(await returned()).toEqual([
				[50, -500, -83],
				[60, 500, 83],
			]);
		},
	);

	it("that refunds by Stripe counts by its refund alone", async () => {
		await apply(refunded(50, 500));
		expect(await apply(eventAt(T + 50, "credit_note.created", creditNote()))).toBe("ignored");
		expect(await returned()).toEqual([[50, -500, -83]]);
	});

	it("of an unknown invoice waits", async () => {
		const note = creditNote({ out_of_band_amount: 500, invoice: "in_9", customer: "cus_9" });
		expect(await apply(eventAt(T, "credit_note.created", note))).toBe("unknown_customer");
	});
});

describe("a voided invoice", () => {
	it("keeps its failed attempts, of which nothing is due any more", async () => {
		const open = { id: "in_2", status: "open", amount_paid: 0, amount_remaining: 1399 };
		const due = () =>
			database.query<{ due: number }>(
				"select amount_due::int as due from private.payments where kind = 'failure'",
			);
		await apply(eventAt(T + 60, "invoice.payment_failed", invoice(open)));
		expect(await due()).toEqual([{ due: 1399 }]);
		await apply(eventAt(T + 70, "invoice.voided", invoice({ ...open, status: "void" })));
		expect(await due()).toEqual([{ due: 0 }]);
		expect((await readPayments(database)).map(({ kind }) => kind)).toEqual(["payment", "failure"]);
	});
});
