import type { WaitingCancellation } from "../../contract/billing.ts";
import type { Logger } from "../../contract/logger.ts";
import type { AsService } from "../../contract/sql-calls.ts";
import type { Stripe } from "./stripe.ts";

interface Ports {
	stripe: Pick<Stripe, "cancelAtPeriodEnd">;
	asService: AsService;
	log: Logger;
}

/**
 * Tells Stripe of cancellations and records those that it accepts; the others wait for the cron
 * (docs/product/dashboard.md#cancellation). Never throws.
 * @returns whether all are recorded.
 */
export async function cancelAtStripe(
	waiting: readonly WaitingCancellation[],
	{ stripe, asService, log }: Ports,
): Promise<boolean> {
	let isComplete = true;
	for (const { id, subscription_id } of waiting) {
		const result = await stripe.cancelAtPeriodEnd(subscription_id);
		if (result.ok) {
			const recorded = await asService("confirm_cancellation", { cancellation: id });
			if (recorded.ok && recorded.value) continue;
		}
		isComplete = false;
		const reason = result.ok ? "not recorded" : result.reason;
		log.error("cancellation_waits", { cancellation: id, reason });
	}
	return isComplete;
}
