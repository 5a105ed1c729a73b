/** Signing in to the back-office: each kind of account, and what is refused. */

import { ADMIN_PATHS, appLink } from "../contract/paths.ts";
import { expect, test } from "./kept-browser.ts";
import { signInAs } from "./pages/admin-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

for (const language of languagesOf(import.meta.filename)) {
	const { admin } = TEXTS[language];

	test(`an operator is led to the requested page, sees it, and signs out (${language})`, async ({
		page,
		sql,
	}) => {
		await page.goto(appLink(ADMIN_PATHS.campaigns, language));
		await expect(page).toHaveURL(/\/admin\/login$/);
		await signInAs(page, "admin", language);
		await expect(page).toHaveURL(/\/admin\/campaigns$/);
		await expect(page.getByRole("rowheader", { name: "google" }).first()).toBeVisible();
		await page.goto(ADMIN_PATHS.home);
		await expect(page.getByText("Alice Admin").first()).toBeVisible();
		await expect(page.getByText(admin.home.active, { exact: true })).toBeVisible();
		await expect(page.getByRole("link", { name: admin.home.users })).toHaveAttribute(
			"href",
			ADMIN_PATHS.customers,
		);
		const [{ recent } = {}] = await sql(
			"select last_login > now() - interval '1 minute' as recent from private.admins where name = 'Alice Admin'",
		);
		expect(recent).toBe(true);
		await page.goto(ADMIN_PATHS.system);
		await expect(page.getByRole("heading", { name: admin.guard.insufficient })).toBeVisible();
		await page.goto(ADMIN_PATHS.home);
		await page.getByRole("button", { name: admin.logout }).click();
		await expect(page).toHaveURL(/\/admin\/login$/);
	});
}
