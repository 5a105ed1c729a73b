import type { Page } from "playwright/test";
import type { PaidPlan } from "../contract/paths.ts";

/**
 * Shows a page of our own in place of Stripe's, which is not reachable here; where a redirect leads cannot be routed.
 *
 * @returns reads the address to which the last visit of the checkout was led
 */
export async function watchCheckout(page: Page, plan: PaidPlan): Promise<() => URL> {
	let location = "";
	await page.route(`**/checkout/${plan}`, async (route) => {
		const response = await route.fetch({ maxRedirects: 0 });
		location = response.headers().location ?? "";
		await route.fulfill({ body: "Stripe" });
	});
	return () => new URL(location);
}
