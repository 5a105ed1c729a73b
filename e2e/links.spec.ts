/** Links of mails: what they confirm, for whom, and what they leave alone. */
import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { expect, test } from "./fixtures.ts";
import { AccountPages } from "./pages/account-pages.ts";

for (const language of ["fr", "en"] as const) {
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
		await expect(attacker.page.getByRole("heading", { name: texts.checkInbox })).toBeVisible();
		await owner.signUp(email, "owners-secret", "?mode=signup", "Victoire");
		await expect(page.getByRole("heading", { name: texts.checkInbox })).toBeVisible();

		await page.goto(await owner.linkFromMail(email, 2));
		await expect(page.getByRole("heading", { name: texts.choosePassword })).toBeVisible();
		await attacker.signIn(email, "attackers-secret");
		await expect(attacker.page.locator("form [role=alert]")).toBeVisible();
		await page.reload();
		await owner.chooseNewPassword("owners-secret");
		await page.getByRole("button", { name: texts.confirm }).click();
		await expect(page.getByRole("heading", { name: texts.confirmed })).toBeVisible();
		await page.reload();
		await expect(page.getByRole("heading", { name: texts.confirmed })).toBeVisible();

		await attacker.signIn(email, "attackers-secret");
		await expect(attacker.page.getByRole("alert")).toContainText(texts.wrongCredentials);
		await page.getByRole("link", { name: texts.signIn }).click();
		await expect(page.getByLabel(texts.email)).toHaveValue(email);
		await owner.fillPassword("owners-secret");
		await expect(page.getByRole("heading", { name: `${texts.welcome} Victoire` })).toBeVisible();
		const sessions = await sql(
			`select 1 from auth.sessions join auth.users on users.id = user_id where email = '${email}'`,
		);
		expect(sessions).toHaveLength(1);
		await elsewhere.close();
	});
}

test("the owner's sign-up holds against a later one with the same address", async ({
	page,
	browser,
	baseURL,
	stack,
}) => {
	const email = `first-${Date.now()}@example.com`;
	const owner = new AccountPages(page, stack.urls.mail);
	await owner.signUp(email, "owners-secret");
	await expect(page.getByRole("heading", { name: owner.texts.checkInbox })).toBeVisible();
	const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
	const attacker = new AccountPages(await elsewhere.newPage(), stack.urls.mail);
	await attacker.signUp(email, "attackers-secret");
	await page.goto(await owner.linkFromMail(email, 2));
	await expect(page.getByRole("heading", { name: owner.texts.confirmed })).toBeVisible();
	await attacker.signIn(email, "attackers-secret");
	await expect(attacker.page.getByRole("alert")).toContainText(owner.texts.wrongCredentials);
	await elsewhere.close();
	await owner.signIn(email, "owners-secret");
	await expect(page).toHaveURL(/\/dashboard$/);
});

test("a stranger's links leave the session of whoever is signed in", async ({
	page,
	browser,
	baseURL,
	stack,
}) => {
	const email = `stranger-${Date.now()}@example.com`;
	const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
	const stranger = new AccountPages(await elsewhere.newPage(), stack.urls.mail);
	await stranger.signUp(email, "strangers-secret");
	const confirmation = await stranger.linkFromMail(email, 1);

	const account = new AccountPages(page, stack.urls.mail);
	await account.signIn("trial@demo.tabulia.example", DEMO_PASSWORD);
	await expect(page.getByRole("heading", { name: "Bonjour Théo Trial" })).toBeVisible();
	await page.goto(confirmation);
	await account.chooseNewPassword("strangers-secret");
	await page.getByRole("button", { name: account.texts.confirm }).click();
	await expect(page.getByText("Ce navigateur est connecté au compte trial@demo")).toBeVisible();

	await stranger.page.goto("/auth/forgot-password");
	await stranger.page.getByLabel("Adresse e-mail").fill(email);
	await stranger.page.getByRole("button", { name: "Envoyer le lien" }).click();
	await page.goto(await stranger.linkFromMail(email, 2));
	await page.reload();
	await account.chooseNewPassword("strangers-other-secret");
	await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
	await expect(page.getByRole("heading", { name: "Mot de passe modifié" })).toBeVisible();
	await elsewhere.close();
	await page.goto("/dashboard");
	await expect(page.getByRole("heading", { name: "Bonjour Théo Trial" })).toBeVisible();
});
