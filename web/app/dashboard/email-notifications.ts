/** A preference of this browser, true by default (docs/product.md#customer-dashboard). */
const STORE = "emailNotifications";

export function wantsEmailNotifications(): boolean {
	return localStorage.getItem(STORE) !== "false";
}

export function keepEmailNotifications(wanted: boolean): void {
	localStorage.setItem(STORE, String(wanted));
}
