/** The first screen of the home page: what it is, its price, the next step and the product, above the consent banner. */
import { documentPath } from "../contract/paths.ts";
import en from "../locales/en/home.json" with { type: "json" };
import fr from "../locales/fr/home.json" with { type: "json" };
import { WINDOWS_CHROME } from "./agents.ts";
import { expect, test } from "./fixtures.ts";
import { languagesOf } from "./pages/texts.ts";

const TEXTS = { fr: fr.hero, en: en.hero };
const PRICES = { fr: "13,99\u00a0€ par mois", en: "€13.99 a month" };
const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const SCREENS = [
	{ name: "phone", viewport: { width: 390, height: 664 }, userAgent: IPHONE, rows: 2 },
	{ name: "laptop", viewport: { width: 1440, height: 900 }, userAgent: WINDOWS_CHROME, rows: 6 },
];

for (const { name, viewport, userAgent, rows } of SCREENS) {
	test.describe(`on a ${name}`, () => {
		test.use({ viewport, userAgent });
		for (const language of languagesOf(import.meta.filename)) {
			test(`shows headline, price, button and filled cells (${language})`, async ({ page }) => {
				const { headline, subtitle, cta, trust, phone, demo } = TEXTS[language];
				await page.goto(documentPath("home", language));
				const main = page.getByRole("main");
				const price = main.getByText(PRICES[language]).first();
				const sheet = main.getByRole("figure", { name: demo.label });
				const shown = [
					main.getByRole("heading", { name: headline }),
					...[subtitle, trust].map((text) => main.getByText(text)),
					main.getByRole("link", { name: cta }).first(),
					price,
					sheet.locator(".sheet-bar p"),
					...demo.rows.slice(0, rows).map(({ review }) => sheet.getByText(review)),
				];
				await expect(main.getByText(phone)).toHaveCount(name === "phone" ? 1 : 0);
				const banner = (await page.locator("#consent").boundingBox())?.y ?? 0;
				expect(banner).toBeGreaterThan(500);
				for (const part of shown) {
					await expect(part).toBeInViewport({ ratio: 1 });
					const { y, height } = (await part.boundingBox()) ?? { y: banner, height: 1 };
					expect(y + height, `${part}`).toBeLessThanOrEqual(banner);
				}
				expect(await price.evaluate((text) => text.getClientRects().length), "lines").toBe(1);
			});
		}
	});
}
