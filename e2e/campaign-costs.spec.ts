/** From a file of costs with mistakes to the cost of a customer, in both languages. */
import { ADMIN_PATHS, appLink } from "../contract/paths.ts";
import { expect, test } from "./kept-browser.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

for (const language of languagesOf(import.meta.filename)) {
	test(`an operator uploads costs, corrects two lines, sees CAC, and takes them back (${language})`, async ({
		page,
		sql,
		stack,
	}) => {
		const { campaigns: report, costs, notes } = TEXTS[language].admin;
		const cac = TEXTS[language].figures.figures.campaigns.cac.name;
		const [newest] = await sql(`
			select first_touch ->> 'source' as source, first_touch ->> 'medium' as medium,
				first_touch ->> 'campaign' as campaign, count(*)::int as paid
			from private.trial_conversions join private.sign_up_attribution using (user_id)
			where converted_at > date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '89 days'
				and outcome = 'verified' and first_touch ->> 'kind' = 'campaign'
				and first_touch ->> 'source' not in (select utm_source from private.campaign_costs)
			group by 1, 2, 3 order by paid desc, 3 limit 1`);
		const { source, medium, campaign, paid } = newest as {
			source: string;
			medium: string;
			campaign: string;
			paid: number;
		};
		const today = new Date().toISOString().slice(0, 10);
		const [point, semicolon] = language === "fr" ? [",", ";"] : [".", ","];
		const line = (...cells: string[]) => cells.join(semicolon);
		const file = (day: string, cost: string) => ({
			name: `costs-${language}.csv`,
			mimeType: "text/csv",
			buffer: Buffer.from(
				[
					line("day", "source", "medium", "campaign", "cost", "currency"),
					line(today, source, medium, campaign, `${paid * 12}${point}00`, "EUR"),
					line(day, `other-${language}`, "", "", `1${point}50`, "EUR"),
					line(today, `third-${language}`, "", "", cost, "EUR"),
				].join("\n"),
			),
		});
		await arriveAs(page, stack, "admin");
		await page.goto(appLink(ADMIN_PATHS.campaigns, language));
		const choose = page.getByLabel(costs.choose);

		await choose.setInputFiles(file("2026-02-30", "abc"));
		const problems = page.getByRole("alert").getByRole("listitem");
		await expect(problems).toHaveCount(2);
		await expect(problems.first()).toContainText("2026-02-30");
		await expect(problems.last()).toContainText("abc");

		await choose.setInputFiles(file(today, `2${point}5`));
		await page.getByRole("button", { name: costs.preview.confirm }).click();
		await expect(page.getByText(costs.stored)).toBeVisible();
		await page
			.getByRole("combobox", { name: TEXTS[language].period.period, exact: true })
			.selectOption("90d");
		const row = page
			.getByRole("region", { name: report.table, exact: true })
			.getByRole("row")
			.filter({ hasText: source })
			.filter({ hasText: campaign });
		await expect(row.locator(`[data-label="${cac}"]`)).toContainText(`12${point}00`);

		// The same file a second time is refused, and says why.
		await choose.setInputFiles(file(today, `2${point}5`));
		await expect(page.getByRole("alert")).toContainText("admin@demo.tabulia.example");
		await expect(page.getByRole("button", { name: costs.preview.confirm })).toBeDisabled();
		await page.getByRole("button", { name: costs.preview.cancel }).click();
		await page
			.getByRole("button", {
				name: costs.uploads.revert.replace("{{name}}", `costs-${language}.csv`),
			})
			.click();
		await page.getByRole("button", { name: costs.uploads.confirm }).click();
		await expect(row.locator(`[data-label="${cac}"]`)).toContainText("–");

		// A note opens on its day of every curve, by keyboard.
		await page.goto(appLink(ADMIN_PATHS.notes, language));
		await page.getByLabel(notes.text).fill(`TV spot ${language}`);
		await page.getByRole("button", { name: notes.add }).click();
		await expect(
			page.getByRole("listitem").filter({ hasText: `TV spot ${language}` }),
		).toBeVisible();
		await page.goto(appLink(ADMIN_PATHS.dashboard, language));
		const mark = page.getByRole("img", { name: `TV spot ${language}` }).first();
		await mark.focus();
		// The first one is another as soon as a chart above is drawn.
		await expect(page.locator(":focus").getByText(`TV spot ${language}`)).toBeVisible();
	});
}
