/** A session that ends while somebody types: the page waits with what was typed. */
import { ACCOUNT_PATHS } from "../contract/paths.ts";
import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { seedDemoAccounts } from "../dev/seed.ts";
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

const end = (email: string) =>
	`delete from auth.sessions where user_id = (select id from auth.users where email = '${email}') returning id`;

for (const language of languagesOf(import.meta.filename)) {
	test(`a customer's profile is there again after the sign-in (${language})`, async ({
		page,
		stack,
		sql,
	}) => {
		const { common, dashboard } = TEXTS[language];
		const email = `fin-${language}-${Date.now()}@example.com`;
		const account = new AccountPages(page, stack.urls.mail, language);
		const made = { id: crypto.randomUUID(), email, name: "Camille Martin", shows: "" };
		await seedDemoAccounts(stack, [made]);
		await sql(`update profiles set language = '${language}' where email = '${email}' returning id`);
		await account.signIn(email, DEMO_PASSWORD, "?next=/dashboard?tab=profile");
		const name = page.getByLabel(dashboard.profile.fullName);
		await name.fill("Camille Durand");
		// Keeps the page's own requests from meeting the end first.
		await page.route(
			"**/api/call/save_own_profile",
			async (route) => {
				expect(await sql(end(email))).not.toEqual([]);
				await route.continue();
			},
			{ times: 1 },
		);
		await page.getByRole("button", { name: dashboard.profile.save }).click();

		const dialog = page.getByRole("dialog", { name: common.signInAgain.title });
		const opened = page.waitForEvent("popup");
		await dialog.getByRole("button", { name: common.signInAgain.button }).click();
		const tab = await opened;
		await expect(tab).toHaveURL(new RegExp(`${ACCOUNT_PATHS.auth}\\?`));
		const closed = tab.waitForEvent("close");
		await new AccountPages(tab, stack.urls.mail, language).fillSignIn(email, DEMO_PASSWORD);
		await closed;
		// The request that waited goes ahead.
		await expect(page.getByText(dashboard.profile.saved)).toBeVisible();
		await expect(dialog).toBeHidden();
		await expect(name).toHaveValue("Camille Durand");
		expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
	});
}
