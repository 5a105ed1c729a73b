/** Links of mails: what they confirm, for whom, and what they leave alone. */
import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

const TRIAL = "trial@demo.tabulia.example";
/** In the language of the account's profile, whatever link was opened before. */
const WELCOME = TEXTS.fr.dashboard.welcome.replace("{{name}}", "Théo Trial");

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

	test(`the owner's sign-up holds against a later one with the same address (${language})`, async ({
		page,
		browser,
		baseURL,
		stack,
	}) => {
		const email = `first-${language}-${Date.now()}@example.com`;
		const owner = new AccountPages(page, stack.urls.mail, language);
		await owner.signUp(email, "owners-secret");
		await expect(
			page.getByRole("heading", { name: owner.texts.auth.signupConfirmation.title }),
		).toBeVisible();
		const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
		const attacker = new AccountPages(await elsewhere.newPage(), stack.urls.mail, language);
		await attacker.signUp(email, "attackers-secret");
		await owner.confirm(await owner.linkFromMail(email, 2));
		await expect(
			page.getByRole("heading", { name: owner.texts.auth.confirmation.successTitle }),
		).toBeVisible();
		await attacker.signIn(email, "attackers-secret");
		await expect(attacker.page.locator("form [role=alert]")).toContainText(
			owner.texts.auth.serverErrors.invalid_credentials,
		);
		await elsewhere.close();
		await owner.signIn(email, "owners-secret");
		await expect(page).toHaveURL(/\/dashboard$/);
	});

	test(`a stranger's links leave the session of whoever is signed in (${language})`, async ({
		page,
		browser,
		baseURL,
		stack,
	}) => {
		const email = `stranger-${language}-${Date.now()}@example.com`;
		const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
		const stranger = new AccountPages(await elsewhere.newPage(), stack.urls.mail, language);
		await stranger.signUp(email, "strangers-secret");
		const confirmation = await stranger.linkFromMail(email, 1);

		const account = new AccountPages(page, stack.urls.mail, language);
		const { auth } = account.texts;
		await account.signIn(TRIAL, DEMO_PASSWORD);
		await expect(page.getByRole("heading", { name: WELCOME })).toBeVisible();
		await page.goto(confirmation);
		await account.chooseNewPassword("strangers-secret");
		await page.getByRole("button", { name: auth.confirmation.passwordSubmit }).click();
		await expect(
			page.getByText(
				auth.confirmation.otherSession.replace("{{current}}", TRIAL).replace("{{email}}", email),
			),
		).toBeVisible();

		await stranger.page.goto("/auth/forgot-password");
		await stranger.page.getByRole("textbox", { name: auth.fields.email }).fill(email);
		await stranger.page.getByRole("button", { name: auth.forgot.submit }).click();
		await page.goto(await stranger.linkFromMail(email, 2));
		await page.reload();
		await account.chooseNewPassword("strangers-other-secret");
		await page.getByRole("button", { name: auth.reset.submit }).click();
		await expect(page.getByRole("heading", { name: auth.reset.successTitle })).toBeVisible();
		await elsewhere.close();
		await page.goto("/dashboard");
		await expect(page.getByRole("heading", { name: WELCOME })).toBeVisible();
	});
}
