/** Sign-in with Microsoft and Google, at the local ones (dev/supabase/provider/); nothing is mocked. */
import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { readMails } from "../dev/mail.ts";
import { expect, test } from "./fixtures.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { signInAtMicrosoft } from "./pages/local-provider.ts";
import { languagesOf } from "./pages/texts.ts";

const fill = (text: string, provider: string) => text.replace("{{provider}}", provider);

for (const language of languagesOf(import.meta.filename)) {
	test(`sign up with Microsoft, come back, delete (${language})`, async ({ page, stack, sql }) => {
		const email = `nora-${language}-${Date.now()}@contoso.example`;
		const account = new AccountPages(page, stack.urls.mail, language);
		const { auth, dashboard } = account.texts;
		const signInAs = () => signInAtMicrosoft(page, email, "Nora Neuve");
		const greeting = page.getByRole("heading", {
			name: dashboard.welcome.replace("{{name}}", "Nora Neuve"),
		});

		await page.goto(`/auth?mode=signup&lang=${language}`);
		await page.getByRole("button", { name: fill(auth.providers.signUp, "Microsoft") }).click();
		await signInAs();
		await expect(greeting).toBeVisible();
		expect(
			await sql(`select language, outcome, email_confirmed_at is not null as is_confirmed
				from auth.users join private.sign_up_attribution on user_id = id where email = '${email}'`),
		).toMatchObject([{ language, is_confirmed: true }]);

		await page.goto("/dashboard?tab=profile");
		await expect(page.getByText(dashboard.signIns.noPassword)).toBeVisible();
		await expect(page.getByText(dashboard.profile.noPasswordText)).toBeVisible();
		await page.getByRole("button", { name: auth.signOut.button, exact: true }).click();
		await expect(account.toast(auth.signOut.successTitle)).toBeVisible();

		await page.goto(`/auth?lang=${language}`);
		await page.getByRole("button", { name: fill(auth.providers.signIn, "Microsoft") }).click();
		await signInAs();
		await expect(greeting).toBeVisible();
		// The way back has served: also where the browser's button leads.
		await page.goto("/auth/callback?state=x&code=y");
		await expect(page).toHaveURL(/\/dashboard$/);

		await page.goto("/dashboard?tab=settings");
		await page.getByRole("button", { name: dashboard.settings.delete }).click();
		const dialog = page.getByRole("dialog");
		await expect(
			dialog.getByText(fill(dashboard.deleteAccount.byProvider, "Microsoft")),
		).toBeVisible();
		await dialog
			.getByLabel(dashboard.deleteAccount.label.replace("{{word}}", "SUPPRIMER"))
			.fill("SUPPRIMER");
		await dialog.getByRole("button", { name: dashboard.deleteAccount.submit }).click();
		await signInAs();
		await expect(page.getByRole("heading", { name: auth.deleted.title })).toBeVisible();
		expect(await sql(`select id from auth.users where email = '${email}'`)).toEqual([]);
	});

	test(`connect Google by the password, and remove it (${language})`, async ({
		page,
		stack,
		sql,
	}) => {
		const login = language === "fr" ? "trial" : "none";
		const email = `${login}@demo.tabulia.example`;
		const account = new AccountPages(page, stack.urls.mail, language);
		const { auth, dashboard } = account.texts;
		const choose = () => page.getByRole("link", { name: email }).click();
		await sql(`update public.profiles set language = '${language}' where email = '${email}'`);

		await page.goto(`/auth?lang=${language}`);
		await page.getByRole("button", { name: fill(auth.providers.signIn, "Google") }).click();
		await choose();
		await expect(page.getByRole("alert")).toContainText(
			fill(auth.providers.failures.refused.title, "Google"),
		);
		await account.fillSignIn(email, "not-the-password");
		await expect(account.toast(auth.login.errorTitle)).toBeVisible();
		await account.fillPassword(DEMO_PASSWORD);
		await choose();
		await expect(page.getByText(dashboard.signIns.results.connected)).toBeVisible();

		await page
			.getByRole("button", { name: fill(dashboard.signIns.disconnectOf, "Google") })
			.click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(auth.fields.currentPassword, { exact: true }).fill(DEMO_PASSWORD);
		await dialog.getByRole("button", { name: dashboard.signIns.disconnectSubmit }).click();
		await expect(account.toast(fill(dashboard.signIns.disconnected, "Google"))).toBeVisible();
		await expect
			.poll(async () => (await readMails(stack.urls.mail, email)).map(({ subject }) => subject))
			.toEqual(
				expect.arrayContaining([
					expect.stringContaining("Google"),
					expect.stringContaining("Google"),
				]),
			);
	});
}
