import { cancelAtStripe } from "../billing/cancel-at-stripe.ts";
import type { Services } from "../services.ts";

/**
 * Tells Stripe of the cancellations that it does not know yet.
 * @returns their number.
 * @throws Error when some of them still wait.
 */
export async function confirmCancellations({
	cancellations,
	stripe,
	log,
}: Pick<Services, "cancellations" | "stripe" | "log">): Promise<number> {
	const waiting = await cancellations.listWaiting();
	const ports = { stripe, confirm: cancellations.confirm, log };
	if (!(await cancelAtStripe(waiting, ports))) throw new Error("cancellations wait for Stripe");
	return waiting.length;
}
