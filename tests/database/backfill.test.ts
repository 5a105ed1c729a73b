import { beforeEach, describe, expect, it } from "vitest";
import type { BillingOutcome } from "../../contract/billing.ts";
import { readExport } from "../../worker/backfill/read-export.ts";
import { storeEvents } from "../../worker/backfill/store-events.ts";
import { charge, invoice, stripeEvent, subscription } from "../fakes/stripe.ts";
import { applyEvent, type BillingEvent, type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readChanges, readPayments, untaxed } from "./money.ts";

const database = migratedDatabase();
const T = 1_790_000_000;
const stripe = {
	readSubscription: async () => ({ ok: false as const, reason: "not configured" }),
	readCoupon: async () => ({ ok: false as const, reason: "not configured" }),
};
const read = (text: string) => readExport(text, { prices: new Set(), stripe });
const lines = (...objects: unknown[]) => objects.map((each) => JSON.stringify(each)).join("\n");
const store = async (text: string) =>
	storeEvents((await read(text)).events, async (event: BillingEvent) => ({
		ok: true,
		outcome: (await applyEvent(database, event)) as BillingOutcome,
	}));

let customer: Customer;
beforeEach(async () => {
	customer = await signUp(database, { email: "ada@customer.example" });
});

const sold = plan({}, { start_date: T, canceled_at: T + 500, ended_at: T + 900 });
const paid = invoice({ status_transitions: { paid_at: T } });
const fee = { amount: 1399, fee: 46, currency: "eur" };
const refunds = {
	data: [
		{ id: "re_2", amount: 300, created: T + 20, status: "succeeded" },
		{ id: "re_1", amount: 500, created: T + 10, status: "succeeded" },
	],
};
const given = charge({
	created: T,
	invoice: "in_1",
	amount_refunded: 800,
	balance_transaction: fee,
	refunds,
});

describe("an export of objects", () => {
	const text = lines(paid, sold, given);

	it("is read in the order of time, a refund's events too", async () => {
		const times = (await read(text)).events.map(({ created }) => created - T);
		expect(times).toEqual([0, 0, 0, 10, 20, 900]);
	});

	it("becomes payments and changes of the account with the confirmed address, once", async () => {
		const first = await store(text);
		expect(first).toMatchObject({ unknown: [], refused: [] });
		const [payments, changes] = [await readPayments(database), await readChanges(database)];
		expect(payments).toMatchObject([
			{ kind: "payment", amount: 1399, fee: 46, at: T, user_id: customer.id },
			{ kind: "refund", amount: -500, at: T + 10 },
			{ kind: "refund", amount: -300, at: T + 20 },
		]);
		expect(changes).toMatchObject([
			{ kind: "new", after: untaxed(1399), at: T },
			{ kind: "cancelled", after: 0, at: T + 900 },
		]);
		expect([...(await store(text)).outcomes]).toEqual([["duplicate", 6]]);
		expect([await readPayments(database), await readChanges(database)]).toEqual([
			payments,
			changes,
		]);
	});

	it("is the same beside the events of the webhook, which prevail in their time", async () => {
		const begun = eventAt(T + 1, "customer.subscription.created", plan({ amount: 900 }));
		await deliverEvent(database, begun, customer.id);
		await deliverEvent(database, eventAt(T + 800, "customer.subscription.updated", plan()));
		await deliverEvent(database, eventAt(T, "invoice.paid", paid));
		await deliverEvent(
			database,
			eventAt(T + 21, "charge.refunded", charge({ amount_refunded: 800 })),
		);
		await store(text);
		const payments = await readPayments(database);
		expect(payments.map(({ amount }) => amount)).toEqual([1399, -500, -300]);
		expect((await readChanges(database)).map(({ kind, after }) => [kind, after])).toEqual([
			["new", untaxed(1399)],
			["repriced", untaxed(900)],
			["repriced", untaxed(1399)],
			["cancelled", 0],
		]);
	});

	it("says nothing between two events of the webhook", async () => {
		const told = (at: number, type: string, amount: number) =>
			deliverEvent(
				database,
				eventAt(T + at, `customer.subscription.${type}`, plan({ amount })),
				customer.id,
			);
		await told(1, "created", 900);
		await told(800, "updated", 1100);
		await store(lines({ ...sold, trial_end: T + 500 }));
		const changes = (await readChanges(database)).map(({ kind, after, at }) => [
			kind,
			after,
			at - T,
		]);
		expect(changes).toEqual([
			["new", untaxed(900), 1],
			["repriced", untaxed(1100), 800],
			["cancelled", 0, 900],
		]);
	});

	it("tells the end of a trial, a planned end and a failed attempt", async () => {
		const trial = plan(
			{},
			{ start_date: T, trial_end: T + 100, cancel_at: T + 9000, canceled_at: T + 200 },
		);
		const open = invoice({ id: "in_2", status: "open", amount_paid: 0, created: T + 300 });
		await store(lines(paid, trial, open));
		expect((await readChanges(database)).map(({ kind, at }) => [kind, at - T])).toEqual([
			["new", 100],
			["cancel_planned", 200],
		]);
		expect((await readPayments(database)).map(({ kind }) => kind)).toEqual(["payment", "failure"]);
	});
});

describe("a file", () => {
	it("may be lines, an array, or a list of the API", async () => {
		const objects = [paid, stripeEvent("customer.created", {})];
		for (const text of [
			lines(...objects),
			JSON.stringify(objects),
			JSON.stringify({ object: "list", data: objects }, null, 2),
		]) {
			const { events, skipped, problems } = await read(text);
			expect([events.length, skipped, problems]).toEqual([1, 1, []]);
		}
	});

	it("has its wrong entries named, all of them, without a customer's values", async () => {
		const { problems } = await read(
			[
				"{broken",
				lines(paid, { object: "customer", email: "ada@customer.example" }, { ...paid, total: "x" }),
				lines({ ...given, refunds: null }, subscription({ start_date: T, discounts: ["di_1"] })),
			].join("\n"),
		);
		expect(problems).toEqual([
			{ place: "line 1", message: "no JSON" },
			{ place: "line 3", message: "it is no event, invoice, charge or subscription of Stripe" },
			{ place: "line 4", message: "not as Stripe sends it: total" },
			{
				place: "line 5",
				message: "its refunds are missing: export charges with expand[]=data.refunds",
			},
			{ place: "line 6", message: "unavailable: not configured" },
		]);
	});
});

it("an entry without an account is listed, and one whose customer comes later is stored", async () => {
	const stranger = { ...paid, id: "in_9", customer: "cus_9", parent: null, customer_email: null };
	const early = { ...given, created: T - 50, amount_refunded: 0, refunds: null };
	const { unknown, outcomes } = await store(lines(early, stranger, paid));
	expect(unknown).toEqual(["backfill:in_9:paid"]);
	expect([...outcomes]).toEqual([["applied", 2]]);
});
