import { cancelAtStripe } from "../billing/cancel-at-stripe.ts";
import { valueOrThrow } from "../http/errors.ts";
import type { Services } from "../services.ts";

/**
 * Tells Stripe of the cancellations that it does not know yet.
 * @returns their number.
 * @throws Error when some of them still wait.
 */
export async function confirmCancellations({
	sqlCalls: { asService },
	stripe,
	log,
}: Pick<Services, "sqlCalls" | "stripe" | "log">): Promise<number> {
	const waiting = valueOrThrow(await asService("list_waiting_cancellations"));
	if (!(await cancelAtStripe(waiting, { stripe, asService, log })))
		throw new Error("cancellations wait for Stripe");
	return waiting.length;
}
