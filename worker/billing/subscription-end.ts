/** The times at which a subscription of Stripe has been paid and ends, wherever an API version names them. */
import type { Subscription } from "./subscription-schema.ts";

/** The end of the period that is paid, in seconds since 1970; null when Stripe does not say it. */
export function periodEndOf({ items, current_period_end }: Subscription): number | null {
	const ends = items.data.flatMap((item) => item.current_period_end ?? []);
	return ends.length > 0 ? Math.max(...ends) : (current_period_end ?? null);
}

/** When a planned cancellation takes effect, in seconds since 1970; null without one. */
export function endOf(subscription: Subscription): number | null {
	if (subscription.cancel_at != null) return subscription.cancel_at;
	return subscription.cancel_at_period_end ? periodEndOf(subscription) : null;
}
