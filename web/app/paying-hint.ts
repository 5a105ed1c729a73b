import { PAYING_STORE } from "../../worker/contract/browser-store.ts";
import { forgetPendingSubscription } from "./pending-subscription.ts";

/** Tells the documents of this browser whether the account pays: the pricing page then sells nothing (docs/product.md#plans-and-prices). */
export function hintPaying(userId: string, isPaying: boolean): void {
	try {
		if (isPaying) {
			localStorage.setItem(PAYING_STORE, userId);
			forgetPendingSubscription();
		} else localStorage.removeItem(PAYING_STORE);
	} catch {
		// The storage is full or disabled: the pricing page shows the plans.
	}
}
