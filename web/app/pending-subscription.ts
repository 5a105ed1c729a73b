/** The plan chosen at sign-up, stored until after the payment (docs/product.md#sign-in-and-sign-up). */
const STORE = "pendingSubscription";

export interface PendingSubscription {
	userId: string;
	email: string;
	plan: "monthly" | "annual";
}

/** @throws when the browser's storage is full or disabled. */
export function rememberPendingSubscription(pending: PendingSubscription): void {
	sessionStorage.setItem(STORE, JSON.stringify(pending));
}

export function forgetPendingSubscription(): void {
	sessionStorage.removeItem(STORE);
}
