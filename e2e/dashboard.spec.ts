/** Dashboard of customers; nothing is mocked but the third parties. */
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { DASHBOARD_TEXTS } from "./pages/dashboard-texts.ts";
import { languagesOf } from "./pages/texts.ts";
import { standIn } from "./third-parties.ts";

const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";
const PASSWORD = "un-bon-secret";

for (const language of languagesOf(import.meta.filename)) {
	test(`usage, preference, address, download and the way to a computer, in ${language}`, async ({
		page,
		context,
		browser,
		stack,
		sql,
		baseURL,
	}) => {
		test.setTimeout(90_000);
		const t = DASHBOARD_TEXTS[language];
		const email = `tableau-${language}-${Date.now()}@example.com`;
		const newEmail = `nouveau-${email}`;
		const account = new AccountPages(page, stack.urls.mail, language);
		const parties = await standIn(context);
		// The texts are in hashed files, which are stored for good.
		page.on("request", (each) => expect(new URL(each.url()).pathname).not.toMatch(/^\/locales\//));
		await context.route("https://appsource.microsoft.com/**", (route) =>
			route.fulfill({ body: "" }),
		);
		await context.addCookies([{ name: "consent", value: "accepted", url: baseURL ?? "" }]);

		await account.signUp(email, PASSWORD);
		// The page loads a document of its own, without the pixel, and only then shows itself.
		await expect(
			page.getByRole("heading", { name: account.texts.auth.signupConfirmation.title }),
		).toBeVisible();
		// The sign-up page is a document, which may also tell how far it was scrolled.
		const seen = () =>
			new Set(parties.events.map(({ name }) => name).filter((name) => name !== "scroll_milestone"));
		// Nobody has read the mail before the pixel's script is there.
		await expect.poll(seen).toContain("CompleteRegistration");
		await account.confirm(await account.linkFromMail(email, 1));
		await expect(
			page.getByRole("heading", { name: account.texts.auth.confirmation.successTitle }),
		).toBeVisible();
		await sql(`insert into api_usage (user_id, kind)
			select id, kind from auth.users, unnest(array['formula', 'formula', 'chat']) as kind where email = '${email}'`);
		await page.getByRole("link", { name: account.texts.auth.confirmation.toDashboard }).click();
		await account.fillPassword(PASSWORD);
		// The page of the link allows no tags; the dashboard, reached from it, does.
		await expect.poll(seen).toContain("PageView");

		const usage = page.getByRole("region", { name: t.usage });
		await expect(usage.getByText(t.total)).toBeVisible();
		await expect(usage.locator("dl")).toHaveText(
			new RegExp(`${t.calls[0]}\\s*2\\s*${t.calls[1]}\\s*1`),
		);
		await usage.getByText(t.table).click();
		await expect(usage.getByRole("row").nth(1)).toHaveText(/2\s*1$/);
		await expect(usage.getByRole("row")).toHaveCount(31);
		const links = page.getByRole("navigation", { name: t.nav }).getByRole("link");
		expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
			t.paths,
		);

		await page.getByRole("tab", { name: t.settings }).click();
		const preference = page.getByRole("switch");
		await expect(preference).toBeChecked();
		await preference.press("Space");
		const stored = () =>
			sql(`select email_notifications as wanted from profiles where email = '${email}'`);
		await expect.poll(stored).toEqual([{ wanted: false }]);
		await page.reload();
		await expect(preference).not.toBeChecked();

		await page.getByRole("tab", { name: t.profile }).click();
		await page.getByRole("button", { name: t.changeAddress }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(t.newAddress).fill(newEmail);
		await dialog.getByLabel(t.currentPassword).fill("un-faux-secret");
		await page.keyboard.press("Enter");
		await expect(dialog.getByText(t.wrongPassword)).toBeVisible();
		await dialog.getByLabel(t.currentPassword).fill(PASSWORD);
		await page.keyboard.press("Enter");
		await expect(page.getByRole("status").filter({ hasText: newEmail })).toContainText(t.waiting);
		await account.confirm(await account.linkFromMail(newEmail, 1));
		await expect(page.getByRole("heading", { name: t.halfChanged })).toBeVisible();
		await account.confirm(await account.linkFromMail(email, 2));
		await expect(page.getByRole("heading", { name: t.changed })).toBeVisible();
		await page.getByRole("link", { name: t.toProfile }).click();
		await expect(page.getByRole("textbox", { name: account.texts.auth.fields.email })).toHaveValue(
			newEmail,
		);
		await expect(page.getByText(t.waiting)).toBeHidden();

		const gone = page.waitForRequest(new RegExp(`/download-${language}$`));
		await page.getByRole("link", { name: t.install }).click();
		await gone;
		await expect
			.poll(seen)
			.toEqual(
				new Set([
					...["PageView", "CompleteRegistration", "Lead", "Purchase", "excel_download_click"],
				]),
			);
		const click = parties.events.find(({ name }) => name === "Purchase")?.values.eid;
		await expect
			.poll(
				() =>
					sql(
						`select page_url, cta_location, language from landing_analytics where event_id = '${click}'`,
					),
				{ timeout: 15_000 },
			)
			.toEqual([
				{ page_url: `${baseURL}/dashboard`, cta_location: "dashboard-download", language },
			]);

		const phone = await browser.newContext({
			baseURL: baseURL ?? "",
			userAgent: IPHONE,
			viewport: { width: 390, height: 800 },
			storageState: await context.storageState(),
			permissions: ["clipboard-read", "clipboard-write"],
		});
		const mobile = await phone.newPage();
		await mobile.goto("/dashboard");
		await expect(mobile.getByRole("tab").first()).toBeVisible();
		await expect(mobile.getByRole("button", { name: t.copy })).toHaveCount(0);
		// Before the first call the add-in may not be installed yet.
		await sql(
			`delete from api_usage where user_id = (select id from auth.users where email = '${newEmail}')`,
		);
		await mobile.reload();
		await mobile.getByRole("button", { name: t.copy }).click();
		await expect(mobile.getByText(t.copied)).toBeVisible();
		expect(await mobile.evaluate(() => navigator.clipboard.readText())).toBe(
			`${baseURL}/download-${language}`,
		);
		await expect(mobile.getByText(newEmail).first()).toBeVisible();
		await expect(mobile.locator('[data-cta="dashboard-download"]')).toHaveCount(0);
		await phone.close();
	});
}
