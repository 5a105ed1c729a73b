import { PAID_STATE_STORE, SIGNED_IN_COOKIE } from "../../../contract/browser-store.ts";
import { readStored } from "../../ui/browser-store.ts";

/**
 * For a signed-in visitor the header shows the dashboard link, and the Pro card links to the hosted
 * checkout; a paying one sees the way to the subscription instead of the offers
 * (docs/product/dashboard.md#plans-and-prices).
 */
export function showSignedIn(): void {
	if (!document.cookie.split("; ").includes(`${SIGNED_IN_COOKIE}=1`)) return;
	const page = document.documentElement.dataset;
	page.signedIn = "";
	const plan = readStored(PAID_STATE_STORE);
	if (plan) page.plan = plan;
	for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-checkout]")) {
		link.href = link.dataset.checkout ?? "";
	}
}
