/** A reader's ways through the blog on a phone, and what stays in its place while a page arrives. */
import { WINDOWS_CHROME } from "./agents.ts";
import { expect, test } from "./fixtures.ts";
import { languagesOf } from "./pages/texts.ts";

// Headless Chromium counts as a tool, which waits for complete pages.
test.use({ userAgent: WINDOWS_CHROME });

const POSTS = {
	fr: "/fr/blog/lecon-de-tableur-n-8-recherches-totaux",
	en: "/en/blog/spreadsheet-lesson-8-lookups-totals",
};

for (const language of languagesOf(import.meta.filename)) {
	test(`back keeps the place in the list, and nothing moves while a post arrives (${language})`, async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(`/${language}/blog`);
		const card = page.locator(".post-link").nth(4);
		await card.scrollIntoViewIfNeeded();
		const place = await page.evaluate(() => Math.round(scrollY));
		expect(place).toBeGreaterThan(500);
		await card.click();
		await expect(page).toHaveURL(/blog\/./);
		// One of several targets alone in its row looks like a mistake.
		const rows = await page
			.locator(".share-target:visible")
			.evaluateAll((targets) => targets.map((each) => each.getBoundingClientRect().top));
		expect(rows.filter((top) => rows.indexOf(top) === rows.lastIndexOf(top)).length).toBe(
			rows.length % 2,
		);
		await page.goBack();
		await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);

		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto(POSTS[language]);
		const moved = await page.evaluate(
			() =>
				new Promise<number>((done) => {
					new PerformanceObserver((list) => {
						const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
						done(shifts.reduce((sum, { value }) => sum + value, 0));
					}).observe({ type: "layout-shift", buffered: true });
					setTimeout(done, 200, 0);
				}),
		);
		// The typeface that arrives moves a little.
		expect(moved).toBeLessThan(0.03);
	});
}
