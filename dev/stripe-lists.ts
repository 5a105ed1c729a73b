/** Our rows of a customer, as Stripe would list them: the nightly comparison finds the demo's money equal. */
import type { CustomerMoney } from "../contract/billing.ts";

type List = (money: CustomerMoney, customer: string) => { id: string }[];

export const LISTS: Record<"subscriptions" | "invoices" | "charges", List> = {
	subscriptions: ({ subscriptions }, customer) =>
		Object.entries(subscriptions).map(([id, { status, currency, ...of }]) => ({
			...{ id, object: "subscription", status, customer, currency, discounts: of.discounts ?? [] },
			// One that was never paid has ended with its trial.
			...{ created: 0, trial_end: of.was_paid ? null : 0 },
			...{ cancel_at_period_end: false, cancel_at: of.ends_at ?? null },
			items: { data: [{ quantity: of.quantity, price: priceOf(currency, of) }] },
		})),
	invoices: ({ payments }, customer) =>
		Object.entries(payments).map(([id, { amount, currency }]) => ({
			...{ id, object: "invoice", status: "paid", customer, currency, created: 0 },
			...{ amount_paid: amount, amount_due: amount, total: amount, period_start: 0, period_end: 0 },
		})),
	charges: ({ refunds }, customer) =>
		Object.entries(refunds).map(([id, sums]) => ({
			...{ id, object: "charge", customer, currency: "eur", created: 0 },
			amount_refunded: sums.at(-1),
		})),
};

function priceOf(
	currency: string,
	{ price, interval, interval_count }: Partial<CustomerMoney["subscriptions"][string]>,
) {
	const recurring = { interval: interval ?? "month", interval_count: interval_count ?? 1 };
	return { id: `price_local_${interval}`, currency, unit_amount: price ?? 0, recurring };
}
