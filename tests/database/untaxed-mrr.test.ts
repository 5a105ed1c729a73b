/** Tax that an MRR leaves out (docs/product/money.md#revenue-figures). */
import { beforeEach, describe, expect, it } from "vitest";
import { checkoutSession, invoice } from "../fakes/stripe.ts";
import { type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readChanges, type StripeEvent } from "./money.ts";

const database = migratedDatabase();
const T = 1_790_000_000;

let customer: Customer;
const apply = (event: StripeEvent) => deliverEvent(database, event, customer.id);
const changes = () => readChanges(database);
const begun = (at: number) => eventAt(at, "customer.subscription.created", plan());

beforeEach(async () => {
	customer = await signUp(database);
});

describe("the MRR of a price", () => {
	const livesIn = (country: string) =>
		eventAt(
			T,
			"checkout.session.completed",
			checkoutSession({ customer_details: { email: null, address: { country } } as never }),
		);
	/** An invoice of the price, with that percentage of tax in it or on top of it. */
	const invoiced = (n: number, rate: number, isOnTop = false) => {
		const total = isOnTop ? 1399 + Math.round((1399 * rate) / 100) : 1399;
		const tax = isOnTop ? total - 1399 : Math.round((1399 * rate) / (100 + rate));
		return eventAt(
			T + n,
			"invoice.paid",
			invoice({
				...{ id: `in_${n}`, total, amount_paid: total, total_taxes: [{ amount: tax }] },
				status_transitions: { paid_at: T + n },
			}),
		);
	};
	const exclusive = () => {
		const begun = plan();
		const [item] = begun.items.data;
		const items = { data: [{ ...item, price: { ...item?.price, tax_behavior: "exclusive" } }] };
		return eventAt(T, "customer.subscription.created", { ...begun, items });
	};
	it.each<[string, StripeEvent[], number]>([
		["the French invoice", [begun(T), invoiced(5, 20)], 1399 - 233],
		[
			"the German invoice, whatever the country",
			[livesIn("FR"), begun(T), invoiced(5, 19)],
			1399 - 223,
		],
		[
			"an invoice without tax, as of reverse charge",
			[livesIn("DE"), begun(T), invoiced(5, 0)],
			1399,
		],
		["the last invoice", [invoiced(9, 0), begun(T), invoiced(5, 20)], 1399],
		["its country without an invoice", [begun(T), livesIn("DE")], 1399 - 223],
		["a country outside of the Union", [begun(T), livesIn("US")], 1399],
		["France's where no country is known", [begun(T)], 1399 - 233],
		["none on top of it", [livesIn("FR"), exclusive(), invoiced(5, 20, true)], 1399],
		["none on top of it, without an invoice", [livesIn("FR"), exclusive()], 1399],
	])("is without the tax of %s", async (_, events, mrr) => {
		for (const event of events) await apply(event);
		expect(await changes()).toMatchObject([{ movement: "new", before: 0, after: mrr }]);
	});
});
