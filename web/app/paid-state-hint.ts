import type { Subscription } from "../../contract/account-calls-schema.ts";
import { isPaid } from "../../contract/billing.ts";
import { PAID_STATE_STORE } from "../../contract/browser-store.ts";
import { writeStored } from "../ui/browser-store.ts";
import { forgetPendingPlan } from "./pending-plan.ts";

/** Tells the documents of this browser that the account pays, and in which state its plan is (docs/product/dashboard.md#plans-and-prices). */
export function hintPaidState(subscription: Subscription | null): void {
	const paid = isPaid(subscription);
	if (paid) forgetPendingPlan();
	writeStored(PAID_STATE_STORE, paid && subscription ? subscription.state : null);
}
