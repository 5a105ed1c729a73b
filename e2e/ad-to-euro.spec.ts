/** From the click on an ad to the euro in the operators' reports, without touching the database. */
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { ADMIN_PATHS, appLink, documentPath } from "../contract/paths.ts";
import { runCron } from "../dev/cron.ts";
import pricingEn from "../locales/en/pricing.json" with { type: "json" };
import pricingFr from "../locales/fr/pricing.json" with { type: "json" };
import { deliver } from "../tests/chain/deliver.ts";
import {
	checkoutSession,
	invoice,
	seconds,
	stripeEvent,
	subscription,
} from "../tests/fakes/stripe.ts";
import { expect, test } from "./kept-browser.ts";
import { leaveSite } from "./leave-site.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";
import { standIn } from "./third-parties.ts";
import { watchCheckout } from "./watch-checkout.ts";

const PASSWORD = "un-bon-secret";
const PRICING = { fr: pricingFr, en: pricingEn };

for (const language of languagesOf(import.meta.filename)) {
	test(`an ad’s visitor signs up and pays, and the reports show it (${language})`, async ({
		page,
		browser,
		sql,
		stack,
	}) => {
		const campaign = `euro-${language}`;
		const email = `${campaign}-${Date.now()}@example.com`;
		const account = new AccountPages(page, stack.urls.mail, language);
		const { auth } = account.texts;
		const checkout = await watchCheckout(page, "monthly");
		await standIn(page.context());

		await page.goto(
			`${documentPath("home", language)}?utm_source=ad&utm_medium=cpc&utm_campaign=${campaign}`,
		);
		await leaveSite(page, /^https:\/\/appsource\.microsoft\.com\//, () =>
			page.locator("[data-cta=hero]").click(),
		);
		await page.goto(documentPath("pricing", language));
		// Reports know the origin of whoever accepts.
		const accepted = page.waitForResponse(/\/privacy\/consent$/);
		await page.locator("#consent button[value=accepted]").click();
		await accepted;
		await page.getByRole("link", { name: PRICING[language].pro.ctaMonthly }).click();
		await account.fillSignUp(email, PASSWORD, "Camille Martin");
		await expect(page).toHaveURL(/\/checkout\/monthly$/);
		expect(checkout().href).toMatch(/^https:\/\/buy\.stripe\.com\/monthly\?/);
		// The sign-up's own id: nobody has confirmed the account yet.
		const client_reference_id = checkout().searchParams.get("client_reference_id") ?? "";
		await account.confirm(await account.linkFromMail(email, 1));
		await expect(page.getByRole("heading", { name: auth.confirmation.successTitle })).toBeVisible();

		// The add-in's server stores the first call, as it does in production.
		const addIn = createClient(stack.urls.supabase, stack.keys.secretKey);
		const [user] = await sql(`select id from auth.users where email = '${email}'`);
		const used = await addIn.from("api_usage").insert({ user_id: user?.id, kind: "formula" });
		expect(used.error).toBeNull();
		// Stripe's times are whole seconds: the payment comes after the first use.
		await sleep(1100);
		const at = seconds();
		const ids = { customer: `cus_${campaign}`, subscription: `sub_${campaign}` };
		const parent = {
			type: "subscription_details",
			subscription_details: { subscription: ids.subscription, metadata: {} },
		};
		const paid = {
			...{ id: `in_${campaign}`, customer: ids.customer, parent },
			status_transitions: { paid_at: at },
		};
		const reported: [type: string, object: object][] = [
			["customer.subscription.created", subscription({ ...ids, id: ids.subscription })],
			["checkout.session.completed", checkoutSession({ ...ids, client_reference_id })],
			["invoice.paid", invoice(paid)],
		];
		await deliver(
			reported.map(([type, object]) => stripeEvent(type, object, { created: at })),
			stack.urls.site,
		);
		await runCron(stack.urls.site, "*/5 * * * *");

		const operator = await browser.newPage({ baseURL: stack.urls.site });
		await arriveAs(operator, stack, "admin");
		const { analytics, figures, funnel, revenue } = TEXTS[language];
		const names = figures.figures.revenue;
		const chosen = `period=today&campaign=${campaign}`;
		await operator.goto(appLink(`${ADMIN_PATHS.revenue}?${chosen}`, language));
		await operator.getByText(revenue.detail, { exact: true }).click();
		const euros = (amount: string) =>
			language === "fr" ? `${amount.replace(".", ",")} €` : `€${amount}`;
		for (const [figure, amount] of [
			[names.mrr.end.name, "11.66"],
			[names.cash.payments.name, "13.99"],
		] as const) {
			const stat = operator.locator(".stat").filter({
				has: operator.getByRole("button", {
					name: analytics.widget.about.replace("{{title}}", figure),
					exact: true,
				}),
			});
			await expect(stat).toContainText(euros(amount));
		}
		await operator.goto(appLink(`${ADMIN_PATHS.funnel}?${chosen}`, language));
		const people = operator
			.getByRole("region", { name: funnel.table })
			.locator(`[data-label="${funnel.columns.people}"]`);
		await expect(people).toHaveText(Array(6).fill(/^1(?!\d)/));
		await operator.close();
	});
}
