/** Sessions that end while somebody types: the page waits with what was typed, in both languages. */
import type { Page } from "playwright/test";
import { ACCOUNT_PATHS, ADMIN_PATHS, appLink } from "../contract/paths.ts";
import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { seedDemoAccounts } from "../dev/seed.ts";
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { emailOf } from "./pages/operator-session.ts";
import { type LANGUAGES, languagesOf, TEXTS } from "./pages/texts.ts";

const end = (email: string) =>
	`delete from auth.sessions where user_id = (select id from auth.users where email = '${email}') returning id`;

/** As after half an hour without a call by a person. */
const idle = (email: string) =>
	`update private.session_uses set used_at = now() - interval '31 minutes' where user_id = (select id from auth.users where email = '${email}') returning session_id`;

/** Ends the session as an action's call arrives: what the page asks for by itself does not meet the end first. */
const endAt = (page: Page, call: string, end: () => Promise<unknown[]>) =>
	page.route(
		`**/api/call/${call}`,
		async (route) => {
			expect(await end()).not.toEqual([]);
			await route.continue();
		},
		{ times: 1 },
	);

/** Types a note, and ends the session as it is stored. @returns the field, and what was typed */
async function addNote(
	page: Page,
	language: (typeof LANGUAGES)[number],
	end: () => Promise<unknown[]>,
) {
	const { notes } = TEXTS[language].admin;
	const typed = `${language} ${crypto.randomUUID()}`;
	await page.goto(appLink(ADMIN_PATHS.notes, language));
	const text = page.getByLabel(notes.text, { exact: true });
	await text.fill(typed);
	await endAt(page, "add_annotation", end);
	await page.getByRole("button", { name: notes.add }).click();
	return { text, typed };
}

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
		await endAt(page, "save_own_profile", () => sql(end(email)));
		await page.getByRole("button", { name: dashboard.profile.save }).click();

		const dialog = page.getByRole("dialog", { name: common.signInAgain.title });
		const opened = page.waitForEvent("popup");
		await dialog.getByRole("button", { name: common.signInAgain.button }).click();
		const tab = await opened;
		await expect(tab).toHaveURL(new RegExp(`${ACCOUNT_PATHS.auth}\\?`));
		const closed = tab.waitForEvent("close");
		await new AccountPages(tab, stack.urls.mail, language).fillSignIn(email, DEMO_PASSWORD);
		await closed;
		// What had been asked for goes ahead.
		await expect(page.getByText(dashboard.profile.saved)).toBeVisible();
		await expect(dialog).toBeHidden();
		await expect(name).toHaveValue("Camille Durand");
		expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
	});

	test(`an operator's idle session ends, and the note is stored after the sign-in (${language})`, async ({
		page,
		stack,
		sql,
	}) => {
		const { admin, common } = TEXTS[language];
		await arriveAs(page, stack, "super");
		const { text, typed } = await addNote(page, language, () => sql(idle(emailOf("super"))));
		const opened = page.waitForEvent("popup");
		const dialog = page.getByRole("dialog", { name: common.signInAgain.title });
		await dialog.getByRole("button", { name: common.signInAgain.button }).click();
		const tab = await opened;
		await expect(tab.getByLabel(admin.login.password, { exact: true })).toBeVisible();
		await expect(text).toHaveValue(typed);
		// A code of the second factor counts once, and other journeys need it: a session of its own stands for the sign-in.
		await arriveAs(tab, stack, "super");
		await Promise.all([tab.waitForEvent("close"), tab.goto(ADMIN_PATHS.home).catch(() => null)]);
		await expect(dialog).toBeHidden();
		await expect(page.getByText(typed, { exact: true })).toBeVisible();
		await expect(text).toHaveValue("");
	});
}
