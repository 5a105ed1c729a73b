/** The hosted demo and the share button, in a real browser. */
import { expect, test } from "./fixtures.ts";

const PLAYER = "https://www.youtube-nocookie.com/**";

test("the poster loads the provider's player on click, and nothing before", async ({
	page,
	context,
}) => {
	const requested: string[] = [];
	await context.route(PLAYER, (route) => {
		requested.push(route.request().url());
		return route.fulfill({
			contentType: "text/html",
			body: '<h1>Player</h1><script>addEventListener("message", () => parent.postMessage("ready", "*"))</script>',
		});
	});
	await page.goto("/beta");
	await page.waitForLoadState("networkidle");
	const video = page.locator("[data-video-provider]");
	await video.scrollIntoViewIfNeeded();
	expect(requested).toEqual([]);
	await video.getByRole("link").press("Enter");
	await expect(video).toHaveAttribute("data-state", "loaded");
	await expect(video.getByRole("status")).toBeHidden();
	await expect(page.frameLocator(".video-frame").getByRole("heading")).toHaveText("Player");
	expect(requested).toHaveLength(1);
});

test("a player that cannot be loaded shows an error, and the link remains", async ({
	page,
	context,
}) => {
	await context.route(PLAYER, (route) => route.abort());
	await page.clock.install();
	await page.goto("/beta");
	await page.waitForLoadState("networkidle");
	const video = page.locator("[data-video-provider]");
	await video.getByRole("link").click();
	await expect(video.getByRole("status")).toHaveText("Chargement de la vidéo…");
	await page.clock.fastForward(10_000);
	await expect(video.getByRole("status")).toHaveText("Impossible de charger la vidéo");
	await expect(video.getByRole("link")).toBeVisible();
});

test("the page's address is shared", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
	await page.goto("/beta?utm_source=x");
	await page.getByRole("button", { name: "Partager cette page" }).click();
	await expect(page.getByText("Adresse copiée")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/beta$/);
});
