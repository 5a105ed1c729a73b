/** An account without JavaScript, in both languages: every form of the account pages is a plain one. */
import { expect, test } from "./fixtures.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { languagesOf } from "./pages/texts.ts";

for (const language of languagesOf(import.meta.filename)) {
	test(`sign up, confirm, sign in, forget and reset, all without a script (${language})`, async ({
		browser,
		stack,
	}) => {
		const context = await browser.newContext({
			baseURL: stack.urls.site,
			javaScriptEnabled: false,
		});
		const page = await context.newPage();
		const account = new AccountPages(page, stack.urls.mail, language);
		const { auth } = account.texts;
		const email = `plain-${language}-${Date.now()}@example.com`;

		await account.signUp(email, "password");
		await expect(page.getByText(auth.validation.passwordCommon)).toBeVisible();
		await expect(page.getByRole("textbox", { name: auth.fields.email })).toHaveValue(email);
		await account.fillSignUp(email, "premier-secret", "Camille Martin");
		await expect(page.getByRole("heading", { name: auth.signupConfirmation.title })).toBeVisible();
		await expect(account.toast(auth.register.successTitle)).toBeVisible();

		await account.confirm(await account.linkFromMail(email, 1));
		await expect(page.getByRole("heading", { name: auth.confirmation.successTitle })).toBeVisible();
		await page.getByRole("link", { name: auth.confirmation.toDashboard }).click();
		await expect(page.getByRole("textbox", { name: auth.fields.email })).toHaveValue(email);
		await account.fillPassword("un-faux-secret");
		await expect(account.toast(auth.login.errorTitle)).toContainText(
			auth.serverErrors.invalid_credentials,
		);

		await page.goto("/auth/forgot-password");
		await page.getByRole("textbox", { name: auth.fields.email }).fill(email);
		await page.getByRole("button", { name: auth.forgot.submit }).click();
		await expect(page.getByRole("heading", { name: auth.forgot.successTitle })).toBeVisible();
		await page.goto(await account.linkFromMail(email, 2));
		await account.chooseNewPassword("deuxieme-secret");
		await page.getByRole("button", { name: auth.reset.submit }).click();
		await expect(page.getByRole("heading", { name: auth.reset.successTitle })).toBeVisible();

		await account.signIn(email, "deuxieme-secret", "?next=/dashboard?tab=profile");
		await expect(page).toHaveURL(/\/dashboard\?tab=profile$/);

		// Somebody else may have changed it: the mail about it takes that back, and leads to another.
		await page.goto(await account.undoFromMail(email, 1));
		await expect(page.getByText(auth.undo.text.password)).toBeVisible();
		await page.getByRole("button", { name: auth.undo.submit }).click();
		await expect(page.getByRole("heading", { name: auth.undo.done.title })).toBeVisible();
		// In a browser that has not used it.
		await page.context().clearCookies();
		await page.goto(await account.undoFromMail(email, 1));
		await expect(page.getByRole("heading", { name: auth.undo.gone.title })).toBeVisible();
		await account.signIn(email, "deuxieme-secret");
		await expect(account.toast(auth.login.errorTitle)).toContainText(
			auth.serverErrors.invalid_credentials,
		);
		await page.goto(await account.linkFromMail(email, 3));
		await account.chooseNewPassword("troisieme-secret");
		await page.getByRole("button", { name: auth.reset.submit }).click();
		await expect(page.getByRole("heading", { name: auth.reset.successTitle })).toBeVisible();
		await context.close();
	});
}
