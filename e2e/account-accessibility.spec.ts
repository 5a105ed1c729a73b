/** Accessibility of the account pages and the dashboard: axe, and 320 px (docs/architecture/page.md#visual-design). */
import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { expectAccessible, expectNoViolation, schemesOf } from "./expect-accessible.ts";
import { test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";

const PRO = "pro@demo.tabulia.example";

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
