/** Events that cannot be applied: malformed ones, and those of a payer whom no account has (docs/product/back-office.md#payments-without-an-account). */

import { describe, expect, it } from "vitest";
import { applyEvent, type BillingEvent, billingEvent, checkout, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

describe("invalid events", () => {
	const apply = (event: unknown) => applyEvent(database, event);

	const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60;

	const read = () =>
		database.query("select id, type, outcome, problem from private.billing_events");

	describe("a malformed event", () => {
		const inChange = (change: object) => ({ change: { ...checkout().change, ...change } });

		it.each<[string, object]>([
			["without id", { id: undefined }],
			["with an empty id", { id: "" }],
			["with a long id", { id: "e".repeat(256) }],
			["without type", { type: null }],
			["without created", { created: null }],
			["with a broken second", { created: 1.5 }],
			["with a second before all", { created: -1 }],
			["with a second after all", { created: 1e12 }],
			["with a number too large for a time", { created: 1e300 }],
			["of the day after tomorrow", { created: inDays(2) }],
			["of a payment of the day after tomorrow", { money: { kind: "void", at: inDays(2) } }],
			["with a user_id that is no UUID", { user_id: "1 or 1=1" }],
			["with an empty customer_id", { customer_id: "" }],
			["with a change that is no object", { change: "canceled" }],
			["with an unknown type", inChange({ subscription_type: "gold" })],
			["with an unknown status", inChange({ subscription_status: "Active" })],
			["with an unknown period", inChange({ billing_period: "weekly" })],
			["with an end in eleven years", inChange({ current_period_end: inDays(11 * 366) })],
			["with a long customer_id", { customer_id: "c".repeat(256) }],
			["with a long subscription_id", { subscription_id: "s".repeat(256) }],
			["with an end that is no second", inChange({ current_period_end: "2026-12-01" })],
		])("is refused: %s", async (_, changes) => {
			const { id } = await signUp(database);
			await expect(apply({ ...checkout({ user_id: id }), ...changes })).rejects.toMatchObject({
				code: "PT400",
				message: expect.stringContaining("apply_billing_event: "),
			});
			expect(await read()).toEqual([]);
		});
	});

	describe("record_invalid_billing_event", () => {
		const record = (...values: string[]) =>
			database.call("record_invalid_billing_event($1, $2, $3)", values);

		it("records an event once, with its texts cut", async () => {
			await record("evt_1", "t".repeat(300), "p".repeat(2000));
			await record("evt_1", "other", "other");
			expect(await read()).toEqual([
				{ id: "evt_1", type: "t".repeat(255), outcome: "invalid", problem: "p".repeat(1000) },
			]);
		});

		it("does not stop a valid event of the same id, and changes none that was applied", async () => {
			const customer = await signUp(database);
			await record("evt_1", "checkout.session.completed", "unknown status");
			expect(await apply(checkout({ id: "evt_1", user_id: customer.id }))).toBe("applied");
			await record("evt_1", "checkout.session.completed", "unknown status");
			expect(await read()).toEqual([
				{ id: "evt_1", type: "checkout.session.completed", outcome: "applied", problem: null },
			]);
		});
	});
});

describe("unclaimed events", () => {
	const AT = 1_790_000_000;
	const plan = checkout({ email: "Stranger@example.com", created: AT });
	const money = (fields: object, more: Partial<BillingEvent> = {}) =>
		billingEvent({ change: null, money: fields as never, ...more });
	const paid = money({
		...{
			kind: "payment",
			invoice_id: "in_1",
			currency: "eur",
			amount: 1399,
			amount_due: 0,
			tax: 233,
		},
		...{ at: AT, attempt: 1, charge_id: "ch_1", payment_intent_id: "pi_1" },
		...{ period_start: AT, period_end: AT + 1 },
	});
	const charge = (amount_refunded: number) =>
		money({ kind: "charge", charge_id: "ch_1", currency: "eur", amount_refunded, fee: 66 });
	/** Names no customer, but what else is known of the payment. */
	const feeOf = (known: object) =>
		money(
			{ kind: "fee", ...known, currency: "eur", fee: 66 },
			{ customer_id: null, subscription_id: null },
		);

	const deliver = async (...events: BillingEvent[]) => {
		for (const event of events) expect(await applyEvent(database, event)).toBe("unknown_customer");
	};
	const wait = (span: string) =>
		database.query("update private.unclaimed_events set received_at = now() - $1::interval", [
			span,
		]);
	const payers = () => rpc<object[]>("list_unknown_payers()");
	const unclaimed = () => database.call<BillingEvent[]>("list_unclaimed_events($1)", ["cus_1"]);
	const listed = {
		customer_id: "cus_1",
		email: "Stranger@example.com",
		amount: 1399,
		currency: "eur",
	};

	describe("a payer whom no account has", () => {
		it("is listed once the event that names the account had time to come, and not once the money is back", async () => {
			await deliver(paid, { ...paid, id: "evt_again" }, plan, charge(0));
			// Another one who has everything back.
			const ofAnother = [
				{ ...paid.money, invoice_id: "in_2" },
				{ ...charge(1399).money, charge_id: "ch_2" },
			];
			for (const facts of ofAnother) await deliver(money(facts, { customer_id: "cus_2" }));
			await wait("9 minutes");
			expect(await payers()).toEqual([]);
			await wait("11 minutes");
			expect(await payers()).toEqual([expect.objectContaining(listed)]);
			await deliver(charge(399));
			await wait("11 minutes");
			expect(await payers()).toEqual([expect.objectContaining({ ...listed, amount: 1000 })]);
			await deliver(charge(1399));
			await wait("11 minutes");
			expect(await payers()).toEqual([]);
		});

		it("is not listed while Stripe repeats the events of one who is known by now", async () => {
			const { id } = await signUp(database);
			await deliver(paid);
			expect(await applyEvent(database, { ...plan, user_id: id })).toBe("applied");
			await wait("23 hours");
			expect(await payers()).toEqual([]);
			await wait("25 hours");
			expect(await payers()).toHaveLength(1);
			expect(await applyEvent(database, paid)).toBe("applied");
			expect(await unclaimed()).toEqual([]);
		});

		it.each([{ invoice_id: "in_1" }, { charge_id: "ch_1" }, { payment_intent_id: "pi_1" }])(
			"has all events given to the account, the repeated ones once, and that of %j",
			async (known) => {
				const fee = feeOf(known);
				const { id } = await signUp(database, { email: "other@example.com" });
				await deliver(fee, paid, paid, plan);
				const events = await unclaimed();
				expect(events.map((event) => event.id)).toEqual([paid.id, plan.id, fee.id]);
				for (const event of events) {
					expect(await applyEvent(database, { ...event, user_id: id })).toBe("applied");
				}
				expect(await unclaimed()).toEqual([]);
				const customer = await rpc(`get_customer('${id}')`);
				expect(customer).toMatchObject({
					plan: { type: "premium", state: "active", stripe_customer_id: "cus_1" },
					payments: [{ amount: 1399 }],
				});
				// Stripe goes on repeating what it was refused.
				expect(await applyEvent(database, paid)).toBe("duplicate");
			},
		);

		it("is forgotten after a year", async () => {
			await deliver(paid);
			await wait("366 days");
			await database.call("expire_money()");
			expect(await unclaimed()).toEqual([]);
		});
	});
});
