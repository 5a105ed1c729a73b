/** The plan that a visitor chose before signing up, from the page that offers it to the dashboard. */

import { documentPath } from "../contract/paths.ts";
import pricingEn from "../locales/en/pricing.json" with { type: "json" };
import pricingFr from "../locales/fr/pricing.json" with { type: "json" };
import { deliver } from "../tests/chain/deliver.ts";
import { checkoutSession, seconds, stripeEvent, subscription } from "../tests/fakes/stripe.ts";
import { expect, test } from "./kept-browser.ts";
import { leaveSite } from "./leave-site.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";
import { watchCheckout } from "./watch-checkout.ts";

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
		const checkout = await watchCheckout(page, "annual");

		await page.goto(documentPath("pricing", language));
		await page.locator("#plans").getByText(pricing.toggle.annual).first().click();
		await page.getByRole("link", { name: pricing.pro.ctaAnnual }).click();
		await expect(page.getByText(auth.register.plan.annual)).toBeVisible();
		await account.fillSignUp(email, PASSWORD, "Camille Martin");
		await expect(page).toHaveURL(/\/checkout\/annual$/);
		expect(checkout().href).toMatch(/^https:\/\/buy\.stripe\.com\/annual\?/);
		const { searchParams } = checkout();
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

	test(`a plan that is paid before the confirmation is Pro wherever it goes on, in ${language}`, async ({
		page,
		browser,
		stack,
	}) => {
		const account = new AccountPages(page, stack.urls.mail, language);
		const { auth, dashboard } = account.texts;
		const now = Date.now();
		const email = `paid-${language}-${now}@example.com`;
		const heading = (of: typeof page, name: string) => of.getByRole("heading", { name });
		const checkout = await watchCheckout(page, "monthly");
		await account.signUp(email, PASSWORD, "?mode=signup&plan=monthly");
		await expect(page).toHaveURL(/\/checkout\/monthly$/);
		const client_reference_id = checkout().searchParams.get("client_reference_id");

		// The browser comes back before the webhook.
		const returned = `/auth/paid?session_id=cs_test_${now}`;
		await page.goto(returned);
		await expect(heading(page, auth.paid.unknown.title)).toBeVisible();
		const ids = { customer: `cus_${now}`, subscription: `sub_${now}` };
		const told: [string, object][] = [
			["customer.subscription.created", subscription({ ...ids, id: ids.subscription })],
			["checkout.session.completed", checkoutSession({ ...ids, client_reference_id })],
		];
		await deliver(
			told.map(([type, object]) => stripeEvent(type, object, { created: seconds() })),
			stack.urls.site,
		);
		await page.goto(returned);
		await expect(heading(page, auth.paid.paid.title)).toBeVisible();
		await expect(page.getByText(auth.paid.confirmText.replace("{{email}}", email))).toBeVisible();
		await page.unroute("**/checkout/monthly");
		await page.goto("/checkout/monthly");
		await expect(page).toHaveURL(/\/auth\/paid$/);

		const elsewhere = await browser.newContext({
			baseURL: stack.urls.site,
			extraHTTPHeaders: { "cf-connecting-ip": crypto.randomUUID() },
		});
		const other = await elsewhere.newPage();
		const theirs = new AccountPages(other, stack.urls.mail, language);
		await other.goto(await account.linkFromMail(email, 1));
		await theirs.chooseNewPassword("un-autre-secret");
		await other.getByRole("button", { name: auth.confirmation.passwordSubmit }).click();
		await expect(heading(other, auth.confirmation.successTitle)).toBeVisible();
		await expect(other.getByText(auth.confirmation.paid)).toBeVisible();
		await other.getByRole("link", { name: auth.confirmation.toDashboard }).click();
		await theirs.fillPassword("un-autre-secret");
		await other.getByRole("tab", { name: dashboard.tabs.subscription }).click();
		const plan = other.getByRole("tabpanel");
		await expect(
			plan.getByText(dashboard.subscription.types.premium, { exact: true }),
		).toBeVisible();
		await expect(
			plan.getByRole("link", { name: TEXTS[language].common.plan.next.portal }),
		).toBeVisible();
		await other.goto("/checkout/monthly");
		await expect(other).toHaveURL(/\/dashboard$/);
		await elsewhere.close();

		// The browser that signed up and paid knows that its sign-up is over, and sells nothing either.
		await page.goto("/checkout/monthly");
		await expect(page).toHaveURL(/\/auth\?mode=login&plan=monthly/);
		await account.signIn(email, "un-autre-secret", "?mode=login&plan=monthly");
		await expect(page).toHaveURL(/\/dashboard$/);
	});
}
