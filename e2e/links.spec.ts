/** Links of mails: what they confirm, for whom, and what they leave alone. */
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { languagesOf } from "./pages/texts.ts";

for (const language of languagesOf(import.meta.filename)) {
	test(`two people sign up with one address, and its owner ends up alone in the account (${language})`, async ({
		page,
		browser,
		baseURL,
		stack,
		sql,
	}) => {
		const email = `victim-${language}-${Date.now()}@example.com`;
		const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
		const attacker = new AccountPages(await elsewhere.newPage(), stack.urls.mail, language);
		const owner = new AccountPages(page, stack.urls.mail, language);
		const { texts } = owner;

		await attacker.signUp(email, "attackers-secret", "?mode=signup", "Mallory");
		await expect(
			attacker.page.getByRole("heading", { name: texts.auth.signupConfirmation.title }),
		).toBeVisible();
		await owner.signUp(email, "owners-secret", "?mode=signup", "Victoire");
		await expect(
			page.getByRole("heading", { name: texts.auth.signupConfirmation.title }),
		).toBeVisible();

		await page.goto(await owner.linkFromMail(email, 2));
		await expect(
			page.getByRole("heading", { name: texts.auth.confirmation.passwordTitle }),
		).toBeVisible();
		await attacker.signIn(email, "attackers-secret");
		await expect(attacker.page.locator("form [role=alert]")).toBeVisible();
		await page.reload();
		await owner.chooseNewPassword("owners-secret");
		await page.getByRole("button", { name: texts.auth.confirmation.passwordSubmit }).click();
		await expect(
			page.getByRole("heading", { name: texts.auth.confirmation.successTitle }),
		).toBeVisible();
		await page.reload();
		await expect(
			page.getByRole("heading", { name: texts.auth.confirmation.successTitle }),
		).toBeVisible();

		await attacker.signIn(email, "attackers-secret");
		await expect(attacker.page.locator("form [role=alert]")).toContainText(
			texts.auth.serverErrors.invalid_credentials,
		);
		await page.getByRole("link", { name: texts.auth.confirmation.toDashboard }).click();
		await expect(page.getByRole("textbox", { name: texts.auth.fields.email })).toHaveValue(email);
		await owner.fillPassword("owners-secret");
		await expect(
			page.getByRole("heading", { name: texts.dashboard.welcome.replace("{{name}}", "Victoire") }),
		).toBeVisible();
		const sessions = await sql(
			`select 1 from auth.sessions join auth.users on users.id = user_id where email = '${email}'`,
		);
		expect(sessions).toHaveLength(1);
		await elsewhere.close();
	});
}
