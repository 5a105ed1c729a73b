/** Operators find a customer, open the page and act on it, in both languages (docs/product/back-office.md#customers-page). */

import { ACCOUNT_PATHS, ADMIN_PATHS, APP_PATHS, appLink } from "../contract/paths.ts";
import { DEMO_ACCOUNTS } from "../dev/demo-accounts.ts";
import { expectNoViolation } from "./expect-accessible.ts";
import { expect, test } from "./kept-browser.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { emailOf } from "./pages/operator-session.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

const idOf = (name: string) =>
	DEMO_ACCOUNTS.find(({ email }) => email === emailOf(name))?.id ?? "no such account";

for (const language of languagesOf(import.meta.filename)) {
	const name = language === "fr" ? "trial" : "beta";

	test(`a super_admin finds a customer by a saved view, and signs them out everywhere (${language})`, async ({
		page,
		browser,
		stack,
	}) => {
		const { admin, customers, period } = TEXTS[language];
		// The customer's browser and account are French.
		const { common, dashboard } = TEXTS.fr;
		const email = emailOf(name);
		const theirs = await browser.newContext({ baseURL: stack.urls.site });
		try {
			const tab = await theirs.newPage();
			await arriveAs(tab, stack, name);
			await tab.goto(`${APP_PATHS.dashboard}?tab=profile`);
			await expect(tab.getByRole("tab", { selected: true })).toBeVisible();

			await arriveAs(page, stack, "super");
			await page.goto(appLink(ADMIN_PATHS.customers, language));
			await page.getByRole("searchbox").fill(email.slice(0, 12));
			await page.keyboard.press("Enter");
			await expect(page).toHaveURL(/[?&]q=/);
			await expect(page.getByRole("link", { name: email })).toBeVisible();
			await page.getByText(period.views.title, { exact: true }).click();
			await page.getByLabel(period.views.name).fill(`View ${language}`);
			await page.getByRole("button", { name: period.views.save }).click();
			await expect(page.getByRole("link", { name: `View ${language}` })).toBeVisible();
			await page.setViewportSize({ width: 390, height: 844 });
			await expectNoViolation(page);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
				390,
			);

			// The view is in the database, not in this address.
			await page.goto(ADMIN_PATHS.customers);
			// Folded on phones.
			await page.getByRole("button", { name: period.label }).click();
			await page.getByText(period.views.title, { exact: true }).click();
			await page.getByRole("link", { name: `View ${language}` }).click();
			await expect(page.getByRole("searchbox")).toHaveValue(email.slice(0, 12));
			await page.getByRole("link", { name: email }).click();
			await expect(page.getByRole("heading", { name: customers.story.title })).toBeVisible();
			await expectNoViolation(page);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
				390,
			);
			await page.getByRole("button", { name: customers.actions.signOut.submit }).click();
			await page
				.getByRole("dialog")
				.getByRole("button", { name: customers.actions.signOut.submit })
				.click();
			await expect(page.getByText(customers.actions.signOut.done)).toBeVisible();

			// A page that loads goes to the sign-in, one that is open waits for it.
			await tab.getByRole("button", { name: dashboard.profile.save }).click();
			const signIn = tab.waitForEvent("popup");
			await tab.getByRole("button", { name: common.signInAgain.button }).click();
			await expect(await signIn).toHaveURL(new RegExp(`${ACCOUNT_PATHS.auth}\\?`));

			await page.getByRole("button", { name: admin.nav.menu }).click();
			await page.getByRole("link", { name: admin.nav.system }).click();
			await page.getByRole("heading", { name: admin.system.audit.title }).click();
			const entry = page
				.getByRole("row")
				.filter({ hasText: admin.system.audit.actions.sign_out_customer })
				.first();
			await expect(entry).toContainText(emailOf("super"));
			await expect(entry).toContainText(idOf(name));
		} finally {
			await theirs.close();
		}
	});
}
