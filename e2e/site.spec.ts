/** The app's shell. */
import { expect, test } from "./fixtures.ts";

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
