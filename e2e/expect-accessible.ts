/** What every page owes to everyone (design §15). */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";

/** axe is content in both colour schemes, and the narrowest phone needs no sideways scroll. */
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
