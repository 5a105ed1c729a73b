/** Third parties get nothing before acceptance or after refusal, and otherwise exactly docs/product/visits.md#consent-and-third-parties. */
import { WINDOWS_CHROME } from "./agents.ts";
import { expect, test } from "./fixtures.ts";
import { standIn } from "./third-parties.ts";

test.use({ userAgent: WINDOWS_CHROME, locale: "fr-FR" });

const ACCEPT = "Accepter";
const REFUSE = "Refuser";

test("nothing before the choice, nothing after a refusal, which is stored", async ({
	page,
	context,
}) => {
	const parties = await standIn(context);
	await page.goto("/beta");
	const banner = page.locator("#consent");
	await expect(banner).toBeVisible();
	await page.mouse.wheel(0, 4000);
	await banner.getByRole("button", { name: REFUSE }).click();
	await expect(banner).toBeHidden();
	await expect
		.poll(async () => (await context.cookies()).find(({ name }) => name === "consent")?.value)
		.toBe("refused");
	await page.goto("/pricing");
	await expect(banner).toBeHidden();
	await page.locator("[data-cta]:visible").first().click();
	await page.waitForURL(/\/auth/);
	expect(parties.requests).toEqual([]);
});

test("after acceptance: view, click and scroll depth, under the ids of our own events", async ({
	page,
	context,
	sql,
}) => {
	const parties = await standIn(context);
	await page.goto("/beta?utm_source=consented");
	await page.locator("#consent").getByRole("button", { name: ACCEPT }).click();
	const named = (name: string) => parties.events.filter((one) => one.name === name);
	await expect.poll(() => named("ViewContent")).toHaveLength(1);
	await expect.poll(() => named("ab_test_view")).toHaveLength(1);
	expect(named("ab_test_view")[0]?.values).toMatchObject({
		test_name: "beta_headline_test_2025",
		variant: expect.stringMatching(/^[A-D]$/),
	});
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	await expect
		.poll(() => named("scroll_milestone").map(({ values }) => values.percent))
		.toEqual(["25", "50", "75", "90"]);
	await page.evaluate(() => scrollTo(0, 0));
	await page.locator('[data-cta="beta-hero"]').click();
	await page.waitForURL(/\/auth/);
	await expect.poll(() => named("Lead")).toHaveLength(1);
	expect(named("Lead")[0]?.values).toMatchObject({ "cd[value]": "0", "cd[currency]": "EUR" });
	expect(named("beta_signup_click")).toHaveLength(1);
	const stored = () =>
		sql(`select event_type, event_id::text from landing_analytics
			where page_url like '%/beta' and utm_source = 'consented' order by event_type`);
	await expect.poll(stored, { timeout: 15_000 }).toEqual([
		{ event_type: "click", event_id: named("Lead")[0]?.values.eid },
		{ event_type: "view", event_id: named("PageView")[0]?.values.eid },
	]);
});

test("after a withdrawal the third parties stop and their cookies are deleted", async ({
	page,
	context,
}) => {
	const parties = await standIn(context);
	await page.goto("/help");
	const banner = page.locator("#consent");
	await banner.getByRole("button", { name: ACCEPT }).click();
	await expect.poll(() => parties.events.length).toBeGreaterThan(0);
	const opener = page.getByRole("button", { name: "Gérer mes cookies" });
	await opener.focus();
	await page.keyboard.press("Enter");
	await expect(banner.getByRole("button", { name: REFUSE })).toBeFocused();
	const reloaded = page.waitForEvent("load");
	await page.keyboard.press("Enter");
	await reloaded;
	const theirs = (await context.cookies()).filter(({ name }) => /^_(fbp|ga)/.test(name));
	expect(theirs).toEqual([]);
	const before = parties.requests.length;
	await page.goto("/legal");
	await page.waitForLoadState("load");
	expect(parties.requests).toHaveLength(before);
});

test("Global Privacy Control is a refusal, without a banner", async ({ page, context }) => {
	const parties = await standIn(context);
	await page.addInitScript(() =>
		Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
	);
	await page.goto("/");
	const banner = page.locator("#consent");
	await expect(banner).toBeHidden();
	await page.getByRole("button", { name: "Gérer mes cookies" }).click();
	await expect(banner).toContainText("Global Privacy Control");
	await expect(banner.getByRole("button", { name: ACCEPT })).toBeHidden();
	expect(parties.requests).toEqual([]);
});

test("/cta fires the pixel after acceptance, then continues; otherwise it redirects", async ({
	page,
	context,
	sql,
	baseURL,
}) => {
	const parties = await standIn(context);
	const silent = await context.request.get("/cta?utm_source=silent", { maxRedirects: 0 });
	expect(silent.status()).toBe(302);
	expect(parties.requests).toEqual([]);
	await context.addCookies([{ name: "consent", value: "accepted", url: baseURL ?? "" }]);
	const gone = page.waitForRequest(/\/download-fr\?utm_source=pixelled$/);
	// The page leaves by itself.
	await page.goto("/cta?utm_source=pixelled", { waitUntil: "commit" });
	await gone;
	// Either party may be the first to load.
	const pixelled = parties.events.filter(({ by }) => by === "pixel");
	expect(pixelled.map(({ name }) => name)).toEqual(["PageView", "Lead", "Purchase"]);
	expect(parties.events.find(({ name }) => name === "Lead")?.values).toMatchObject({
		"cd[value]": "1",
		"cd[currency]": "EUR",
	});
	const stored = () =>
		sql("select event_type, event_id::text from landing_analytics where utm_source = 'pixelled'");
	await expect
		.poll(stored, { timeout: 15_000 })
		.toEqual([{ event_type: "click", event_id: pixelled[0]?.values.eid }]);
});

for (const [width, height] of [
	[390, 664],
	[844, 390],
	[1280, 720],
] as const) {
	test(`the banner covers no control that the keyboard reaches, at ${width} × ${height}`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		await page.goto("/");
		await expect(page.locator("#consent")).toBeVisible();
		const covered: string[] = [];
		for (let stop = 0; stop < 60; stop++) {
			await page.keyboard.press("Tab");
			const found = await page.evaluate(() => {
				const focused = document.activeElement;
				const banner = document.getElementById("consent");
				if (!focused || !banner || focused === document.body) return "end";
				const { bottom, top } = focused.getBoundingClientRect();
				const isCovered =
					!banner.contains(focused) && bottom > banner.getBoundingClientRect().top + 1;
				return isCovered && top < innerHeight ? focused.outerHTML.slice(0, 100) : "free";
			});
			if (found === "end") break;
			if (found !== "free") covered.push(found);
		}
		expect(covered).toEqual([]);
	});
}
