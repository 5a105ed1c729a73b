/** From an ad to what its platform is told of the customer, with consent only (docs/product.md#conversions). */
import type { Page } from "playwright/test";
import type { CountedConversion } from "../dev/ad-platforms.ts";
import { runCron } from "../dev/cron.ts";
import pricingEn from "../locales/en/pricing.json" with { type: "json" };
import pricingFr from "../locales/fr/pricing.json" with { type: "json" };
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
import { leaveSite } from "./leave-site.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { signInAtMicrosoft } from "./pages/local-provider.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";
import { standIn } from "./third-parties.ts";

test.use({ userAgent: WINDOWS_CHROME });

const CLICKS = ["gclid", "fbclid", "msclkid", "li_fat_id"];
const PRICING = { fr: pricingFr, en: pricingEn };

interface Visitor {
	page: Page;
	urls: Record<"site" | "supabase" | "mail", string>;
	language: Language;
	name: string;
}

const emailOf = ({ name }: Visitor) => `${name}@contoso.example`;

/** A visitor of an ad of each platform chooses, signs up with Microsoft for a plan and arrives at the checkout. */
async function become(visitor: Visitor, choice: "accept" | "refuse"): Promise<string> {
	const { page, language, name } = visitor;
	const { auth, common } = TEXTS[language];
	const clicks = CLICKS.map((click) => `${click}=${click}-${name}`).join("&");
	await page.goto(`${documentPath("pricing", language)}?utm_source=ad&${clicks}`);
	const chosen = page.waitForResponse(/\/privacy\/consent$/);
	await page.locator("#consent").getByRole("button", { name: common.consent[choice] }).click();
	await chosen;
	await page.getByRole("link", { name: PRICING[language].pro.ctaMonthly }).click();
	const button = auth.providers.signIn.replace("{{provider}}", "Microsoft");
	await page.getByRole("button", { name: button }).click();
	const { searchParams } = await leaveSite(page, /^https:\/\/buy\.stripe\.com\/monthly\?/, () =>
		signInAtMicrosoft(page, emailOf(visitor), "Nora Neuve"),
	);
	return searchParams.get("client_reference_id") ?? "";
}

/** Deletes the account, for which Microsoft asks for the password. */
async function deleteAccount(visitor: Visitor): Promise<void> {
	const { page, language } = visitor;
	const { auth, dashboard } = TEXTS[language];
	await page.goto("/dashboard?tab=settings");
	await page.getByRole("button", { name: dashboard.settings.delete }).click();
	const dialog = page.getByRole("dialog");
	const word = "SUPPRIMER";
	await dialog.getByLabel(dashboard.deleteAccount.label.replace("{{word}}", word)).fill(word);
	await dialog.getByRole("button", { name: dashboard.deleteAccount.submit }).click();
	await signInAtMicrosoft(page, emailOf(visitor), "Nora Neuve");
	await expect(page.getByRole("heading", { name: auth.deleted.title })).toBeVisible();
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
		.map(({ platform, name, value, currency, isRetracted }) =>
			[platform, name, value, currency, isRetracted || null].filter((part) => part !== null),
		)
		.map((parts) => parts.join(" "))
		.toSorted();

for (const language of languagesOf(import.meta.filename)) {
	test(`each platform learns of one sign-up, one payment and what changes of it (${language})`, async ({
		page,
		context,
		browser,
		stack,
		sql,
	}) => {
		const visitor = { page, urls: stack.urls, language, name: `told-${language}-${Date.now()}` };
		const parties = await standIn(context);
		const user = await become(visitor, "accept");
		expect(await sql(`select email from auth.users where id = '${user}'`)).toEqual([
			{ email: emailOf(visitor) },
		]);
		const stripe = stripeOf(visitor);
		await stripe.pay(user);
		// The stack's own cron may send at the same time.
		await expect.poll(async () => (await countedFor(visitor)).length).toBe(8);
		const counted = await countedFor(visitor);
		const payments = [
			"google 12 11.66 EUR",
			"linkedin 22 11.66 EUR",
			"meta Subscribe 11.66 EUR",
			"microsoft Payment 11.66 EUR",
		];
		const signUps = ["google 11", "linkedin 21", "meta CompleteRegistration", "microsoft Sign-up"];
		expect(shown(counted)).toEqual([...signUps, ...payments].toSorted());
		// Microsoft knows a conversion by its click and time.
		const idsOf = (conversions: readonly string[]) =>
			new Set(
				counted
					.filter(
						(each) => each.platform !== "microsoft" && conversions.includes(shown([each])[0] ?? ""),
					)
					.map(({ id }) => id),
			);
		expect([idsOf(signUps).size, idsOf(payments).size]).toEqual([1, 1]);

		// The way to the page that tells the pixel has served.
		await page.goto("/auth/signed-up");
		await expect(page).toHaveURL(/\/dashboard$/);
		const reported = parties.events.filter((event) => event.name === "CompleteRegistration");
		expect(reported.map(({ values }) => values.eid)).toEqual([...idsOf(signUps)]);

		// Google is asked half an hour later.
		const asked = `update private.ad_conversions set due_at = now() where user_id = '${user}' and receipt is not null`;
		await sql(asked);
		await runCron(stack.urls.site, "*/5 * * * *");
		const matched = `select kind from private.ad_conversions where user_id = '${user}' and matched_at is not null`;
		await expect
			.poll(async () => (await sql(matched)).map(({ kind }) => kind).toSorted())
			.toEqual(["payment", "sign_up"]);

		const operator = await browser.newPage({ baseURL: stack.urls.site });
		await arriveAs(operator, stack, "admin");
		await operator.goto(appLink(ADMIN_PATHS.campaigns, language));
		const card = operator.getByRole("region", {
			name: TEXTS[language].funnel.conversions.title,
			exact: true,
		});
		const { columns, notTold } = TEXTS[language].funnel.conversions;
		await expect(card.getByRole("columnheader", { name: columns.matched })).toBeVisible();
		await expect(card.getByRole("row").filter({ hasText: "LinkedIn" }).nth(1)).toContainText(
			notTold,
		);
		await operator.close();

		await stripe.refund(700);
		// A second run, which sends nothing again.
		await runCron(stack.urls.site, "*/5 * * * *");
		const refunded = [
			"google 12 5.83 EUR",
			"linkedin 22 11.66 EUR",
			"meta Refund 5.83 EUR",
			"meta Subscribe 11.66 EUR",
			"microsoft Payment 5.83 EUR",
		];
		await expect
			.poll(async () => shown(await countedFor(visitor)))
			.toEqual([...signUps, ...refunded].toSorted());

		await stripe.end();
		await deleteAccount(visitor);
		await runCron(stack.urls.site, "*/5 * * * *");
		await expect
			.poll(async () => shown(await countedFor(visitor)))
			.toEqual(
				[
					...["google 11", "linkedin 21", "meta CompleteRegistration"],
					...["google 12 0 EUR", "linkedin 22 11.66 EUR"],
					...["meta Refund 5.83 EUR", "meta Subscribe 11.66 EUR"],
					...["microsoft Payment 5.83 EUR true", "microsoft Sign-up true"],
				].toSorted(),
			);
		expect(
			await sql(`select 1 from private.ad_clicks where click_id like '%${visitor.name}'`),
		).toEqual([]);
	});

	test(`no platform learns of anybody without consent (${language})`, async ({
		page,
		context,
		stack,
		sql,
	}) => {
		const visitor = { page, urls: stack.urls, language, name: `untold-${language}-${Date.now()}` };
		const parties = await standIn(context);
		const user = await become(visitor, "refuse");
		await stripeOf(visitor).pay(user);
		expect(await countedFor(visitor)).toEqual([]);
		expect(parties.requests).toEqual([]);
		expect(
			await sql(`select 1 from private.ad_clicks where user_id = '${user}'
				union all select 1 from private.ad_conversions where user_id = '${user}'`),
		).toEqual([]);
	});
}
