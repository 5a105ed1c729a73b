import type { Subscription } from "../../worker/contract/account-calls-schema.ts";
import { isPaid } from "../../worker/contract/billing.ts";
import { PAID_STATE_STORE } from "../../worker/contract/browser-store.ts";
import { forgetPendingPlan } from "./pending-plan.ts";

/** Tells the documents of this browser that the account pays, and in which state its plan is (docs/product.md#plans-and-prices). */
export function hintPaidState(subscription: Subscription | null): void {
	const paid = isPaid(subscription);
	if (paid) forgetPendingPlan();
	try {
		if (paid && subscription) localStorage.setItem(PAID_STATE_STORE, subscription.state);
		else localStorage.removeItem(PAID_STATE_STORE);
	} catch {
		// The storage is full or disabled: the pricing page shows the plans.
	}
}
