import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it, vi } from "vitest";
import type { Language } from "../../../contract/events.ts";
import type { ReferencePrice } from "../../../contract/prices.ts";
import { PriceComparison } from "../../../web/site/components/pricing/price-comparison.tsx";
import { bundledI18n } from "../../../worker/render/bundled-i18n.ts";

const REFERENCE: ReferencePrice = {
	seller: "Seller",
	plan: "Plan Plus",
	monthly: "23.00",
	seenOn: "2026-11-02",
	link: "https://seller.test/prices",
};

function show(perMonth: number, language: Language, reference?: ReferencePrice): string {
	vi.setSystemTime("2026-11-28T10:00:00Z");
	return renderToStaticMarkup(
		<I18nextProvider i18n={bundledI18n(language)}>
			<PriceComparison perMonth={perMonth} reference={reference} />
		</I18nextProvider>,
	).replace(/\s/g, " ");
}

it.each([
	[
		"fr",
		13.99,
		"39 % de moins que Plan Plus (Seller).",
		"23,00 € par mois, prix relevé le 2 novembre 2026",
	],
	["en", 9.79, "57% less than Plan Plus (Seller).", "€23.00 a month, as seen on 2 November 2026"],
] as const)("names its source in %s", (language, perMonth, claim, source) => {
	const shown = show(perMonth, language, REFERENCE);
	const link = '<a href="https://seller.test/prices" rel="noopener">';
	const text = `${claim} ${link}${source}</a>`;
	expect(shown.replaceAll(/ class="[^"]*"/g, "")).toBe(`<p>${text}</p>`);
});

it.each([["with one older than a year", { ...REFERENCE, seenOn: "2025-11-01" }]])(
	"is not shown %s",
	(_, reference) => {
		expect(show(13.99, "fr", reference)).toBe("");
	},
);
