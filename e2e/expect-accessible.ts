/** Accessibility checks of every page (docs/architecture.md#visual-design). */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";

export type ColorScheme = "light" | "dark";

/** Whether every page is checked in both schemes and languages (`npm run proof -- accessibility`). */
export const IS_COMPLETE = process.env.PROOF === "accessibility";

/** The schemes in which the nth page is checked: alternately one, or both in the proof. */
export const schemesOf = (nth: number): ColorScheme[] =>
	IS_COMPLETE ? ["light", "dark"] : [nth % 2 ? "dark" : "light"];

/** axe finds nothing in these colour schemes, and 320 px need no horizontal scrolling. */
export async function expectAccessible(
	page: Page,
	path: string,
	schemes: ColorScheme[],
): Promise<void> {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.goto(path);
	for (const colorScheme of schemes) {
		await page.emulateMedia({ colorScheme });
		await expectNoViolation(page);
	}
	await page.setViewportSize({ width: 320, height: 640 });
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(width).toBeLessThanOrEqual(320);
}

export async function expectNoViolation(page: Page): Promise<void> {
	// Without the nodes that passed, which takes as long as the rules on a page with a large table.
	const { violations } = await new AxeBuilder({ page })
		.options({ resultTypes: ["violations"] })
		.analyze();
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
