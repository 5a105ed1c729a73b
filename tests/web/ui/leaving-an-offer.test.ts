/** How one leaves is told alike on `/pricing` and `/help` (docs/product/dashboard.md#cancellation, docs/product/dashboard.md#withdrawal). */
import { expect, it } from "vitest";
import helpEn from "../../../locales/en/help.json";
import pricingEn from "../../../locales/en/pricing.json";
import helpFr from "../../../locales/fr/help.json";
import pricingFr from "../../../locales/fr/pricing.json";

it.each([
	["/pricing", pricingFr.faq.items, ["trois clics", "quatorze jours"]],
	["/help", helpFr.faq.items, ["trois clics", "quatorze jours"]],
	["/en/pricing", pricingEn.faq.items, ["three clicks", "fourteen days"]],
	["/en/help", helpEn.faq.items, ["three clicks", "fourteen days"]],
])("%s tells of cancelling and of withdrawing in one place", (_, items, words) => {
	const texts = items.map((item) => Object.values(item).join(" ").toLowerCase());
	expect(texts.filter((text) => words.every((word) => text.includes(word)))).toHaveLength(1);
});
