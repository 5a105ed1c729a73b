/** An ad click, end to end: redirected at the edge, counted once in the database. */
import { setTimeout as sleep } from "node:timers/promises";
import frExperiments from "../locales/fr/experiments.json" with { type: "json" };
import { WINDOWS_CHROME } from "./agents.ts";
import { expect, test } from "./fixtures.ts";
import { leaveSite } from "./leave-site.ts";
import { HomePage } from "./pages/home-page.ts";

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
