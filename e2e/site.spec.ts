/** The app's shell. */
import { expect, test } from "./fixtures.ts";

test("an app page whose chunk cannot be loaded shows the error screen", async ({ page }) => {
	await page.route("**/assets/admin-login-page-*.js", (route) => route.abort());
	await page.goto("/admin/login");
	await expect(page.getByRole("alert")).toContainText("Cette page a rencontré un problème");
});
