/** Sessions that end while somebody types: the way back, with what was typed, in both languages. */
import { ACCOUNT_PATHS, ADMIN_PATHS } from "../worker/contract/paths.ts";
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { emailOf } from "./pages/operator-session.ts";
import { LANGUAGES, TEXTS } from "./pages/texts.ts";

const end = (email: string) =>
	`delete from auth.sessions where user_id = (select id from auth.users where email = '${email}') returning id`;

/** As after half an hour without a call by a person. */
const idle = (email: string) =>
	`update private.session_uses set used_at = now() - interval '31 minutes' where user_id = (select id from auth.users where email = '${email}') returning session_id`;

for (const language of LANGUAGES) {
	test(`a customer's profile is there again after the sign-in (${language})`, async ({
		page,
		stack,
		sql,
	}) => {
		const { auth, dashboard } = TEXTS[language];
		const email = `fin-${language}-${Date.now()}@example.com`;
		const account = new AccountPages(page, stack.urls.mail, language);
		await account.signUp(email, "premier-secret");
		await expect(page.getByRole("heading", { name: auth.signupConfirmation.title })).toBeVisible();
		await account.confirm(await account.linkFromMail(email, 1));
		await account.signIn(email, "premier-secret", "?next=/dashboard?tab=profile");
		const name = page.getByLabel(dashboard.profile.fullName);
		await name.fill("Camille Durand");
		expect(await sql(end(email))).not.toEqual([]);
		await page.getByRole("button", { name: dashboard.profile.save }).click();

		const dialog = page.getByRole("dialog", { name: dashboard.signInAgain.title });
		await dialog.getByRole("button", { name: dashboard.signInAgain.button }).click();
		await expect(page).toHaveURL(new RegExp(`${ACCOUNT_PATHS.auth}\\?`));
		await account.fillSignIn(email, "premier-secret");
		await expect(page).toHaveURL(/\/dashboard\?tab=profile$/);
		await expect(name).toHaveValue("Camille Durand");
		await page.getByRole("button", { name: dashboard.profile.save }).click();
		await expect(page.getByText(dashboard.profile.saved)).toBeVisible();
		expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
	});

	test(`an operator's idle session ends, and the plan is there again (${language})`, async ({
		page,
		context,
		stack,
		sql,
		baseURL,
	}) => {
		const { abTests, admin } = TEXTS[language];
		await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
		await arriveAs(page, stack, "super");
		await page.goto(ADMIN_PATHS.newExperiment);
		const name = page.getByLabel(abTests.form.name, { exact: true });
		await name.fill("idle_test");
		expect(await sql(idle(emailOf("super")))).not.toEqual([]);
		await page.getByRole("link", { name: admin.nav.campaigns }).click();
		await expect(page.getByText(admin.login.over)).toBeVisible();
		// A code of the second factor counts once, and other journeys need it: a session of its own stands for the sign-in.
		await arriveAs(page, stack, "super");
		await page.goto(ADMIN_PATHS.newExperiment);
		await expect(name).toHaveValue("idle_test");
		await page.getByRole("button", { name: abTests.unsaved.discard }).click();
		await expect(name).toHaveValue("");
	});
}
