import { PAYING_STORE } from "../../worker/contract/browser-store.ts";
import { forgetPendingPlan } from "./pending-plan.ts";

/** Tells the documents of this browser whether the account pays: the pricing page then sells nothing (docs/product.md#plans-and-prices). */
export function hintPaying(isPaying: boolean): void {
	if (isPaying) forgetPendingPlan();
	try {
		if (isPaying) localStorage.setItem(PAYING_STORE, "1");
		else localStorage.removeItem(PAYING_STORE);
	} catch {
		// The storage is full or disabled: the pricing page shows the plans.
	}
}
