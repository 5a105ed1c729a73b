/** Operators begin with the figures and go on to the people whom they count (docs/product.md#home-of-the-back-office). */
import { ADMIN_PATHS, appLink } from "../contract/paths.ts";
import { expectNoViolation } from "./expect-accessible.ts";
import { expect, test } from "./kept-browser.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

for (const language of languagesOf(import.meta.filename)) {
	test(`an operator goes from a figure to its customers, and back (${language})`, async ({
		page,
		stack,
	}) => {
		const { admin, customers, monday } = TEXTS[language];
		await arriveAs(page, stack, "admin");
		// Other journeys delete accounts that had paid, which the figure counts and no list has; none came by it.
		await page.goto(appLink(`${ADMIN_PATHS.home}?period=90d&source=google`, language));
		const card = page.getByRole("listitem").filter({
			has: page.getByRole("link", { name: monday.figures.paid, exact: true }),
		});
		const part = card.getByRole("paragraph").nth(1).getByRole("link").first();
		await expect(part).toBeVisible();
		await expectNoViolation(page);
		const count = Number(await card.getByRole("strong").textContent());
		expect(count).toBeGreaterThan(0);
		// The list has as many people as the figure says.
		await card.getByRole("heading").getByRole("link").click();
		await expect(page.locator("tbody tr")).toHaveCount(count);
		await page.goBack();
		await part.click();
		await expect(page).toHaveURL(/\/admin\/customers\?signed=paid&period=90d&source=[^&]+/);
		await expect(page.locator("tbody tr").first()).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL(/\/admin\?.*period=90d/);
		await expect(part).toBeVisible();
		await page.getByRole("link", { name: monday.risks.all }).click();
		await expect(page.getByRole("combobox", { name: customers.state })).toHaveValue("at_risk");
		await page.reload();
		await expect(page.locator("tbody tr").first()).toBeVisible();
		await page.getByRole("link", { name: admin.nav.home, exact: true }).click();
		await expect(page.getByRole("heading", { name: admin.home.title })).toBeVisible();
	});
}
