/** Visitors whose browser writes twice as large, on a phone: nothing scrolls sideways. */
import type { Page } from "playwright/test";
import {
	ACCOUNT_PATHS,
	blogPath,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	signupPath,
} from "../../contract/paths.ts";
import { CHROMIUM_FLAGS, findChromium } from "../../dev/browser.ts";
import { expect, test } from "../fixtures.ts";
import { arriveAs } from "../pages/admin-pages.ts";
import { LANGUAGES } from "../pages/texts.ts";

test.use({
	launchOptions: {
		args: [...CHROMIUM_FLAGS, "--blink-settings=defaultFontSize=32"],
		...findChromium(),
	},
	viewport: { width: 390, height: 844 },
});

const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as DocumentName[];

const overflow = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const language of LANGUAGES) {
	const pages = [
		...DOCUMENT_NAMES.map((name) => documentPath(name, language)),
		blogPath(language),
		...Object.values(ACCOUNT_PATHS).map((path) => `${path}?lang=${language}`),
		signupPath(language),
	];
	for (const path of pages) {
		test(`${path} fits`, async ({ page }) => {
			await page.goto(path);
			expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("32px");
			expect(await overflow(page)).toBe(0);
		});
	}
}

test("the dashboard fits in each tab", async ({ page, stack }) => {
	await arriveAs(page, stack, "annual");
	for (const tab of ["profile", "subscription", "settings"]) {
		await page.goto(`/dashboard?tab=${tab}`);
		await expect(page.getByRole("tab", { selected: true })).toBeVisible();
		await expect.poll(() => overflow(page)).toBe(0);
	}
});
