/** Accessibility checks of every page (docs/architecture/page.md#visual-design). */
import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { AXE_RUN, type AxeRun } from "./record-accessibility.ts";

export type ColorScheme = "light" | "dark";

/** Whether every page is checked in both schemes and languages (`npm run proof -- accessibility`). */
export const IS_COMPLETE = process.env.PROOF === "accessibility";

/** The schemes in which the nth page is checked: alternately one, or both in the proof. */
export const schemesOf = (nth: number): ColorScheme[] =>
	IS_COMPLETE ? ["light", "dark"] : [nth % 2 ? "dark" : "light"];

/**
 * axe finds nothing on any of these pages, and this width (CSS pixels) needs no horizontal scrolling.
 * All in one browser context: a new one takes as long as axe does.
 */
export async function expectAccessible(
	page: Page,
	paths: string[],
	width: number,
	ready?: () => Promise<void>,
): Promise<void> {
	test.slow();
	const size = page.viewportSize();
	for (const [nth, path] of paths.entries()) {
		await test.step(path, async () => {
			if (size) await page.setViewportSize(size);
			await page.goto(path);
			await ready?.();
			for (const colorScheme of schemesOf(nth)) {
				await page.emulateMedia({ colorScheme });
				await expectNoViolation(page);
			}
			await expectShapes(page);
			await page.setViewportSize({ width, height: 640 });
			const needed = await page.evaluate(() => document.documentElement.scrollWidth);
			expect.soft(needed, path).toBeLessThanOrEqual(width);
		});
	}
}

/** Signs that only a colour of ours shows, and axe does not look at: shapes of buttons and panels, and what is chosen. */
const SHAPELESS = `(() => {
	const isShown = (element) => element.checkVisibility() && element.getClientRects().length > 0;
	const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
	const canvas = getComputedStyle(document.body).backgroundColor;
	const styleOf = (element) => getComputedStyle(element);
	const isPlain = (element) => styleOf(element).fontWeight < 600 && [canvas, "rgba(0, 0, 0, 0)"].includes(styleOf(element).backgroundColor);
	return [
		...all(".button").filter((button) => styleOf(button).borderTopWidth === "0px"),
		...[...document.querySelectorAll(".strength-bar")].filter((bar) => styleOf(bar).borderTopWidth === "0px"),
		...all("[class*=-wash]:not(th, thead, dd)").filter((panel) => styleOf(panel).outlineStyle === "none"),
		...all("[aria-current], [aria-selected=true], [aria-pressed=true], .choice:has(:checked), .switch:checked").filter(isPlain),
	].map((element) => element.outerHTML.slice(0, 200));
})()`;

/** In forced colours every button and panel has a shape, and every choice shows what is chosen. */
async function expectShapes(page: Page): Promise<void> {
	await page.emulateMedia({ forcedColors: "active" });
	expect.soft(await page.evaluate(SHAPELESS), `forced colours on ${page.url()}`).toEqual([]);
	await page.emulateMedia({ forcedColors: "none" });
}

/**
 * Nodes that passed are left out: listing them takes as long as the rules on a page with a large table.
 * No page of ours has frames. An exception keeps its stack, which axe's own driver of Playwright drops.
 */
const RUN_AXE = `axe.run(document, { resultTypes: ["violations"], iframes: false })`;

/** Lays out what a document leaves for idle moments: until then a section is shorter than what it holds. */
const LAY_OUT_REST = `for (const section of document.querySelectorAll("main > *, body > footer")) {
	section.style.contentVisibility = "visible";
}`;

export async function expectNoViolation(page: Page): Promise<void> {
	await page.evaluate(LAY_OUT_REST);
	await page.evaluate(axe.source);
	const { violations, passes, incomplete, inapplicable, testEngine } =
		await page.evaluate<AxeResults>(RUN_AXE);
	const run: AxeRun = {
		path: new URL(page.url()).pathname,
		axe: testEngine.version,
		rules: [violations, passes, incomplete, inapplicable].flat().map(({ id }) => id),
		findings: violations.length,
	};
	test.info().annotations.push({ type: AXE_RUN, description: JSON.stringify(run) });
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
	expect.soft(found, page.url()).toEqual([]);
}
