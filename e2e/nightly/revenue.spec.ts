/** Operators read the revenue of a period, in both languages (docs/money.md#revenue-page). */
import { readFileSync } from "node:fs";
import { ADMIN_PATHS, appLink } from "../../contract/paths.ts";
import { expectNoViolation } from "../expect-accessible.ts";
import { expect, test } from "../kept-browser.ts";
import { arriveAs } from "../pages/admin-pages.ts";
import { languagesOf, TEXTS } from "../pages/texts.ts";

for (const language of languagesOf(import.meta.filename)) {
	test(`an operator chooses a period and a filter, reads a table and saves it (${language})`, async ({
		page,
		sql,
		stack,
	}) => {
		const { admin, analytics, figures, period, revenue } = TEXTS[language];
		const day = (ago: number) => `(now() - interval '${ago} days')`;
		await sql(`insert into private.payments (id, kind, amount, tax, currency, occurred_at, customer_id, stripe_id)
			values ('in_e2e_${language}', 'payment', 4242, 707, 'eur', ${day(0)}, 'cus_e2e_${language}', 'in')`);
		const [{ cents } = { cents: 0 }] =
			await sql(`select sum(amount)::int as cents from private.counted_payments
			where kind = 'payment' and currency = 'eur' and occurred_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`);
		const money = new Intl.NumberFormat(language === "fr" ? "fr-FR" : "en-GB", {
			style: "currency",
			currency: "EUR",
		});
		const choice = (label: string) =>
			page
				.locator("label")
				.filter({ has: page.getByText(label, { exact: true }) })
				.getByRole("combobox");
		const paid = page.locator(".stat").filter({
			has: page.getByRole("button", {
				name: analytics.widget.about.replace(
					"{{title}}",
					figures.figures.revenue.cash.payments.name,
				),
				exact: true,
			}),
		});
		const today = () => expect(paid).toContainText(money.format(Number(cents) / 100));

		await arriveAs(page, stack, "admin");
		await page.goto(appLink(ADMIN_PATHS.dashboard, language));
		await page.getByRole("link", { name: admin.nav.revenue, exact: true }).first().click();
		await expect(page.getByRole("heading", { name: revenue.title, level: 1 })).toBeVisible();
		await choice(period.period).selectOption("today");
		await expect(page).toHaveURL(/[?&]period=today/);
		await today();
		await page.reload();
		await today();

		await choice(period.filters.label).selectOption("platform");
		await page.getByRole("button", { name: period.filters.apply }).click();
		await expect(page).toHaveURL(/[?&]platform=windows/);
		await expect(paid).not.toContainText(money.format(Number(cents) / 100));
		await page.goBack();
		await today();
		await page.goBack();
		await expect(page).not.toHaveURL(/period=/);
		await page.goForward();
		await today();

		const title = revenue.cards.cash;
		const card = page.getByRole("region", { name: title, exact: true });
		await card
			.getByRole("button", { name: analytics.widget.asTable.replace("{{title}}", title) })
			.click();
		await expect(card.getByRole("row")).toHaveCount(2);
		const download = page.waitForEvent("download");
		await card.getByRole("button", { name: /CSV/ }).click();
		const file = await download;
		expect(file.suggestedFilename()).toMatch(/^cash_\d{4}-\d\d-\d\d\.csv$/);
		const [header, row] = readFileSync(await file.path(), "utf8").split("\r\n");
		expect(header).toContain(
			figures.headers.money.replace("{{name}}", figures.columns.revenue.cash.payments),
		);
		expect(row).toContain(String(Number(cents) / 100).replace(".", language === "fr" ? "," : "."));

		await page.setViewportSize({ width: 390, height: 844 });
		await expectNoViolation(page);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
			390,
		);
	});
}
