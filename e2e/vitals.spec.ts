/** The speed of a page arrives when the visitor leaves it by a link (docs/product/back-office.md#speed-as-felt). */

import { documentPath } from "../contract/paths.ts";
import { CHROMIUM_FLAGS, findChromium } from "../dev/browser.ts";
import { WINDOWS_CHROME } from "./agents.ts";
import { expect, test } from "./fixtures.ts";
import { languagesOf } from "./pages/texts.ts";

test.use({
	launchOptions: {
		// Chromium sends the last request of a page without Playwright's `userAgent`, and its own is a bot's.
		args: [...CHROMIUM_FLAGS, `--user-agent=${WINDOWS_CHROME}`],
		...findChromium(),
	},
});

test("a page that is left by a link reports its speed, once, for the visitor's unit too", async ({
	page,
	sql,
}) => {
	const counted = () =>
		sql(`select
			(select coalesce(sum(n), 0)::int from private.daily_vitals where test_name = '' and metric = 'lcp') as views,
			(select count(*)::int from public.ab_events where goal like 'lcp%') as units`);
	const [{ views, units } = {}] = await counted();
	const languages = languagesOf(import.meta.filename);
	for (const language of languages) {
		const home = documentPath("home", language);
		const pricing = documentPath("pricing", language);
		// The stack measures no view; this one is drawn.
		await page.route(home, async (route) => {
			const response = await route.fetch();
			const drawn = '<head><meta name="vitals" content="100 v1">';
			await route.fulfill({
				response,
				body: (await response.text()).replace("<head>", drawn),
			});
		});
		const measuring = page.waitForResponse(/report-vitals/);
		await page.goto(home);
		await measuring;
		await page.getByRole("banner").locator(`a[href="${pricing}"]:visible`).click();
		await page.waitForURL(pricing);
	}
	const reported = languages.length;
	const after = [{ views: Number(views) + reported, units: Number(units) + reported }];
	await expect.poll(counted).toEqual(after);
});
