/** From an ad to what its platform is told of the customer, with consent only (docs/product.md#conversions). */
import type { BrowserContext, Page } from "playwright/test";
import type { CountedConversion } from "../dev/ad-platforms.ts";
import { runCron } from "../dev/cron.ts";
import { deliver } from "../tests/chain/deliver.ts";
import {
	charge,
	checkoutSession,
	invoice,
	invoicePayment,
	seconds,
	stripeEvent,
	subscription,
} from "../tests/fakes/stripe.ts";
import type { Language } from "../worker/contract/events.ts";
import { ADMIN_PATHS, appLink, documentPath } from "../worker/contract/paths.ts";
import { WINDOWS_CHROME } from "./agents.ts";
import { expect, test } from "./fixtures.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { LANGUAGES, TEXTS } from "./pages/texts.ts";
import { standIn } from "./third-parties.ts";

test.use({ userAgent: WINDOWS_CHROME });

const PASSWORD = "un-bon-secret";
const CLICKS = ["gclid", "fbclid", "msclkid", "li_fat_id"];

interface Visitor {
	page: Page;
	context: BrowserContext;
	urls: Record<"site" | "supabase" | "mail", string>;
	language: Language;
	name: string;
}

/** A visitor of an ad of each platform chooses, signs up, confirms and pays. */
async function become({ page, urls, language, name }: Visitor, choice: "accept" | "refuse") {
	const account = new AccountPages(page, urls.mail, language);
	const { auth, common } = account.texts;
	const clicks = CLICKS.map((click) => `${click}=${click}-${name}`).join("&");
	await page.goto(`${documentPath("beta", language)}?utm_source=ad&${clicks}`);
	const chosen = page.waitForResponse(/\/privacy\/consent$/);
	await page.locator("#consent").getByRole("button", { name: common.consent[choice] }).click();
	await chosen;
	const email = `${name}@example.com`;
	await account.signUp(email, PASSWORD);
	await expect(page).toHaveURL(/\/auth\/signup-confirmation$/);
	await account.confirm(await account.linkFromMail(email, 1));
	await expect(page.getByRole("heading", { name: auth.confirmation.successTitle })).toBeVisible();
	return { account, email };
}

/** Delivers Stripe's events about one customer, and lets the duties work. */
function stripeOf({ urls, name }: Visitor) {
	const customer = `cus_${name}`;
	const parent = {
		type: "subscription_details",
		subscription_details: { subscription: `sub_${name}`, metadata: {} },
	};
	const intent = `pi_${name}`;
	const paidWith = { type: "payment_intent", payment_intent: intent };
	const tell = async (...events: [type: string, object: object][]) => {
		const created = seconds();
		await deliver(
			events.map(([type, object]) => stripeEvent(type, object, { created })),
			urls.site,
		);
		await runCron(urls.site, "*/5 * * * *");
	};
	return {
		pay: (client_reference_id: string) => {
			const paid = { status_transitions: { paid_at: seconds() } };
			return tell(
				["customer.subscription.created", subscription({ id: `sub_${name}`, customer })],
				[
					"checkout.session.completed",
					checkoutSession({ customer, subscription: `sub_${name}`, client_reference_id }),
				],
				["invoice.paid", invoice({ id: `in_${name}`, customer, parent, ...paid })],
				["invoice_payment.paid", invoicePayment({ invoice: `in_${name}`, payment: paidWith })],
			);
		},
		refund: (amount_refunded: number) =>
			tell([
				"charge.refunded",
				charge({ id: `ch_${name}`, customer, payment_intent: intent, amount_refunded }),
			]),
		end: () =>
			tell([
				"customer.subscription.deleted",
				subscription({ id: `sub_${name}`, customer, status: "canceled" }),
			]),
	};
}

const countedFor = async ({ urls, name }: Visitor) => {
	const all = (await (await fetch(`${urls.supabase}/ads`)).json()) as CountedConversion[];
	return all.filter(({ matchedBy }) => matchedBy.some((id) => id.endsWith(name)));
};
const shown = (counted: readonly CountedConversion[]) =>
	counted
		.map(({ platform, name, value, isRetracted }) => [platform, name, value, isRetracted])
		.toSorted();

for (const language of LANGUAGES) {
	test(`each platform learns of one sign-up, one payment and what changes of it (${language})`, async ({
		page,
		context,
		browser,
		stack,
		sql,
	}) => {
		const name = `told-${language}-${Date.now()}`;
		const visitor: Visitor = { page, context, urls: stack.urls, language, name };
		const parties = await standIn(context);
		const { account, email } = await become(visitor, "accept");
		const [user] = await sql(`select id from auth.users where email = '${email}'`);
		const stripe = stripeOf(visitor);
		await stripe.pay(String(user?.id));
		await expect.poll(async () => (await countedFor(visitor)).length).toBe(8);
		const counted = await countedFor(visitor);
		expect(shown(counted)).toEqual([
			["google", "11", null, false],
			["google", "12", 11.66, false],
			["linkedin", "21", null, false],
			["linkedin", "22", 11.66, false],
			["meta", "CompleteRegistration", null, false],
			["meta", "Subscribe", 11.66, false],
			["microsoft", "Payment", 11.66, false],
			["microsoft", "Sign-up", null, false],
		]);
		const reported = parties.events.find((event) => event.name === "CompleteRegistration");
		const told = counted.find((event) => event.name === "CompleteRegistration");
		expect(reported?.values.eid).toBe(told?.id);

		const operator = await browser.newPage({ baseURL: stack.urls.site });
		await arriveAs(operator, stack, "admin");
		await operator.goto(appLink(ADMIN_PATHS.campaigns, language));
		const card = operator.getByRole("region", { name: TEXTS[language].funnel.conversions.title });
		await expect(card.getByRole("row").filter({ hasText: "LinkedIn" }).nth(1)).toBeVisible();
		await operator.close();

		await stripe.refund(700);
		// A second run, which sends nothing again.
		await runCron(stack.urls.site, "*/5 * * * *");
		// The stack's own cron may have sent it at the same time.
		await expect.poll(async () => (await countedFor(visitor)).length).toBe(9);
		const changed = await countedFor(visitor);
		const restated = [
			["google", "12", 5.83, false],
			["linkedin", "22", 11.66, false],
			["meta", "Refund", 5.83, false],
			["meta", "Subscribe", 11.66, false],
			["microsoft", "Payment", 5.83, false],
		];
		expect(shown(changed).filter(([, , value]) => value !== null)).toEqual(restated);

		await stripe.end();
		const { auth, dashboard } = account.texts;
		await account.signIn(email, PASSWORD);
		await page.goto("/dashboard?tab=settings");
		await page.getByRole("button", { name: dashboard.settings.delete }).click();
		const dialog = page.getByRole("dialog");
		const word = "SUPPRIMER";
		await dialog.getByLabel(dashboard.deleteAccount.label.replace("{{word}}", word)).fill(word);
		await dialog.getByLabel(auth.fields.currentPassword).fill(PASSWORD);
		await dialog.getByRole("button", { name: dashboard.deleteAccount.submit }).click();
		await expect(page.getByRole("heading", { name: auth.deleted.title })).toBeVisible();
		await runCron(stack.urls.site, "*/5 * * * *");
		await expect
			.poll(async () => shown(await countedFor(visitor)))
			.toContainEqual(["google", "12", 0, false]);
		const last = shown(await countedFor(visitor));
		expect(last).toContainEqual(["microsoft", "Payment", 5.83, true]);
		expect(last).toContainEqual(["microsoft", "Sign-up", null, true]);
		expect(await sql(`select 1 from private.ad_clicks where click_id like '%${name}'`)).toEqual([]);
	});

	test(`no platform learns of anybody without consent (${language})`, async ({
		page,
		context,
		stack,
		sql,
	}) => {
		const name = `untold-${language}-${Date.now()}`;
		const visitor: Visitor = { page, context, urls: stack.urls, language, name };
		await standIn(context);
		const { email } = await become(visitor, "refuse");
		const [user] = await sql(`select id from auth.users where email = '${email}'`);
		await stripeOf(visitor).pay(String(user?.id));
		expect(await countedFor(visitor)).toEqual([]);
		expect(
			await sql(`select 1 from private.ad_clicks where user_id = '${user?.id}'
				union all select 1 from private.ad_conversions where user_id = '${user?.id}'`),
		).toEqual([]);
	});
}
