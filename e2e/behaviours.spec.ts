/** Behaviours of documents, with the keyboard and without JavaScript. */
import { documentPath } from "../contract/paths.ts";
import enHome from "../locales/en/home.json" with { type: "json" };
import frHome from "../locales/fr/home.json" with { type: "json" };
import { expect, test } from "./fixtures.ts";
import { languagesOf } from "./pages/texts.ts";

const HEROES = { fr: frHome.hero, en: enHome.hero };

// As visitors see it, with transitions.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the mobile menu opens, and closes on Escape and on a choice, by keyboard", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/");
	const toggle = page.getByRole("button", { name: "Ouvrir le menu" });
	const menu = page.locator("#menu");
	await toggle.focus();
	await page.keyboard.press("Enter");
	await expect(menu).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(menu).toBeHidden();
	await expect(toggle).toBeFocused();
	await page.keyboard.press("Enter");
	await menu.getByRole("link", { name: "Tarifs" }).press("Enter");
	await expect(page).toHaveURL(/\/pricing$/);
	await expect(menu).toBeHidden();
});

test("without popovers the menu is hidden on every screen, and opens and closes on a phone", async ({
	page,
}) => {
	// As in a browser that knows neither the attribute nor the selector.
	await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, "popover"));
	await page.route("/", async (route) => {
		const response = await route.fetch();
		const html = (await response.text())
			.replaceAll(' popover="', ' data-popover="')
			.replaceAll("[popover]", "[data-popover]")
			.replaceAll(":popover-open", ":not-known");
		// The policy names the hash of the original stylesheet.
		await route.fulfill({ contentType: "text/html", body: html });
	});
	await page.goto("/");
	const menu = page.locator("#menu");
	await expect(menu).toBeHidden();
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(menu).toBeHidden();
	await page.getByRole("button", { name: "Ouvrir le menu" }).click();
	await expect(menu.getByRole("link", { name: "Tarifs" })).toBeVisible();
	await menu.getByRole("button", { name: "Fermer le menu" }).click();
	await expect(menu).toBeHidden();
});

test("/en on paper has the answers, the filled sheet and the shapes of buttons", async ({
	page,
}) => {
	await page.goto("/en");
	await page.emulateMedia({ media: "print" });
	const heights = await page
		.locator(".faq-item:not([open]) > p")
		.evaluateAll((answers) => answers.map((answer) => answer.getBoundingClientRect().height));
	expect(heights.length).toBeGreaterThan(2);
	expect(Math.min(...heights)).toBeGreaterThan(20);
	for (const cell of await page.locator(".sheet .fill:visible").all()) {
		await expect(cell).toHaveCSS("opacity", "1");
	}
	const button = page.locator("main .button-primary").first();
	await expect(button).toHaveCSS("border-top-width", "1px");
	await expect(button).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("/pricing on paper shows what is chosen, in dark letters and a frame", async ({ page }) => {
	await page.goto("/pricing");
	await page.emulateMedia({ media: "print" });
	const ink = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
	const chosen = page.locator("main .choice:has(:checked)").first();
	await expect(chosen).toHaveCSS("color", ink);
	await expect(chosen).toHaveCSS("border-top-width", "1px");
	for (const filled of await page.locator("main .text-on-green").all()) {
		await expect(filled).toHaveCSS("color", ink);
		// The frame of its card would cross its letters.
		await expect(filled).toHaveCSS("background-color", "rgb(255, 255, 255)");
	}
});

for (const language of languagesOf(import.meta.filename)) {
	const { demo } = HEROES[language];
	test(`the formula is played by keyboard, says that it is an example, and needs no network (${language})`, async ({
		page,
		context,
	}) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.goto(documentPath("home", language));
		await context.setOffline(true);
		const sheet = page.getByRole("figure", { name: demo.label });
		await expect(sheet.getByText(demo.invitation)).toBeVisible();
		const results = () => sheet.locator(".fill:visible").allTextContents();
		const formula = sheet.locator(".sheet-bar p");
		const [first, second] = demo.prompts;
		const opacity =
			"getComputedStyle(document.querySelector('.sheet tr:nth-child(7) .fill')).opacity";
		expect(await page.evaluate(opacity), "at once with reduced motion").toBe("1");
		expect(await results()).toEqual(demo.rows.map(({ sentiment }) => sentiment));
		const { height } = (await sheet.boundingBox()) ?? {};

		await sheet.getByRole("radio", { name: first?.name ?? "" }).press("ArrowRight");
		await expect(formula).toContainText(
			`=TABULIA("${second?.text}"${demo.formula.separator}A2:A7)`,
			{
				useInnerText: true,
			},
		);
		expect(await results()).toEqual(demo.rows.map(({ category }) => category));
		await sheet.getByRole("radio", { name: "A2:A7" }).press("ArrowRight");
		await expect(formula).toContainText("A2:A4", { useInnerText: true });
		expect(await results()).toEqual(demo.rows.slice(0, 3).map(({ category }) => category));
		for (const { name } of demo.prompts)
			await sheet.locator("label").getByText(name, { exact: true }).click();
		expect(await results()).toEqual(demo.rows.slice(0, 3).map(({ rating }) => rating));
		expect((await sheet.boundingBox())?.height).toBe(height);
	});
}

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the billing toggle changes price, period, savings and destination", async ({ page }) => {
		await page.goto("/pricing");
		const plans = page.locator("#plans");
		await expect(plans.getByText("13,99")).toBeVisible();
		await expect(plans.getByText("9,79")).toBeHidden();
		await expect(plans.locator("a[data-checkout]:visible")).toHaveAttribute(
			"href",
			/plan=monthly\b/,
		);
		await plans.getByText("Annuel", { exact: false }).first().click();
		await expect(plans.getByText("9,79")).toBeVisible();
		await expect(plans.getByText("50,36")).toBeVisible();
		await expect(plans.getByText("13,99")).toBeHidden();
		await expect(plans.locator("a[data-checkout]:visible")).toHaveAttribute(
			"href",
			/plan=annual\b/,
		);
	});
});
