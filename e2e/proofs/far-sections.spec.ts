/** Sections far from the screen are laid out late, and are reached all the same (docs/architecture/page.md#first-paint). */
import { inflateSync } from "node:zlib";
import type { Page } from "playwright/test";
import { documentPath } from "../../contract/paths.ts";
import enHome from "../../locales/en/home.json" with { type: "json" };
import frHome from "../../locales/fr/home.json" with { type: "json" };
import { expect, test } from "../fixtures.ts";
import { LANGUAGES } from "../pages/texts.ts";

const FAR = 'document.querySelectorAll("main > :nth-child(n + 2), main + footer")';
const COMPRESSED = /FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g;

/** How many glyphs a PDF shows. */
function countGlyphs(pdf: Buffer): number {
	const streams = [...pdf.toString("latin1").matchAll(COMPRESSED)];
	const content = streams.map(([, stream = ""]) => inflateSync(Buffer.from(stream, "latin1")));
	const shown = Buffer.concat(content)
		.toString("latin1")
		.matchAll(/<(\w+)> Tj/g);
	return [...shown].reduce((sum, [, codes = ""]) => sum + codes.length / 4, 0);
}

/** Until typefaces, and sections that came near, no longer change the layout. */
async function settle(page: Page) {
	await page.evaluate(() => document.fonts.ready);
	let height = 0;
	await expect(async () => {
		const former = height;
		height = await page.evaluate(() => document.documentElement.scrollHeight);
		expect(height).toBe(former);
	}).toPass({ intervals: [300] });
}

for (const language of LANGUAGES) {
	const home = documentPath("home", language);
	const { items } = (language === "fr" ? frHome : enHome).faq;

	test(`an anchor leads to its section, which stays in view (${language})`, async ({ page }) => {
		const arrivals = [
			() => page.goto(`${home}#faq`),
			() => page.reload(),
			() => page.locator("footer a[href$='#features']").click(),
			() => page.locator("footer a[href$='#faq']").click(),
		];
		for (const arrive of arrivals) {
			await arrive();
			await settle(page);
			const { hash } = new URL(page.url());
			await expect(page.locator(`${hash} h2`).first()).toBeInViewport({ ratio: 1 });
		}
	});

	test(`search and keyboard reach what is far (${language})`, async ({ page }) => {
		await page.addInitScript("window.requestIdleCallback = () => 0");
		await page.goto(home);
		await expect(page.locator("footer")).toHaveCSS("content-visibility", "auto");
		const question = items.at(-1)?.question ?? "";
		expect(await page.evaluate(`find(${JSON.stringify(question)})`)).toBe(true);
		await expect(page.getByText(question)).toBeInViewport({ ratio: 1 });

		await page.goto(home);
		const link = page.locator("footer a").last();
		// Backwards from the address bar: the choice about cookies comes first.
		await expect(async () => {
			await page.keyboard.press("Shift+Tab");
			await expect(link).toBeFocused({ timeout: 1 });
		}).toPass({ intervals: [0] });
		await expect(link).toBeInViewport({ ratio: 1 });
	});

	test(`an idle browser lays everything out, and nothing moves (${language})`, async ({ page }) => {
		await page.addInitScript(`
			window.moved = 0;
			new PerformanceObserver((list) => {
				for (const { value } of list.getEntries()) window.moved += value;
			}).observe({ type: "layout-shift", buffered: true });`);
		// The second visit has the typeface from the first paint on.
		await page.goto(home);
		await page.evaluate("document.fonts.ready.then(() => {})");
		await page.goto(home);
		await expect(page.locator("footer")).toHaveCSS("content-visibility", "visible");
		expect(await page.evaluate("window.moved")).toBe(0);
	});

	test(`what is far is printed (${language})`, async ({ page }) => {
		await page.goto(home);
		await settle(page);
		// One that has come shows its time, which would be printed from then on.
		await page.locator("video").evaluateAll((all) => {
			for (const video of all) video.remove();
		});
		const print = async (value: string) => {
			await page.evaluate(`for (const { style } of ${FAR}) style.contentVisibility = "${value}"`);
			return countGlyphs(await page.pdf());
		};
		const printed = await print("");
		expect(await print("hidden")).toBeLessThan(printed * 0.7);
		expect(await print("visible")).toBe(printed);
		expect(await print("")).toBe(printed);
	});
}
