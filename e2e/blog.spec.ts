/** The blog in a browser: with and without scripts, while WordPress fails, and under attack. */
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
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
import { ALL_BLOCKS } from "./journey-content.ts";

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
		await expect(page.getByText(/articles? pour «/)).toBeVisible();
		await page.goto(POST);
		await expect(page.getByRole("heading", { level: 1 })).toContainText("Leçon de tableur");
		await page.getByRole("link", { name: "English" }).last().click();
		await expect(page).toHaveURL(/\/en\/blog\/spreadsheet-lesson-1/);
	});

	test("a post with a password is read by it, and again later", async ({ page }) => {
		const path = "/en/blog/protected";
		await page.goto(path);
		const text = page.locator(".post-text");
		for (const [password, isRight] of [
			["guess", false],
			["letmein", true],
		] as const) {
			await expect(text).toHaveCount(0);
			await page.getByLabel("Password").fill(password);
			await page.getByRole("button", { name: "Read the article" }).click();
			await expect(page).toHaveURL(path);
			await expect(page.getByText("That is not the password")).toHaveCount(isRight ? 0 : 1);
		}
		await expect(text).toHaveText("secret");
		await page.goto(path);
		await expect(text).toHaveText("secret");
	});
});

test("a post on paper is its text", async ({ page }) => {
	await page.goto(POST);
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.locator(".post-text > p").first()).toBeVisible();
	for (const tool of ["form", "button", "nav", ".button", ".share-targets", 'a[hreflang="en"]']) {
		await expect(page.locator(tool).filter({ visible: true }), tool).toHaveCount(0);
	}
	const back = page.getByRole("link", { name: /Retour au blog/ });
	await expect(back.filter({ visible: true })).toHaveCount(0);
});

test("pictures open over the page, by keyboard and by touch", async ({ page }) => {
	await page.goto(ALL_BLOCKS);
	const first = page.getByRole("link", { name: "Une vue" });
	const viewer = page.getByRole("dialog", { name: "Image agrandie" });
	await first.focus();
	await page.keyboard.press("Enter");
	await expect(viewer.getByRole("img", { name: "Une vue" })).toBeVisible();
	await expect(viewer.getByText("La légende")).toBeVisible();
	expect(await viewer.getByRole("img").evaluate((image: HTMLImageElement) => image.src)).toMatch(
		/\/media\/2026\/11\/cover-0\.jpg$/,
	);
	await page.keyboard.press("ArrowRight");
	await expect(viewer.getByRole("img", { name: "Une autre" })).toBeVisible();
	await viewer.getByRole("button", { name: "Image suivante" }).click();
	await expect(viewer.getByRole("img", { name: "Une vue" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(viewer).toBeHidden();
	await expect(first).toBeFocused();
	await page.getByRole("link", { name: "Une autre" }).click();
	await viewer.getByRole("button", { name: "Fermer" }).click();
	await expect(viewer).toBeHidden();
	await expect(page).toHaveURL(ALL_BLOCKS);
});

test("while WordPress is down, a reader searches, and opens posts that nobody has opened", async ({
	page,
	stack,
}) => {
	await page.goto("/fr/blog");
	await setWordpressFault(stack, { mode: "down" });
	await page.getByRole("searchbox").fill("tableru leçon");
	await page.getByRole("searchbox").press("Enter");
	await expect(page.getByText(/10 articles pour/)).toBeVisible();
	await page.locator(".post-link").nth(4).click();
	await expect(page).toHaveURL(/\/fr\/blog\/lecon-de-tableur/);
	await expect(page.locator(".post-text")).toContainText("leçon");
});

test("no attack of the corpus runs code or violates the CSP, published or previewed", async ({
	page,
	stack,
}) => {
	const harmless = await readFile("tests/fakes/all-blocks.html", "utf8");
	const content = [...attacks, harmless].join("\n");
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
	const change = JSON.stringify({ action: "update", posts: [] });
	const timestamp = String(Math.floor(Date.now() / 1000));
	const signed = createHmac("sha256", LOCAL_BLOG_SECRET).update(`purge.${timestamp}.${change}`);
	const headers = { "x-blog-timestamp": timestamp, "x-blog-signature": signed.digest("hex") };
	const purge = await page.request.post("/api/blog/purge", { data: change, headers });
	expect(purge.status()).toBe(200);
	// In the text, in a card of the list, and among the categories.
	for (const path of [VICTIM.path, "/en/blog?search=lesson"]) {
		await page.goto(path);
		await page.waitForLoadState("load");
	}
	await page.goto(VICTIM.path);
	const published = await page.locator(".post-text").innerHTML();

	const expiry = Math.floor(Date.now() / 1000) + 600;
	const signature = createHmac("sha256", LOCAL_BLOG_SECRET)
		.update(`preview.${VICTIM.id}.${expiry}`)
		.digest("hex");
	const nonce = `${expiry}.${signature}`;
	await page.goto(`/blog/preview?id=${VICTIM.id}&preview=true&nonce=${nonce}`);
	await expect(page.getByRole("note")).toBeVisible();
	await expect(page.locator(".post-text")).toBeVisible();
	expect(page.url()).not.toContain("nonce");
	expect(await page.locator(".post-text").innerHTML()).toBe(published);
	await page.waitForTimeout(500);
	// Missing images of the corpus are failed loads, not successful attacks.
	expect(alarms.filter((alarm) => !alarm.startsWith("Failed to load resource"))).toEqual([]);
});
