/** The operators' second factor in a browser, in both languages. */

import { ADMIN_PATHS } from "../contract/paths.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from "../dev/demo-accounts.ts";
import { totpCode } from "../dev/totp-code.ts";
import { expectNoViolation } from "./expect-accessible.ts";
import { expect, test } from "./kept-browser.ts";
import { emailOf } from "./pages/operator-session.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

/** https://www.rfc-editor.org/rfc/rfc6238#section-5.2 */
const STEP_MS = 30_000;

for (const language of languagesOf(import.meta.filename)) {
	test(`super@ gives a code after the password, adds an app and removes it (${language})`, async ({
		page,
	}) => {
		const { admin, factors } = TEXTS[language];
		const { add, failures, list, step } = factors;
		const code = page.getByLabel(step.code);
		await page.setExtraHTTPHeaders({ "cf-connecting-ip": crypto.randomUUID() });
		await page.goto(`${ADMIN_PATHS.account}?lang=${language}`);
		await page.getByLabel(admin.login.email).fill(emailOf("super"));
		await page.getByLabel(admin.login.password, { exact: true }).fill(DEMO_PASSWORD);
		await page.keyboard.press("Enter");

		await expect(page.getByRole("heading", { name: step.title })).toBeVisible();
		await expectNoViolation(page);
		// Once: five wrong codes pause the account's, in both languages.
		if (language === "fr") {
			await code.fill("000000");
			await page.keyboard.press("Enter");
			await expect(page.getByRole("alert")).toHaveText(failures.wrongCode);
		}
		// The session of the password alone opens no page.
		await page.goto(`${ADMIN_PATHS.dashboard}?lang=${language}`);
		await expect(page).toHaveURL(/\/admin\/login$/);
		// Each code counts once: the second journey has the next one, which is accepted already.
		const at = Date.now() + (language === "fr" ? 0 : STEP_MS);
		await code.fill(totpCode(DEMO_TOTP_SECRET, at));
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/\/admin\/dashboard(\?|$)/);

		await page.getByRole("link", { name: admin.nav.account }).click();
		await expect(page.getByRole("button", { name: /Demo/ })).toBeVisible();
		await page.getByRole("button", { name: add.app }).click();
		await page.getByLabel(add.name).fill(`Phone ${language}`);
		await page.getByRole("button", { name: add.showSecret }).click();
		await expect(page.getByRole("img", { name: add.qrCode })).toBeVisible();
		await expectNoViolation(page);
		const secret = await page.locator("code").textContent();
		await code.fill(totpCode((secret ?? "").replaceAll(" ", "")));
		await page.keyboard.press("Enter");
		const remove = list.removeLabel.replace("{{name}}", `Phone ${language}`);
		await page.getByRole("button", { name: remove }).click();
		await page.getByRole("dialog").getByRole("button", { name: list.remove }).click();
		await expect(page.getByRole("button", { name: remove })).toBeHidden();
	});
}
