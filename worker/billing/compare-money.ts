/** Comparison of Stripe's customer with our rows (docs/product/money.md#reconciliation). Pure. */
import * as z from "zod/mini";
import type { BillingEvent, CustomerMoney, SubscriptionMoney } from "../../contract/billing.ts";
import { type Charge, chargeOf, chargeSchema } from "./read-charge.ts";
import { type Invoice, invoiceSchema, type MoneyFacts, paymentOf } from "./read-invoice.ts";
import { seconds } from "./stripe-shapes.ts";
import { moneyOf } from "./subscription-money.ts";
import { NEVER_BEGUN, planOf } from "./subscription-plan.ts";
import { subscriptionSchema } from "./subscription-schema.ts";

const listOf = <T extends z.ZodMiniType>(object: T) =>
	z.object({ data: z.array(object), has_more: z.nullish(z.boolean()) });
const listedSubscription = z.extend(subscriptionSchema, {
	start_date: z.nullish(seconds),
	ended_at: z.nullish(seconds),
});
type ListedSubscription = z.infer<typeof listedSubscription>;

/** https://docs.stripe.com/api/pagination: what Stripe lists of one customer. */
export const customerSchema = z.object({
	subscriptions: listOf(listedSubscription),
	invoices: listOf(invoiceSchema),
	charges: listOf(chargeSchema),
});
export type StripeCustomer = z.infer<typeof customerSchema>;

/** An object that is not as we know it, and the event that would have said so; null when no event can. */
interface Difference {
	id: string;
	what: "subscription" | "payment" | "amount" | "refund" | "missing";
	event: BillingEvent | null;
}

interface Comparison {
	equal: number;
	differences: Difference[];
}

/**
 * @param prices the prices that grant the plan; empty for any: other products are none of ours.
 * @param now in seconds; a change whose time nobody tells is dated so.
 */
export function compareMoney(
	theirs: StripeCustomer,
	ours: CustomerMoney,
	prices: ReadonlySet<string>,
	now: number,
): Comparison {
	const compared = [
		...theirs.subscriptions.data.map((each) => compareSubscription(each, ours, prices, now)),
		...theirs.invoices.data.map((each) => compareInvoice(each, ours, prices)),
		...theirs.charges.data.map((each) => compareRefunds(each, ours, now)),
		...missingAtStripe(theirs, ours),
	];
	return {
		equal: compared.filter((each) => each === "equal").length,
		differences: compared.filter((each) => each !== "equal" && each !== "none"),
	};
}

/** `none`: not ours, or nothing to compare. */
type Compared = Difference | "equal" | "none";

function compareSubscription(
	subscription: ListedSubscription,
	{ subscriptions }: CustomerMoney,
	prices: ReadonlySet<string>,
	now: number,
): Compared {
	const { id, status, customer, start_date, ended_at } = subscription;
	const isDeleted = status === "canceled";
	const known = subscriptions[id];
	const { change, is_listed } = planOf(subscription, isDeleted, prices);
	const money = moneyOf(subscription, isDeleted, now, prices);
	if (NEVER_BEGUN.has(status) || money === null || (!known && !is_listed)) return "none";
	// The account is deleted: its plan has ended for us (docs/product/reports.md#customers).
	if (known && (known.is_deleted || stateOf(known) === stateOf(money))) return "equal";
	const began = known ? now : (start_date ?? now);
	const verb = isDeleted ? "deleted" : known ? "updated" : "created";
	return {
		...{ id, what: "subscription" },
		event: {
			...eventOf(id, `customer.subscription.${verb}`, isDeleted ? (ended_at ?? now) : began, {
				...{ customer_id: customer, subscription_id: id, is_listed, money },
			}),
			change,
		},
	};
}

/** Fields that revenue follows from; of an ended one its end only. */
function stateOf({ status, currency, mrr, discount, ends_at }: SubscriptionMoney): string {
	return status === "canceled" ? status : [status, currency, mrr, discount, ends_at].join();
}

function compareInvoice(
	invoice: Invoice,
	{ payments }: CustomerMoney,
	prices: ReadonlySet<string>,
): Compared {
	const at = invoice.status_transitions?.paid_at ?? invoice.created;
	const facts = paymentOf(invoice, at, prices);
	const { id, status } = invoice;
	if (status !== "paid" || facts.money?.kind !== "payment" || !facts.is_listed) return "none";
	const known = payments[id];
	if (!known) return { id, what: "payment", event: eventOf(id, "invoice.paid", at, facts) };
	const { amount, currency } = facts.money;
	return known.amount === amount && known.currency === currency
		? "equal"
		: { id, what: "amount", event: null };
}

function compareRefunds(charge: Charge, { refunds }: CustomerMoney, now: number): Compared {
	const { id, amount_refunded } = charge;
	const known = refunds[id] ?? 0;
	if (known === amount_refunded) return known === 0 ? "none" : "equal";
	const made = (charge.refunds?.data ?? []).map(({ created }) => created);
	// The failure of a refund has no time in the list.
	const at = amount_refunded > known && made.length > 0 ? Math.max(...made) : now;
	return { id, what: "refund", event: eventOf(id, "charge.refunded", at, chargeOf(charge)) };
}

/** Payments of ours that a whole list of Stripe's invoices lacks. */
function missingAtStripe({ invoices }: StripeCustomer, { payments }: CustomerMoney): Compared[] {
	if (invoices.has_more) return [];
	const listed = new Set(invoices.data.map(({ id }) => id));
	return Object.keys(payments)
		.filter((id) => !listed.has(id))
		.map((id) => ({ id, what: "missing" as const, event: null }));
}

function eventOf(id: string, type: string, created: number, facts: MoneyFacts): BillingEvent {
	const name = `check:${id}:${crypto.randomUUID()}`;
	return { id: name, type, created, user_id: null, email: null, change: null, ...facts };
}
