/** The preference of spec §3 'Local preference': in this browser, true unless said otherwise. */
const STORE = "emailNotifications";

export function wantsEmailNotifications(): boolean {
	return localStorage.getItem(STORE) !== "false";
}

export function keepEmailNotifications(wanted: boolean): void {
	localStorage.setItem(STORE, String(wanted));
}
