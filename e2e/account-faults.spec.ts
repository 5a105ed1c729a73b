/** Invalid input and faults around accounts, in a real browser against the real stack. */
import type { Page } from "playwright/test";
import type { Language } from "../contract/events.ts";
import { appLink, documentPath } from "../contract/paths.ts";
import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { clearFaults, setFault } from "../dev/faults.ts";
import { expectAccessible, expectNoViolation, schemesOf } from "./expect-accessible.ts";
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

const TRIAL = "trial@demo.tabulia.example";
const PRO = "pro@demo.tabulia.example";

test.afterEach(({ stack }) => clearFaults(stack));

for (const language of languagesOf(import.meta.filename)) {
	test.describe(language, () => {
		const { auth, common } = TEXTS[language];
		const pagesOf = (page: Page, stack: { urls: { mail: string } }) =>
			new AccountPages(page, stack.urls.mail, language);
		const linkTo = (path: string) => (language === "fr" ? path : appLink(path, language));

		// After sign-in the language is the account's, and the profile's as soon as it is loaded.
		const speak = (spoken: Language) => `
			update profiles set language = '${spoken}' where email in ('${TRIAL}', '${PRO}')`;
		test.beforeEach(({ sql }) => sql(speak(language)));
		test.afterEach(({ sql }) => sql(speak("fr")));

		test("the form keeps its values through each fault of Supabase, and works again", async ({
			page,
			stack,
		}) => {
			const account = pagesOf(page, stack);
			const { unavailable, over_request_rate_limit } = auth.serverErrors;
			const submit = page
				.locator("form")
				.getByRole("button", { name: auth.login.submit, exact: true });
			await page.goto(linkTo("/auth"));
			await page.getByRole("textbox", { name: auth.fields.email }).fill(TRIAL);
			await page.getByLabel(auth.fields.password, { exact: true }).fill(DEMO_PASSWORD);
			for (const [fault, message] of [
				[{ mode: "down" }, unavailable],
				[{ mode: "status", status: 429 }, over_request_rate_limit],
			] as const) {
				await setFault(stack, { part: "auth", ...fault });
				await page.getByLabel(auth.fields.password, { exact: true }).fill(DEMO_PASSWORD);
				await submit.click();
				await expect(page.locator("form [role=alert]")).toHaveText(message);
				await expect(account.toast(auth.login.errorTitle).last()).toContainText(message);
				await expect(page.getByRole("textbox", { name: auth.fields.email })).toHaveValue(TRIAL);
				await clearFaults(stack);
			}
			await page.getByLabel(auth.fields.password, { exact: true }).fill(DEMO_PASSWORD);
			await submit.click();
			await expect(page).toHaveURL(/\/dashboard$/);
		});

		test("header, Pro card and other tabs follow a sign-in and a sign-out", async ({
			page,
			context,
			stack,
		}) => {
			const other = await context.newPage();
			await pagesOf(page, stack).signIn(TRIAL, DEMO_PASSWORD);
			await expect(page).toHaveURL(/\/dashboard$/);
			await other.goto("/auth");
			await expect(other).toHaveURL(/\/dashboard$/);
			const pricing = await context.newPage();
			await pricing.goto(documentPath("pricing", language));
			await expect(pricing.getByRole("link", { name: common.nav.dashboard })).toBeVisible();
			await expect(pricing.locator("a[data-checkout]:visible")).toHaveAttribute(
				"href",
				/^\/checkout\/monthly\?shown=[\d.]+$/,
			);
			await page.getByRole("button", { name: auth.signOut.button, exact: true }).click();
			await expect(other).toHaveURL(/\/auth/);
		});
	});
}

test("axe finds no violation in the forms, and 320 px suffice", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	const failed = "/auth?failure=consent&provider=azure";
	const forms = ["/auth", "/auth?mode=signup&lang=en", failed, "/auth/forgot-password"];
	await expectAccessible(page, forms, 320, () => page.getByRole("heading", { level: 1 }).waitFor());
});

for (const colorScheme of schemesOf(1)) {
	test(`the dashboard, ${colorScheme}: axe finds no violation in any tab or dialog`, async ({
		page,
		stack,
	}) => {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await new AccountPages(page, stack.urls.mail).signIn(PRO, DEMO_PASSWORD);
		for (const tab of ["Abonnement", "Paramètres", "Profil"]) {
			await page.getByRole("tab", { name: tab }).click();
			await expectNoViolation(page);
		}
		await page.getByRole("button", { name: "Changer le mot de passe" }).click();
		await page.getByRole("dialog").waitFor();
		await expectNoViolation(page);
	});
}
