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
	await page.goto("/beta", { waitUntil: "networkidle" });
	const video = page.locator("[data-video-provider]");
	await video.scrollIntoViewIfNeeded();
	expect(requested).toEqual([]);
	await video.getByRole("link").press("Enter");
	await expect(video).toHaveAttribute("data-state", "loaded");
	await expect(video.getByRole("status")).toBeHidden();
	await expect(page.frameLocator(".video-frame").getByRole("heading")).toHaveText("Player");
	expect(requested).toHaveLength(1);
});
