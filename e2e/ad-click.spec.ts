/** An ad click, end to end: redirected at the edge, counted once in the database. */
import { setTimeout as sleep } from "node:timers/promises";
import { runCron } from "../dev/cron.ts";
import frExperiments from "../locales/fr/experiments.json" with { type: "json" };
import { ADMIN_PATHS } from "../worker/contract/paths.ts";
import { WINDOWS_CHROME } from "./agents.ts";
import { expect, test } from "./fixtures.ts";
import { leaveSite } from "./leave-site.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { HomePage } from "./pages/home-page.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

test.use({ userAgent: WINDOWS_CHROME });

test("a visitor from an ad sees its headline, clicks and is counted once", async ({
	page,
	sql,
}) => {
	const home = new HomePage(page);
	await home.open("?utm_source=x&utm_content=C");
	await expect(home.headline).toHaveText(frExperiments.headline_test_2025.C.headline);
	await expect(home.callToAction).toHaveAttribute("href", "/download-fr");
	await leaveSite(page, /^https:\/\/appsource\.microsoft\.com\/fr-fr\//, () =>
		home.callToAction.click(),
	);

	const counted = () =>
		sql(`select event_type, variant, utm_content, cta_location, cta_destination, detected_platform, language
			from landing_analytics where utm_source = 'x' order by event_type`);
	await expect.poll(counted, { timeout: 15_000 }).toHaveLength(2);
	// Long enough for a second delivery to arrive.
	await sleep(3000);
	expect(await counted()).toMatchObject([
		{
			event_type: "click",
			variant: "c",
			cta_location: "hero",
			cta_destination: expect.stringMatching(/\/download-fr$/),
			detected_platform: "windows",
			language: "fr",
		},
		// In the spelling that came first, the demo data's.
		{ event_type: "view", variant: "c", utm_content: "c" },
	]);
});

test("an ad that leads to /cta is redirected at the edge and counted once", async ({
	request,
	sql,
}) => {
	const response = await request.get("/cta?utm_campaign=y", {
		maxRedirects: 0,
		headers: { "user-agent": WINDOWS_CHROME, "accept-language": "en" },
	});
	expect(response.status()).toBe(302);
	expect(response.headers().location).toBe("/download-en?utm_campaign=y");
	const counted = () =>
		sql("select event_type, language from landing_analytics where utm_campaign = 'y'");
	await expect
		.poll(counted, { timeout: 15_000 })
		.toEqual([{ event_type: "click", language: "en" }]);
});

for (const language of languagesOf(import.meta.filename)) {
	test(`the sign-up of a visitor from an ad is counted for its campaign: ${language}`, async ({
		page,
		browser,
		stack,
	}) => {
		const campaign = `chain-${language}`;
		await page.goto(`${language === "en" ? "/en" : "/"}?utm_source=ad&utm_campaign=${campaign}`);
		const account = new AccountPages(page, stack.urls.mail, language);
		const email = `${campaign}-${Date.now()}@example.com`;
		await account.signUp(email, "un-bon-secret");
		await expect(page).toHaveURL(/\/auth\/signup-confirmation$/);

		const operator = await browser.newPage({ baseURL: stack.urls.site });
		await arriveAs(operator, stack, "admin");
		const signUps = async () => {
			await operator.goto(ADMIN_PATHS.campaigns);
			await expect(
				operator.getByRole("region", { name: TEXTS.fr.admin.campaigns.table }),
			).toBeVisible();
			const row = operator.getByRole("row").filter({ hasText: campaign });
			return (await row.count()) === 0
				? ""
				: row
						.locator(`[data-label="${TEXTS.fr.figures.figures.campaigns.sign_ups.name}"]`)
						.textContent();
		};
		await runCron(stack.urls.site, "*/5 * * * *");
		expect(await signUps(), "before it is confirmed").not.toMatch(/^1/);
		await account.confirm(await account.linkFromMail(email, 1));
		const { successTitle } = account.texts.auth.confirmation;
		await expect(page.getByRole("heading", { name: successTitle })).toBeVisible();
		expect(await signUps()).toMatch(/^1/);
		await operator.close();
	});
}

test("the arm sticks, its exposure counts once", async ({ page, context, sql }) => {
	const home = new HomePage(page);
	await home.open("?utm_source=sticky");
	const armOf = async () =>
		(await context.cookies()).find(({ name }) => name === "abtest_headline_test_2025")?.value;
	const arm = await armOf();
	expect(arm).toMatch(/^[A-E]$/);
	for (let visit = 0; visit < 3; visit++) {
		await page.reload();
		expect(await armOf()).toBe(arm);
	}
	const exposures = () =>
		sql(
			`select variant from ab_events where event_name = 'exposure' and data ->> 'source' = 'sticky'`,
		);
	await expect.poll(exposures, { timeout: 15_000 }).toEqual([{ variant: arm }]);
	await sleep(3000);
	expect(await exposures()).toHaveLength(1);
});
