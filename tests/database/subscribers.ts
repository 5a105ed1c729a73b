/** Customers with a subscription each, by the events that Stripe sends. */
import { invoice } from "../fakes/stripe.ts";
import { signUp } from "./accounts.ts";
import { daysAgo } from "./events.ts";
import type { TestDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan } from "./money.ts";

/** Customer 7 has the ids cus_7 and sub_7; times are days ago. */
export function withSubscribers(database: TestDatabase) {
	const secondsAgo = (days: number) => Math.floor(daysAgo(days).getTime() / 1000);

	/** The next invoice is paid. */
	const pay = (n: number, ago: number, changed: object = {}) =>
		deliverEvent(
			database,
			eventAt(
				secondsAgo(ago),
				"invoice.paid",
				invoice({
					id: `in_${n}_${ago}`,
					customer: `cus_${n}`,
					parent: { subscription_details: { subscription: `sub_${n}` } },
					status_transitions: { paid_at: secondsAgo(ago) },
					...changed,
				}),
			),
		);

	const update = (n: number, ago: number, changed: object = {}, of: object = {}) =>
		deliverEvent(
			database,
			eventAt(
				secondsAgo(ago),
				"customer.subscription.updated",
				plan({ id: `sub_${n}`, customer: `cus_${n}`, ...of }, changed),
			),
		);

	/** An account, a new one unless given, subscribes and pays. */
	async function subscribed(n: number, ago: number, of: object = {}, user?: string) {
		const id = user ?? (await signUp(database, { createdAt: daysAgo(ago + 3) })).id;
		const about = { id: `sub_${n}`, customer: `cus_${n}`, ...of };
		await deliverEvent(
			database,
			eventAt(secondsAgo(ago), "customer.subscription.created", plan(about)),
			id,
		);
		await pay(n, ago);
		return id;
	}

	return { secondsAgo, pay, update, subscribed };
}
