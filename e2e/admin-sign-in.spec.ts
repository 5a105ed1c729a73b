/** Signing in to the back-office: each kind of account, and what is refused. */

import { ADMIN_PATHS, appLink } from "../contract/paths.ts";
import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { fillSignIn, signInAs } from "./pages/admin-pages.ts";
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

	test(`a deactivated operator sees only that message (${language})`, async ({ page }) => {
		await page.goto(appLink(ADMIN_PATHS.dashboard, language));
		await signInAs(page, "inactive", language);
		await expect(page.getByRole("heading", { name: admin.guard.deactivated })).toBeVisible();
	});

	test(`invalid fields show their errors, a customer is refused, then a wrong password (${language})`, async ({
		page,
	}) => {
		await page.goto(appLink(ADMIN_PATHS.login, language));
		await page.getByRole("button", { name: admin.login.submit }).click();
		await expect(page.getByText(admin.login.rules.emailRequired)).toBeVisible();
		await expect(page.getByText(admin.login.rules.passwordRequired)).toBeVisible();
		await fillSignIn(page, "nobody", "12345", language);
		await expect(page.getByText(admin.login.rules.emailInvalid)).toBeVisible();
		await expect(page.getByText(admin.login.rules.passwordMin)).toBeVisible();
		await signInAs(page, "pro", language);
		await expect(page.getByRole("alert")).toHaveText(admin.login.failures.not_admin);
		await fillSignIn(page, "super@demo.tabulia.example", "not-the-password", language);
		await expect(page.getByRole("alert")).toHaveText(admin.login.failures.wrong_credentials);
	});

	test(`a customer’s session opens nothing here, and ends (${language})`, async ({
		page,
		stack,
	}) => {
		await new AccountPages(page, stack.urls.mail, language).signIn(
			"annual@demo.tabulia.example",
			DEMO_PASSWORD,
		);
		await expect(page).toHaveURL(/\/dashboard/);
		await page.goto(ADMIN_PATHS.dashboard);
		await expect(page).toHaveURL(/\/admin\/login$/);
		await page.goto("/dashboard");
		await expect(page).toHaveURL(/\/auth/);
	});

	test(`too many attempts are refused, with a clear message (${language})`, async ({ page }) => {
		await page.goto(appLink(ADMIN_PATHS.login, language));
		const refused = page.getByRole("alert").filter({ hasText: admin.login.failures.rate_limited });
		// A minute that ends meanwhile allows five more.
		for (let attempt = 0; attempt < 11 && !(await refused.isVisible()); attempt++) {
			await expect(page.getByRole("button", { name: admin.login.submit })).toBeEnabled();
			const responded = page.waitForResponse("**/api/admin/sign-in");
			await fillSignIn(page, `hammered-${language}@demo.tabulia.example`, "guess-guess", language);
			await responded;
		}
		await expect(refused).toBeVisible();
	});
}
