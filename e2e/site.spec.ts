/** Languages, the 404, pages without JavaScript, and the app's shell. */
import frHome from "../locales/fr/home.json" with { type: "json" };
import { expect, test } from "./fixtures.ts";
import { HomePage } from "./pages/home-page.ts";

test("the chosen language is stored, and no text flashes in the other", async ({ page }) => {
	const home = new HomePage(page);
	await home.open("?utm_source=lang");
	await expect(page.locator("html")).toHaveAttribute("lang", "fr");
	await home.switchTo("en");
	await expect(page).toHaveURL(/\/en$/);
	await expect(page.locator("html")).toHaveAttribute("lang", "en");
	await home.open();
	await expect(page).toHaveURL(/\/en$/);
	await home.switchTo("fr");
	await expect(page).toHaveURL(/\/$/);
	await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});

test("a missing page is a 404 that leads home", async ({ page }) => {
	const response = await page.goto("/en/nothing-here");
	expect(response?.status()).toBe(404);
	await expect(page.getByText("Oops! Page not found")).toBeVisible();
	await page.locator("main").getByRole("link").click();
	await expect(page).toHaveURL(/\/en$/);
});

test("the app's shell starts under the strict CSP, in the visitor's language", async ({ page }) => {
	await page.goto("/admin/login?lang=en");
	await expect(page.locator("html")).toHaveAttribute("lang", "en");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an app page whose chunk cannot be loaded shows the error screen", async ({ page }) => {
	await page.route("**/assets/admin-login-page-*.js", (route) => route.abort());
	await page.goto("/admin/login");
	await expect(page.getByRole("alert")).toContainText("Cette page a rencontré un problème");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the home page is complete and its links work", async ({ page }) => {
		const home = new HomePage(page);
		await home.open();
		await expect(home.headline).toHaveText(frHome.hero.headline);
		await expect(page.locator("footer")).toHaveCSS("content-visibility", "visible");
		await home.switchTo("en");
		await expect(page).toHaveURL(/\/en$/);
		await expect(home.callToAction).toHaveAttribute("href", "/auth?plan=trial&lang=en");
	});
});
