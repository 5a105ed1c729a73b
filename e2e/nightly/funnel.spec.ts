/** From a click on an ad link to the funnel, whose selection is in its address, in both languages (docs/product.md#funnel). */
import { readFileSync } from "node:fs";
import { ADMIN_PATHS, appLink, REDIRECTS } from "../../contract/paths.ts";
import { runSql } from "../../dev/control-client.ts";
import { WINDOWS_CHROME } from "../agents.ts";
import { expectNoViolation } from "../expect-accessible.ts";
import { expect, test } from "../kept-browser.ts";
import { arriveAs } from "../pages/admin-pages.ts";
import { languagesOf, TEXTS } from "../pages/texts.ts";

for (const language of languagesOf(import.meta.filename)) {
	test(`an operator finds a visitor's steps by campaign, and the address keeps the selection (${language})`, async ({
		page,
		request,
		sql,
		stack,
	}) => {
		const { funnel, period, analytics } = TEXTS[language];
		const campaign = `funnel-${language}`;
		await request.get(`${REDIRECTS.cta}?utm_source=e2e&utm_campaign=${campaign}&lang=${language}`, {
			headers: { "User-Agent": WINDOWS_CHROME },
			maxRedirects: 0,
		});
		await expect
			.poll(() => sql(`select 1 from public.landing_analytics where utm_campaign = '${campaign}'`))
			.toHaveLength(1);
		// The cron's next run.
		await runSql(stack, "select public.refresh_facts()");

		const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
		await arriveAs(page, stack, "admin");
		await page.goto(appLink(`${ADMIN_PATHS.funnel}`, language));
		await expect(page.getByRole("region", { name: funnel.table })).toBeVisible();
		await choice(period.period).selectOption("7d");
		await choice(period.filters.label).selectOption("campaign");
		await choice(period.filters.names.campaign).fill(campaign);
		await page.getByRole("button", { name: period.filters.apply }).click();
		const steps = page.getByRole("region", { name: funnel.table });
		const people = steps.locator(`[data-label="${funnel.columns.people}"]`);
		await expect(people.nth(0)).toContainText(/^1\D/);
		await expect(people.nth(1)).toContainText(/^1\D/);
		await expect(people.nth(2)).toContainText(/^0\D/);
		await steps
			.getByRole("button", { name: funnel.open.replace("{{step}}", funnel.steps.call_to_action) })
			.click();
		await expect(steps.getByText(`e2e · ${campaign}`)).toBeVisible();

		await page.reload();
		await expect(people.nth(0)).toContainText(/^1\D/);
		expect(new URL(page.url()).search).toBe(`?period=7d&campaign=${campaign}`);
		const saved = page.waitForEvent("download");
		await page
			.getByRole("button", { name: analytics.widget.export.replace("{{title}}", funnel.campaigns) })
			.click();
		expect(readFileSync(await (await saved).path(), "utf8")).toContain(campaign);

		await page.goBack();
		await expect(people.nth(0)).not.toContainText(/^1\D/);
		await page.setViewportSize({ width: 390, height: 844 });
		await expectNoViolation(page);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
			390,
		);
	});
}
