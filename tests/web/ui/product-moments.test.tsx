import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import home from "../../../locales/fr/home.json";
import { createI18n } from "../../../web/i18n/create-i18n.ts";
import { ProductMoments } from "../../../web/site/components/home/product-moments.tsx";

const { moments } = home;

function draw(changes: Partial<typeof moments>): string {
	const filled = { ...home, moments: { ...moments, ...changes } };
	const i18n = createI18n({ language: "fr", resources: { fr: { home: filled } } });
	return renderToStaticMarkup(
		<I18nextProvider i18n={i18n}>
			<ProductMoments />
		</I18nextProvider>,
	);
}

it("is no section as long as nothing is there", () => {
	expect(draw({})).toBe("");
});

it("shows what is there, each alone", () => {
	const quote = { text: "Une heure gagnée", name: "Ada", role: "comptable", portrait: "" };
	const [all, half] = [quote, { ...quote, text: "Sans nom", name: "" }];
	const quoted = draw({ quotes: [all, half] });
	expect(quoted).toContain("Une heure gagnée");
	expect(quoted).not.toContain("Sans nom");
	expect(quoted).not.toMatch(/<(?:video|dl|img)/);
	expect(draw({ quotes: [{ ...quote, portrait: "/faces/ada.webp" }] })).toContain(
		'src="/faces/ada.webp"',
	);
	expect(draw({ figures: [{ value: "2 h", label: "par semaine" }] })).toMatch(
		/<dt.*par semaine.*<dd.*2 h/,
	);
	expect(draw({ rating: { value: "4,8 sur 5", text: "dans la boutique" } })).toContain("4,8 sur 5");
	const recording = { file: "/video/excel.mp4", poster: "/video/excel.webp", label: "Excel" };
	expect(draw({ recording })).toMatch(/<video[^>]*preload="none"[^>]*poster="\/video\/excel.webp"/);
});
