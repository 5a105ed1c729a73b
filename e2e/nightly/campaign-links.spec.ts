/** From a printed code to the sign-up that it brought, in both languages. */

import { ADMIN_PATHS, appLink, documentPath } from "../../contract/paths.ts";
import { runCron } from "../../dev/cron.ts";
import { expectNoViolation } from "../expect-accessible.ts";
import { expect, test } from "../kept-browser.ts";
import { AccountPages } from "../pages/account-pages.ts";
import { arriveAs } from "../pages/admin-pages.ts";
import { languagesOf, TEXTS } from "../pages/texts.ts";

for (const language of languagesOf(import.meta.filename)) {
	test(`an operator makes a link, and sees the sign-up of the visitor who scanned its code (${language})`, async ({
		page,
		browser,
		stack,
	}) => {
		const { admin, campaigns, figures } = TEXTS[language];
		const { links } = campaigns;
		const { dimensions } = admin.campaigns;
		const name = `salon-${language}`;
		const landing = documentPath("pricing", language);
		const operator = await browser.newPage({ baseURL: stack.urls.site });
		await arriveAs(operator, stack, "admin");
		await operator.goto(appLink(`${ADMIN_PATHS.campaigns}?period=today`, language));
		await operator.getByRole("button", { name: links.new }).click();
		const form = operator.getByRole("dialog");
		await form.getByLabel(links.form.name).fill(name.toUpperCase());
		await form.getByLabel(links.form.path).fill(landing);
		await form.getByLabel(dimensions.utm_source, { exact: true }).fill("Flyer");
		await form.getByLabel(dimensions.utm_medium, { exact: true }).fill("print");
		await form.getByLabel(dimensions.utm_campaign, { exact: true }).fill(name);
		await expect(form.getByText(`?utm_source=`)).toContainText(landing);
		await expect(form.getByText(links.form.unseen).first()).toBeVisible();
		await expectNoViolation(operator);
		await form.getByRole("button", { name: links.form.submit }).click();
		await expect(operator.getByText(links.form.done)).toBeVisible();
		const row = operator
			.getByRole("region", { name: links.title })
			.getByRole("row")
			.filter({ hasText: `/go/${name}` });
		const signUps = row.locator(`[data-label="${figures.figures.campaigns.sign_ups.name}"]`);
		await expect(signUps).toHaveText("0");
		await row.getByRole("button", { name: links.code.openLabel.replace("{{name}}", name) }).click();
		await expectNoViolation(operator);
		const saved = operator.waitForEvent("download");
		await operator.getByRole("button", { name: links.code.save }).click();
		expect((await saved).suggestedFilename()).toBe(`${name}.svg`);
		await operator.getByRole("button", { name: links.code.close }).click();

		const email = `${name}-${Date.now()}@example.com`;
		const account = new AccountPages(page, stack.urls.mail, language);
		await page.goto(`/go/${name.toUpperCase()}?gclid=click&utm_source=other`);
		const { pathname, search } = new URL(page.url());
		expect(pathname).toBe(landing);
		expect(search).toMatch(
			/^\?utm_source=[Ff]lyer&utm_medium=print&utm_campaign=salon-..&gclid=click$/,
		);
		await page.goto(appLink("/auth?mode=signup", language));
		await account.fillSignUp(email, "un-bon-secret", "Camille Martin");
		await account.confirm(await account.linkFromMail(email, 1));
		await expect(
			page.getByRole("heading", { name: account.texts.auth.confirmation.successTitle }),
		).toBeVisible();
		await runCron(stack.urls.site, "*/5 * * * *");

		await operator.reload();
		await expect(signUps).toHaveText("1");
		await expect(row.locator(`[data-label="${links.visits}"]`)).toHaveText("1");
		await row.getByRole("button", { name: links.archiveLabel.replace("{{name}}", name) }).click();
		await expect(row).toHaveCount(0);
		const printed = await page.request.get(`/go/${name}`, { maxRedirects: 0 });
		expect(printed.status()).toBe(302);
		await operator.close();
	});
}
