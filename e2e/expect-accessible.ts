/** Accessibility checks of every page (docs/architecture.md#visual-design). */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";

/** axe finds nothing in either colour scheme, and 320 px need no horizontal scrolling. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
	await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
	await page.goto(path);
	await expectNoViolation(page);
	await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
	await expectNoViolation(page);
	await page.setViewportSize({ width: 320, height: 640 });
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(width).toBeLessThanOrEqual(320);
}

export async function expectNoViolation(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
