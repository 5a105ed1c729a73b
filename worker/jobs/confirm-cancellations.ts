import { cancelAtStripe } from "../billing/cancel-at-stripe.ts";
import type { Services } from "../services.ts";

/**
 * Tells Stripe of the cancellations that it does not know yet.
 * @returns their number before.
 */
export async function confirmCancellations({
	cancellations,
	stripe,
	log,
}: Pick<Services, "cancellations" | "stripe" | "log">): Promise<number> {
	const waiting = await cancellations.listWaiting();
	await cancelAtStripe(waiting, { stripe, confirm: cancellations.confirm, log });
	return waiting.length;
}
