/** Comparison of Stripe's customer with our rows, as sets (docs/product/money.md#reconciliation). Pure. */
import * as z from "zod/mini";
import type {
	BillingEvent,
	CustomerMoney,
	STRIPE_OBJECTS,
	StripeDifference,
	SubscriptionMoney,
} from "../../contract/billing.ts";
import { type Charge, chargeSchema } from "./read-charge.ts";
import { readEvent } from "./read-event.ts";
import { type Invoice, invoiceSchema, paymentOf } from "./read-invoice.ts";
import { seconds } from "./stripe-shapes.ts";
import { moneyOf } from "./subscription-money.ts";
import { NEVER_BEGUN, planOf } from "./subscription-plan.ts";
import { subscriptionSchema } from "./subscription-schema.ts";

const listOf = <T extends z.ZodMiniType>(object: T) =>
	z.object({ data: z.array(object), has_more: z.nullish(z.boolean()) });
const listedSubscription = z.extend(subscriptionSchema, {
	created: seconds,
	trial_end: z.nullish(seconds),
});
type ListedSubscription = z.infer<typeof listedSubscription>;

/** https://docs.stripe.com/api/pagination: what Stripe lists of one customer. */
export const customerSchema = z.object({
	subscriptions: listOf(listedSubscription),
	invoices: listOf(invoiceSchema),
	charges: listOf(chargeSchema),
});
export type StripeCustomer = z.infer<typeof customerSchema>;

/** An object that one side lacks, or has otherwise, and the events that would have said so, oldest first. */
interface Difference {
	id: string;
	what: StripeDifference;
	events: BillingEvent[];
}

export interface Comparison {
	equal: number;
	differences: Difference[];
}

/** An object as one side has it: its state, and the steps that led to it. */
interface Held {
	state: string;
	steps: readonly string[];
}

/** An object of Stripe's, with the events that bring our side to it. */
interface Listed extends Held {
	repair(ours: Held | undefined): BillingEvent[];
}

/** The objects of one kind by id; those that cannot be compared are null. */
interface Sides {
	kind: (typeof STRIPE_OBJECTS)[number];
	theirs: ReadonlyMap<string, Listed | null>;
	/** Whether Stripe has no more of them than it listed. */
	isWhole: boolean;
	ours: ReadonlyMap<string, Held>;
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
	const sides: Sides[] = [
		{
			kind: "subscription",
			theirs: mapOf(theirs.subscriptions, (each) => listSubscription(each, ours, prices, now)),
			isWhole: !theirs.subscriptions.has_more,
			ours: subscriptionsOf(ours),
		},
		{
			kind: "payment",
			theirs: mapOf(theirs.invoices, (each) => listPayment(each, ours, prices)),
			isWhole: !theirs.invoices.has_more,
			ours: entriesOf(ours.payments, ({ currency, amount }) => ({
				...{ state: `${currency} ${amount}`, steps: [] },
			})),
		},
		{
			kind: "refund",
			theirs: mapOf(theirs.charges, (each) => listRefunds(each, ours, now)),
			isWhole: !theirs.charges.has_more,
			ours: entriesOf(ours.refunds, (sums) => ({
				...{ state: String(sums.at(-1)), steps: sums.map(String) },
			})),
		},
	];
	const compared = sides.map(compareSets);
	return {
		equal: compared.reduce((sum, { equal }) => sum + equal, 0),
		differences: compared.flatMap(({ differences }) => differences),
	};
}

/** Compares both ways: the objects of Stripe's list with ours, and ours with a whole list. */
function compareSets({ kind, theirs, isWhole, ours }: Sides): Comparison {
	let equal = 0;
	const differences: Difference[] = [];
	for (const [id, listed] of theirs) {
		if (listed === null) continue;
		const held = ours.get(id);
		if (held?.state === listed.state && lackingSteps(listed, held).length === 0) equal++;
		else {
			const what = `${kind}_${held ? "differs" : "unknown"}` as const;
			differences.push({ id, what, events: listed.repair(held) });
		}
	}
	for (const id of isWhole ? ours.keys() : []) {
		if (!theirs.has(id)) differences.push({ id, what: `${kind}_missing`, events: [] });
	}
	return { equal, differences };
}

function lackingSteps({ steps }: Held, held: Held | undefined): string[] {
	return steps.filter((step) => !held?.steps.includes(step));
}

function mapOf<T extends { id: string }>({ data }: { data: T[] }, list: (one: T) => Listed | null) {
	return new Map(data.map((one) => [one.id, list(one)]));
}

function entriesOf<T>(objects: Record<string, T>, hold: (one: T) => Held): Map<string, Held> {
	return new Map(Object.entries(objects).map(([id, one]) => [id, hold(one)]));
}

/** Step of a subscription that has brought money. */
const PAID = "paid";

/** The plan of a deleted account has ended for us, whatever Stripe lists (docs/product/reports.md#customers). */
function subscriptionsOf({ subscriptions }: CustomerMoney): Map<string, Held> {
	const left = Object.entries(subscriptions).filter(([, { is_deleted }]) => !is_deleted);
	return entriesOf(Object.fromEntries(left), (money) => ({
		...{ state: stateOf(money), steps: money.was_paid ? [PAID] : [] },
	}));
}

/** Fields that revenue follows from; of an ended one its end only. */
function stateOf({ status, currency, mrr, discount, ends_at }: SubscriptionMoney): string {
	return status === "canceled" ? status : [status, currency, mrr, discount, ends_at].join();
}

function listSubscription(
	subscription: ListedSubscription,
	{ subscriptions }: CustomerMoney,
	prices: ReadonlySet<string>,
	now: number,
): Listed | null {
	const { id, status } = subscription;
	const known = subscriptions[id];
	const isDeleted = status === "canceled";
	const { is_listed } = planOf(subscription, isDeleted, prices);
	const money = moneyOf(subscription, isDeleted, now, prices);
	if (NEVER_BEGUN.has(status) || money === null || (!known && !is_listed)) return null;
	if (known?.is_deleted) return null;
	const listed: Held = {
		state: stateOf(money),
		// A trial may have ended without a payment.
		steps: is_listed && subscription.trial_end == null ? [PAID] : [],
	};
	return {
		...listed,
		repair(ours) {
			const begins = beginOf(subscription, now);
			const hasChanged = ours
				? ours.state !== listed.state
				: status !== begins.at(-1)?.object.status ||
					subscription.pause_collection != null ||
					money.ends_at !== null;
			const steps = [
				...(lackingSteps(listed, ours).length > 0 || !ours ? begins : []),
				...(hasChanged ? [presentOf(subscription, now)] : []),
			];
			return steps.flatMap((step) => eventsOf(id, step, prices));
		},
	};
}

interface Step {
	type: string;
	created: number;
	object: { id: string; status?: string | null | undefined };
}

/** How a subscription began: with its creation, after a trial with the end of that. */
function beginOf(subscription: ListedSubscription, now: number): Step[] {
	const { created, trial_end } = subscription;
	const stepOf = (at: number, type: string, status: string): Step => ({
		...{ type: `customer.subscription.${type}`, created: at },
		object: {
			...{ ...subscription, status, pause_collection: null },
			...{ cancel_at: null, cancel_at_period_end: false },
		},
	});
	if (trial_end == null || trial_end <= created) return [stepOf(created, "created", "active")];
	const hasPaid = trial_end < presentOf(subscription, now).created;
	return [
		stepOf(created, "created", "trialing"),
		...(hasPaid ? [stepOf(trial_end, "updated", "active")] : []),
	];
}

/** A subscription as it is now, or as it ended. */
function presentOf(subscription: ListedSubscription, now: number): Step {
	const isDeleted = subscription.status === "canceled";
	return {
		type: `customer.subscription.${isDeleted ? "deleted" : "updated"}`,
		created: isDeleted ? (subscription.ended_at ?? now) : now,
		object: subscription,
	};
}

function listPayment(
	invoice: Invoice,
	{ payments }: CustomerMoney,
	prices: ReadonlySet<string>,
): Listed | null {
	const { id, status } = invoice;
	const created = invoice.status_transitions?.paid_at ?? invoice.created;
	const { money, is_listed } = paymentOf(invoice, created, prices);
	const isPaid = status === "paid" && money?.kind === "payment";
	if (!is_listed || (!isPaid && !payments[id])) return null;
	return {
		state: isPaid ? `${money.currency} ${money.amount}` : `${status}`,
		steps: [],
		// No event changes the amount of a payment.
		repair: (ours) =>
			ours ? [] : eventsOf(id, { type: "invoice.paid", created, object: invoice }, prices),
	};
}

/** A charge with what was returned of it after each second with refunds. */
function listRefunds(charge: Charge, { refunds }: CustomerMoney, now: number): Listed | null {
	const { id, amount_refunded } = charge;
	if (amount_refunded === 0 && !refunds[id]) return null;
	const made = (charge.refunds?.data ?? [])
		.filter(({ status }) => status !== "failed" && status !== "canceled")
		.sort((one, other) => one.created - other.created);
	const sums = new Map<number, number>();
	let sum = 0;
	for (const { amount, created } of made) {
		sum += amount;
		sums.set(created, sum);
	}
	if (sum !== amount_refunded) sums.set(now, amount_refunded);
	const listed: Held = { state: String(amount_refunded), steps: [...sums.values()].map(String) };
	return {
		...listed,
		repair(ours) {
			const lacking = lackingSteps(listed, ours);
			// The failure of a refund has no time in the list.
			const hasFailed = Number(ours?.state ?? 0) > amount_refunded;
			const steps = hasFailed
				? [[now, amount_refunded] as const]
				: [...sums].filter(([, sum]) => lacking.includes(String(sum)));
			return steps.flatMap(([created, sum]) => {
				const object = { ...charge, amount_refunded: sum };
				return eventsOf(id, { type: "charge.refunded", created, object }, ANY_PRICE);
			});
		},
	};
}

const ANY_PRICE: ReadonlySet<string> = new Set();

/** The event of a step, read as the webhook reads it. */
function eventsOf(id: string, step: Step, prices: ReadonlySet<string>): BillingEvent[] {
	const { type, created, object } = step;
	const name = `check:${id}:${crypto.randomUUID()}`;
	const event = readEvent({ id: name, type, created, data: { object } }, prices);
	return event === undefined ? [] : [event];
}
