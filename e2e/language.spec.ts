/** The language on the way from a document through the sign-up and its mail to the dashboard. */
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";

test("an English visitor signs up, confirms and signs in, in English, and changes to French", async ({
	page,
	stack,
	sql,
}) => {
	const email = `reader-${Date.now()}@example.com`;
	const account = new AccountPages(page, stack.urls.mail, "en");
	const html = page.locator("html");
	await page.goto("/en");
	await page.getByRole("link", { name: "Start for free" }).first().click();
	await expect(page).toHaveURL(/\/auth\?mode=signup&lang=en$/);
	await expect(html).toHaveAttribute("lang", "en");

	await page.getByRole("link", { name: "Français" }).click();
	await expect(page.getByRole("heading", { name: "Créez votre compte" })).toBeVisible();
	await expect(html).toHaveAttribute("lang", "fr");
	await page.getByRole("link", { name: "English" }).click();
	await account.fillSignUp(email, "readers-secret", "Reader");
	await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
	expect(await sql(`select language from public.profiles where email = '${email}'`)).toEqual([
		{ language: "en" },
	]);

	// The mail is English, and so is its page in a browser that prefers French otherwise.
	await page.getByRole("link", { name: "Français" }).click();
	await account.confirm(await account.linkFromMail(email, 1));
	await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
	expect(new URL(page.url()).search).toBe("");

	// The profile's language rules after the sign-in, and goes into the cookie.
	await page.goto("/auth?lang=fr");
	await new AccountPages(page, stack.urls.mail).fillSignIn(email, "readers-secret");
	await expect(page.getByRole("heading", { name: "Hello Reader" })).toBeVisible();
	await page.goto("/");
	await expect(page).toHaveURL(/\/en$/);
	await page.goto("/dashboard?lang=fr");
	await expect(page.getByRole("heading", { name: "Hello Reader" })).toBeVisible();
	await page.getByRole("button", { name: "Français" }).click();
	await expect(page.getByRole("heading", { name: "Bonjour Reader" })).toBeVisible();
	expect(await sql(`select language from public.profiles where email = '${email}'`)).toEqual([
		{ language: "fr" },
	]);
	await page.goto("/");
	await expect(page).toHaveURL(/\/$/);
});
