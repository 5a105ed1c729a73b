import { PAYING_STORE, SESSION_STORE } from "../../../worker/contract/browser-store.ts";

interface Session {
	user?: { id?: string; email?: string };
}

/**
 * For a signed-in visitor the header shows the dashboard link, and the Pro card links to the hosted
 * checkout with the customer's id; a paying one sees the way to the subscription instead of the offers
 * (docs/product.md#plans-and-prices).
 */
export function showSignedIn(): void {
	const user = readSession()?.user;
	if (!user?.id) return;
	const page = document.documentElement.dataset;
	page.signedIn = "";
	if (localStorage.getItem(PAYING_STORE) === user.id) page.paying = "";
	for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-checkout]")) {
		const checkout = new URL(link.dataset.checkout ?? "", location.href);
		checkout.searchParams.set("client_reference_id", user.id);
		if (user.email) checkout.searchParams.set("prefilled_email", user.email);
		link.href = checkout.href;
	}
}

function readSession(): Session | null {
	try {
		return JSON.parse(localStorage.getItem(SESSION_STORE) ?? "null");
	} catch {
		return null;
	}
}
