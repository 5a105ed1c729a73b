/** The money that Stripe's events move, whatever their order and number (docs/product/money.md#payments). */
import { beforeEach, describe, expect, it } from "vitest";
import { readEvent } from "../../worker/billing/read-event.ts";
import {
	charge,
	creditNote,
	dispute,
	invoice,
	invoicePayment,
	oldInvoice,
	refund,
} from "../fakes/stripe.ts";
import { applyEvent, type Customer, callAs, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readPayments, type StripeEvent } from "./money.ts";

const database = migratedDatabase();
const T = 1_790_000_000;

let customer: Customer;
const apply = (event: StripeEvent) => deliverEvent(database, event);
const payments = () => readPayments(database);
/** Movements of money, as `kind amount tax @second`, oldest first; the seconds are those after the payment. */
const moved = async () =>
	(await payments()).map(({ kind, amount, tax, at }) => `${kind} ${amount} ${tax} @${at - T}`);

const paid = eventAt(T + 1, "invoice.paid", invoice({ status_transitions: { paid_at: T } }));
const linked = eventAt(T + 1, "invoice_payment.paid", invoicePayment());
const charged = eventAt(T + 1, "charge.succeeded", charge());
const refunded = (at: number, amount_refunded: number, type = "charge.refunded") =>
	eventAt(T + at, type, charge({ amount_refunded }));
/** A refund made at that second, and told as failed later. */
const failing = (at: number, made: number, type = "refund.failed") =>
	eventAt(T + at, type, refund({ created: T + made }));
const disputed = (at: number, verb: string, status = "needs_response", changed = {}) =>
	eventAt(T + at, `charge.dispute.${verb}`, dispute({ status, ...changed }));
const note = (at: number, verb: string) =>
	eventAt(T + at, `credit_note.${verb}`, creditNote({ out_of_band_amount: 500 }));
const [PAYMENT, REFUND] = ["payment 1399 233 @0", "refund -500 -83 @10"];
const RETURN = "refund 500 83 @90";

beforeEach(async () => {
	customer = await signUp(database);
	const begun = eventAt(T - 5, "customer.subscription.created", plan());
	await deliverEvent(database, begun, customer.id);
});

describe("a payment", () => {
	it("is stored with tax and owner, once", async () => {
		expect([await apply(paid), await apply(paid)]).toEqual(["applied", "duplicate"]);
		const later = { amount_paid: 999, total: 999, status_transitions: { paid_at: T + 9 } };
		await apply(eventAt(T + 9, "invoice.paid", invoice(later)));
		expect(await payments()).toEqual([
			{
				...{ id: "in_1", kind: "payment", amount: 1399, tax: 233, fee: null, at: T },
				...{ user_id: customer.id, subscription_id: "sub_1" },
			},
		]);
		const [stored] = await database.query("select currency, stripe_id from private.payments");
		expect(stored).toEqual({ currency: "eur", stripe_id: "in_1" });
	});
});

describe("money that comes back", () => {
	it.each<[string, StripeEvent[], string[]]>([
		[
			"refunds, at their own time with their part of the tax, whatever comes first",
			[refunded(20, 932), refunded(30, 1399), refunded(10, 466)],
			["refund -466 -78 @10", "refund -466 -77 @20", "refund -467 -78 @30"],
		],
		["a refund that fails", [refunded(10, 500), failing(90, 10)], [REFUND, RETURN]],
		["a failure before its refund", [failing(90, 10), refunded(10, 500)], [REFUND, RETURN]],
		[
			"both events of a failure, and the charge that tells it too",
			[
				...[refunded(10, 500), failing(90, 10), failing(91, 10, "charge.refund.updated")],
				refunded(95, 0, "charge.updated"),
			],
			[REFUND, RETURN],
		],
		[
			"a failure that the charge has told before",
			[refunded(10, 500), refunded(89, 0, "charge.updated"), failing(90, 10)],
			[REFUND, "refund 500 83 @89"],
		],
		[
			"a failure that the charge has told before, beside another refund",
			[refunded(10, 300), refunded(20, 800), refunded(89, 300, "charge.updated"), failing(90, 20)],
			["refund -300 -50 @10", "refund -500 -83 @20", "refund 500 83 @89"],
		],
		[
			"a failure that the charge has told, and one of a later refund",
			[
				...[refunded(10, 500), refunded(20, 0, "charge.updated")],
				...[refunded(30, 500), failing(90, 30)],
			],
			[REFUND, "refund 500 83 @20", "refund -500 -83 @30", RETURN],
		],
		[
			"a failure beside another refund, and a later one in full",
			[refunded(10, 300), refunded(20, 800), failing(90, 20), refunded(100, 700)],
			["refund -300 -50 @10", "refund -500 -83 @20", RETURN, "refund -400 -67 @100"],
		],
		[
			"a refund that failed and was made again",
			[refunded(10, 500), failing(90, 10), refunded(100, 500)],
			[REFUND, RETURN, "refund -500 -83 @100"],
		],
		["a failure of which no refund was told", [charged, failing(90, 10)], []],

		["a note, told twice", [note(50, "created"), note(50, "created")], ["refund -500 -83 @50"]],
		...[
			["created", "voided"],
			["voided", "created"],
		].map((order): [string, StripeEvent[], string[]] => [
			`a note that is ${order.join(" and ")}`,
			order.map((verb) => note(verb === "created" ? 50 : 60, verb)),
			["refund -500 -83 @50", "refund 500 83 @60"],
		]),
		["a note that is voided, of which nothing else is told", [note(60, "voided")], []],
		[
			"a note on a refund by Stripe",
			[refunded(10, 500), eventAt(T + 50, "credit_note.created", creditNote())],
			[REFUND],
		],
		[
			"a dispute that names its charge alone",
			[charged, disputed(50, "created", "needs_response", { payment_intent: null })],
			["dispute -1399 -233 @50"],
		],
		[
			"a dispute that is won, told twice",
			[...[disputed(95, "updated", "won"), disputed(90, "closed", "won")], disputed(50, "created")],
			["dispute -1399 -233 @50", "dispute_won 1399 233 @90"],
		],
		["a dispute that was prevented", [disputed(50, "created", "prevented")], []],
		["an inquiry that was closed", [disputed(50, "created", "warning_closed")], []],
		[
			"an inquiry that takes money, and is lost",
			[disputed(60, "funds_withdrawn", "warning_needs_response"), disputed(70, "closed", "lost")],
			["dispute -1399 -233 @60"],
		],
		["a dispute of nothing", [disputed(9, "created", "needs_response", { amount: 0 })], []],
		[
			"a dispute that takes more than it began with",
			[disputed(60, "updated"), disputed(50, "created", "needs_response", { amount: 500 })],
			["dispute -1399 -233 @50"],
		],
	])("has %s", async (_, events, expected) => {
		for (const event of [paid, linked, ...events]) await apply(event);
		expect(await moved()).toEqual([PAYMENT, ...expected]);
	});

	it.each(["1", "3"])(
		"goes back by its sums within a second, and a failure after them, whatever the ids (%s)",
		async (id) => {
			const steps = [
				{ ...refunded(10, 800), id: `evt_${id}` },
				{ ...refunded(10, 300), id: "evt_2" },
				{ ...refunded(90, 1000), id: `evt_9${id}` },
				{ ...failing(90, 10), id: "evt_92" },
			];
			for (const event of [paid, linked, ...steps]) await apply(event);
			expect((await moved()).toSorted()).toEqual(
				[
					...[PAYMENT, "refund -300 -50 @10", "refund -500 -83 @10"],
					...["refund -200 -34 @90", "refund 500 84 @90"],
				].toSorted(),
			);
		},
	);

	it("counts for the customer when nothing tells its invoice", async () => {
		await apply(refunded(0, 300));
		expect(await payments()).toMatchObject([
			{ kind: "refund", amount: -300, tax: 0, user_id: customer.id },
		]);
	});

	it("waits while nobody knows whose it is", async () => {
		const lost = dispute({ charge: "ch_9", payment_intent: "pi_9" });
		expect(await apply(eventAt(T, "charge.dispute.created", lost))).toBe("unknown_customer");
		expect(await payments()).toEqual([]);
	});

	const ofOther = { charge: "ch_2", payment_intent: null };
	it.each([
		["charge.refunded", charge({ ...ofOther, amount_refunded: 500, id: "ch_2" })],
		["refund.failed", refund(ofOther)],
		["charge.dispute.created", dispute(ofOther)],
		["credit_note.created", creditNote({ invoice: "in_2", out_of_band_amount: 500 })],
		["invoice_payment.paid", invoicePayment({ invoice: "in_2" })],
	])("of another product is not ours: neither its invoice nor its %s", async (type, object) => {
		const other = { parent: null, id: "in_2", charge: "ch_2" };
		const unlisted = eventAt(T, "invoice.paid", oldInvoice({ ...other, subscription: "sub_2" }));
		const read = readEvent(unlisted, new Set(["price_listed"]));
		expect(await applyEvent(database, read)).toBe("unlisted");
		expect(await apply(eventAt(T + 1, type, object))).toBe("unlisted");
		expect(await payments()).toEqual([]);
	});

	it("is stored without an owner when the account was deleted", async () => {
		await apply(paid);
		await apply(eventAt(T + 5, "customer.subscription.deleted", plan()));
		await callAs(database, customer, "delete_account()");
		expect(await apply(refunded(30, 1399))).toBe("applied");
		expect(await payments()).toMatchObject([
			{ amount: 1399, user_id: null },
			{ kind: "refund", amount: -1399, user_id: null },
		]);
	});
});
