import { SESSION_STORE } from "../../../worker/contract/browser-store.ts";

interface Session {
	user?: { id?: string; email?: string };
}

/**
 * For a signed-in visitor the header shows the dashboard (spec §2), and the Pro card leads straight
 * to the hosted checkout, which learns who pays (spec §4 'Pro card').
 */
export function showSignedIn(): void {
	const user = readSession()?.user;
	if (!user?.id) return;
	document.documentElement.dataset.signedIn = "";
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
