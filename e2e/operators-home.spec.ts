/** Operators begin with the figures and go on to the people whom they count (docs/product.md#home-of-the-back-office). */
import { ADMIN_PATHS, appLink, experimentPath } from "../worker/contract/paths.ts";
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

	test(`a figure leads to its rows and its SQL, which give the same number (${language})`, async ({
		page,
		stack,
	}) => {
		const { abTests, explained, monday, period, revenue } = TEXTS[language];
		await arriveAs(page, stack, "admin");
		await page.goto(appLink(`${ADMIN_PATHS.home}?period=90d&source=google`, language));
		const card = page.getByRole("listitem").filter({
			has: page.getByRole("link", { name: monday.figures.sign_ups, exact: true }),
		});
		const figure = await card.getByRole("strong").textContent();
		await card.getByRole("link", { name: period.note.check }).click();
		await expect(page).toHaveURL(/\/admin\/figures\?figure=sign_ups&period=90d&source=google$/);
		await expect(page.getByText(explained.isEqual)).toBeVisible();
		await expect(page.getByText(String(figure), { exact: true })).toBeVisible();
		await expect(page.getByRole("heading", { name: explained.rows })).toBeVisible();
		await expectNoViolation(page);
		await page.getByRole("main").getByRole("link", { name: explained.title }).click();
		await expect(page.getByRole("link", { name: explained.names.mrr, exact: true })).toBeVisible();
		await expectNoViolation(page);
		await page.goBack();
		await expect(page.getByText(explained.isEqual)).toBeVisible();

		// Of each variant of a test, and of each cohort.
		await page.goto(appLink(experimentPath("beta_headline_test_2025"), language));
		const arms = page.getByRole("table", { name: abTests.results.arms });
		const visitors = arms.getByRole("row").last().getByRole("link").first();
		const count = await visitors.textContent();
		await visitors.click();
		await expect(page).toHaveURL(/figure=test_visitors&test=beta_headline_test_2025&run=\d&arm=B/);
		await expect(page.getByText(explained.isEqual)).toBeVisible();
		await expect(page.getByText(String(count), { exact: true })).toBeVisible();
		await page.goto(appLink(`${ADMIN_PATHS.revenue}?source=google&touch=last`, language));
		const months = page
			.getByRole("table", { name: revenue.cards.retention })
			.getByRole("rowheader");
		await months.first().getByRole("link").click();
		await expect(page).toHaveURL(/figure=kept&cohort=\d{4}-\d\d&touch=last.*source=google/);
		await expect(page.getByText(explained.isEqual)).toBeVisible();
	});
}
