/** The plan that a visitor chose before signing up, from the page that offers it to the dashboard. */

import { documentPath } from "../contract/paths.ts";
import pricingEn from "../locales/en/pricing.json" with { type: "json" };
import pricingFr from "../locales/fr/pricing.json" with { type: "json" };
import { expect, test } from "./kept-browser.ts";
import { leaveSite } from "./leave-site.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { languagesOf } from "./pages/texts.ts";

const PASSWORD = "un-bon-secret";
const PRICING = { fr: pricingFr, en: pricingEn };

for (const language of languagesOf(import.meta.filename)) {
	test(`a plan that is not paid yet is offered after the confirmation, in ${language}`, async ({
		page,
		stack,
	}) => {
		const pricing = PRICING[language];
		const account = new AccountPages(page, stack.urls.mail, language);
		const { auth, dashboard } = account.texts;
		const email = `plan-${language}-${Date.now()}@example.com`;
		// Stripe is not reachable here, and where a redirect leads cannot be routed.
		let checkout = "";
		await page.route("**/checkout/annual", async (route) => {
			const response = await route.fetch({ maxRedirects: 0 });
			checkout = response.headers().location ?? "";
			await route.fulfill({ body: "Stripe" });
		});

		await page.goto(documentPath("pricing", language));
		await page.locator("#plans").getByText(pricing.toggle.annual).first().click();
		await page.getByRole("link", { name: pricing.pro.ctaAnnual }).click();
		await expect(page.getByText(auth.register.plan.annual)).toBeVisible();
		await account.fillSignUp(email, PASSWORD, "Camille Martin");
		await expect(page).toHaveURL(/\/checkout\/annual$/);
		expect(checkout).toMatch(/^https:\/\/buy\.stripe\.com\/annual\?/);
		const { searchParams } = new URL(checkout);
		expect(searchParams.get("client_reference_id")).toMatch(/^[0-9a-f-]{36}$/);
		expect(searchParams.get("prefilled_email")).toBe(email);

		// The customer goes on to the mail without paying.
		await account.confirm(await account.linkFromMail(email, 1));
		await page.getByRole("link", { name: auth.confirmation.toPayment }).click();
		await expect(page.getByRole("textbox", { name: auth.fields.email })).toHaveValue(email);
		await leaveSite(page, /^https:\/\/buy\.stripe\.com\/annual\?/, () =>
			account.fillPassword(PASSWORD),
		);

		// Still without paying.
		await page.goto("/dashboard");
		const offer = page.getByRole("region", { name: dashboard.pendingPlan.title.annual });
		const pay = offer.getByRole("link", { name: dashboard.pendingPlan.pay });
		await expect(pay).toHaveAttribute("href", "/checkout/annual");
		await page.reload();
		await expect(pay).toBeVisible();
		await offer.getByRole("button", { name: dashboard.pendingPlan.decline }).click();
		await expect(offer).toBeHidden();
		await page.reload();
		await expect(
			page.getByRole("tabpanel").getByText(dashboard.subscription.types.free_trial),
		).toBeVisible();
		await expect(offer).toBeHidden();
	});
}
