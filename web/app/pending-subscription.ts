/** What a sign-up with a plan leaves for after the payment (spec §3 'pendingSubscription'). */
const STORE = "pendingSubscription";

export interface PendingSubscription {
	userId: string;
	email: string;
	plan: "monthly" | "annual";
}

/** @throws when the browser refuses to store. */
export function rememberPendingSubscription(pending: PendingSubscription): void {
	sessionStorage.setItem(STORE, JSON.stringify(pending));
}

export function forgetPendingSubscription(): void {
	sessionStorage.removeItem(STORE);
}
