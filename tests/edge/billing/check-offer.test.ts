import { expect, it } from "vitest";
import type { PaidPlan } from "../../../contract/paths.ts";
import { checkOffer } from "../../../worker/billing/check-offer.ts";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { offer, paymentLink } from "../../fakes/price-test.ts";

const SITE = "https://www.site.test";
const link = (plan: PaidPlan, price: object = {}, changed: object = {}) =>
	paymentLink(plan, SITE, price, changed);
const ITEMS = link("monthly").line_items.data;
const checking = (monthly: object, read?: StripeResult) =>
	checkOffer(
		offer(),
		{
			listPaymentLinks: async () => read ?? { ok: true, body: { data: [monthly, link("annual")] } },
		},
		SITE,
	);

it.each<[string, object]>([
	["tax included", link("monthly")],
	["without tax", link("monthly", { tax_behavior: null }, { automatic_tax: { enabled: false } })],
])("accepts an offer that Stripe sells so: %s", async (_, monthly) => {
	await expect(checking(monthly)).resolves.toBeUndefined();
});

it.each<[string, object]>([
	["another amount", link("monthly", { unit_amount: 1399 })],
	["another currency", link("monthly", { currency: "usd" })],
	["three months", link("monthly", { recurring: { interval: "month", interval_count: 3 } })],
	["nothing", link("monthly", {}, { line_items: { data: [] } })],
	[
		"two of it",
		link("monthly", {}, { line_items: { data: ITEMS.map((each) => ({ ...each, quantity: 2 })) } }),
	],
	[
		"none of it",
		link("monthly", {}, { line_items: { data: ITEMS.map((each) => ({ ...each, quantity: 0 })) } }),
	],
	["another thing on top", link("monthly", {}, { line_items: { data: [...ITEMS, ...ITEMS] } })],
	["another price", link("monthly", { id: "price_annual" })],
	["tax on top", link("monthly", { tax_behavior: "exclusive" })],
	["tax on top, for all that it does not say", link("monthly", { tax_behavior: null })],
	[
		"without leading back",
		link("monthly", {}, { after_completion: { type: "hosted_confirmation" } }),
	],
	[
		"for another site",
		link("monthly", {}, { after_completion: { redirect: { url: "https://x.test" } } }),
	],
	[
		"for another page of the site",
		link("monthly", {}, { after_completion: { redirect: { url: `${SITE}/dashboard` } } }),
	],
	["another address", link("monthly", {}, { url: "https://buy.stripe.com/other" })],
])("refuses an offer whose payment link sells %s", async (_, monthly) => {
	await expect(checking(monthly)).rejects.toThrow("price_mismatch");
});

it.each<StripeResult>([
	{ ok: false, reason: "stripe 500" },
	{ ok: true, body: { data: [{}] } },
])("fails without Stripe’s word (%#)", async (read) => {
	await expect(checking({}, read)).rejects.toThrow("unavailable");
});
