/** The blog in a browser: with and without scripts, while WordPress fails, and under attack. */
import { createHmac } from "node:crypto";
import type { Page } from "playwright/test";
import {
	clearWordpressFaults,
	editRecordedPost,
	renameRecorded,
	setWordpressFault,
} from "../dev/wordpress/faults.ts";
import { LOCAL_BLOG_SECRET } from "../dev/worker-env.ts";
import { attacks } from "../tests/edge/blog/attacks.ts";
import { WINDOWS_CHROME } from "./agents.ts";
import { expect, test } from "./fixtures.ts";

const POST = "/fr/blog/lecon-de-tableur-n-1-recherches-totaux";
/** A post of the recorded WordPress (dev/wordpress/recorded/content/posts.json). */
const VICTIM = {
	...{ id: 12, path: "/en/blog/spreadsheet-lesson-3-lookups-totals" },
	...{ author: 2, tag: 32, category: 7 },
};

// Headless Chromium counts as a tool, which waits for complete pages.
test.use({ userAgent: WINDOWS_CHROME });

test.afterEach(({ stack }) => clearWordpressFaults(stack));

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false, locale: "fr-FR" });

	test("a reader opens the list, turns the page, searches, reads, and changes the language", async ({
		page,
	}) => {
		await page.goto("/blog");
		await expect(page).toHaveURL(/\/fr\/blog$/);
		await expect(page.getByRole("article")).toHaveCount(10);
		await page.getByRole("link", { name: "Page suivante" }).click();
		await expect(page).toHaveURL(/\?page=2$/);
		await page.getByRole("searchbox").fill("leçon 7");
		await page.getByRole("searchbox").press("Enter");
		await expect(page.getByText(/article.* pour/)).toBeVisible();
		await page.goto(POST);
		await expect(page.getByRole("heading", { level: 1 })).toContainText("Leçon de tableur");
		await page.getByRole("link", { name: "English" }).last().click();
		await expect(page).toHaveURL(/\/en\/blog\/spreadsheet-lesson-1/);
	});
});

test("while WordPress is slow, placeholders show at once and the posts replace them", async ({
	page,
	stack,
}) => {
	await setWordpressFault(stack, { mode: "slow", delayMs: 1500 });
	const arriving = page.goto("/en/blog?search=spreadsheet");
	await expect(page.locator(".post-skeletons")).toBeVisible();
	await arriving;
	await expect(page.locator(".post-skeletons")).toBeHidden();
	await expect(page.getByRole("article").first()).toBeVisible();
});

test("a new search replaces one that is still loading", async ({ page, stack }) => {
	await page.goto("/en/blog");
	await setWordpressFault(stack, { mode: "slow", delayMs: 2500, times: 2 });
	const search = page.getByRole("searchbox");
	await search.fill("first");
	await search.press("Enter", { noWaitAfter: true });
	await expect(page.locator(".post-skeletons")).toBeVisible();
	await search.fill("lookups");
	await search.press("Enter", { noWaitAfter: true });
	await expect(page.getByText(/for “lookups”/)).toBeVisible();
	await expect(page).toHaveURL(/search=lookups$/);
});

test("the next page is prefetched", async ({ page }) => {
	const ahead = page.waitForRequest(/\/en\/blog\?page=2$/);
	await page.goto("/en/blog");
	await ahead;
});

/** A page whose frame was shown before the failure is 200, and loads itself again for its status. */
async function expectUnavailable(page: Page) {
	const status = () =>
		page.evaluate(() => performance.getEntriesByType("navigation").map((each) => each.toJSON())[0]);
	// A look in between finds no page.
	await expect(async () => expect((await status())?.responseStatus).toBe(503)).toPass({
		timeout: 5000,
	});
}

test("a cached post stays readable while WordPress is unavailable; another one offers a retry", async ({
	page,
	stack,
}) => {
	// Of those on the lists, a browser may have prerendered one under the pointer.
	const sitemap = await (await page.request.get("/sitemap.xml")).text();
	const unread = sitemap.match(/\/en\/blog\/spreadsheet-lesson-[a-z0-9-]+/g)?.at(-1) ?? "";
	await page.goto(POST);
	await setWordpressFault(stack, { mode: "down" });
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Leçon de tableur");
	await page.goto(unread);
	await expectUnavailable(page);
	await clearWordpressFaults(stack);
	// The cache probes an unavailable WordPress again after a pause.
	await expect(async () => {
		await page.getByRole("link", { name: "Try again" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toContainText("Spreadsheet lesson", {
			timeout: 1000,
		});
	}).toPass();
});

for (const [path, retry] of [
	["/fr/blog/lecon-de-tableur-n-6-recherches-totaux", "Réessayer"],
	["/en/blog/spreadsheet-lesson-6-lookups-totals", "Try again"],
] as const) {
	test(`${path}: while WordPress hangs the frame shows at once, then the failure, which is a 503`, async ({
		page,
		stack,
	}) => {
		await setWordpressFault(stack, { mode: "hang" });
		const opened = Date.now();
		page.goto(path).catch(() => {});
		await expect(page.locator(".post-skeletons").or(page.getByText(retry)).first()).toBeVisible();
		await expect(page.getByRole("link", { name: retry })).toBeVisible();
		expect(Date.now() - opened).toBeLessThan(8000);
		await expectUnavailable(page);
		await clearWordpressFaults(stack);
		await expect(async () => expect((await page.reload())?.status()).toBe(200)).toPass({
			timeout: 5000,
		});
	});
}

test("no attack of the corpus runs code or violates the CSP, published or previewed", async ({
	page,
	stack,
}) => {
	const content = attacks.join("\n");
	const words = attacks.join(" ");
	await editRecordedPost(stack, VICTIM.id, { title: words, excerpt: words, content });
	await renameRecorded(stack, "tags", VICTIM.tag, words);
	await renameRecorded(stack, "categories", VICTIM.category, words);
	await renameRecorded(stack, "users", VICTIM.author, words);
	const alarms: string[] = [];
	page.on("dialog", (dialog) => {
		alarms.push(dialog.message());
		dialog.dismiss();
	});
	// CSP violations are reported there.
	page.on("console", (message) => alarms.push(message.text()));
	page.on("request", (request) => {
		const { origin, protocol } = new URL(request.url());
		if (protocol.startsWith("http") && origin !== stack.urls.site) alarms.push(request.url());
	});
	// In the text, in a card of the list, and among the categories; in a language that is not cached yet.
	for (const path of [VICTIM.path, "/en/blog?search=lesson"]) {
		await page.goto(path);
		await page.waitForLoadState("load");
	}

	const expiry = Math.floor(Date.now() / 1000) + 600;
	const signature = createHmac("sha256", LOCAL_BLOG_SECRET)
		.update(`preview.${VICTIM.id}.${expiry}`)
		.digest("hex");
	const nonce = `${expiry}.${signature}`;
	await page.goto(`/blog/preview?id=${VICTIM.id}&preview=true&nonce=${nonce}`);
	await expect(page.getByRole("note")).toBeVisible();
	await expect(page.locator(".post-text")).toBeVisible();
	expect(page.url()).not.toContain("nonce");
	await page.waitForTimeout(500);
	// Missing images of the corpus are failed loads, not successful attacks.
	expect(alarms.filter((alarm) => !alarm.startsWith("Failed to load resource"))).toEqual([]);
});

test("an unsigned preview link shows nothing", async ({ page }) => {
	await page.goto("/blog/preview?id=1&preview=true&nonce=123.abc");
	await expect(page.getByRole("alert")).toBeVisible();
});
