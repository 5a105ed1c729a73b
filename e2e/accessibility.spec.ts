/** Every document for everyone: axe in both languages and schemes, 320 px, the keyboard (design §15). */
import AxeBuilder from "@axe-core/playwright";
import { DOCUMENTS, type DocumentName, documentPath } from "../worker/contract/paths.ts";
import { expect, test } from "./fixtures.ts";

const PAGES = (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
	documentPath(name, "fr"),
	documentPath(name, "en"),
]);
const SCHEMES = ["light", "dark"] as const;

for (const path of [...PAGES, "/nothing-here"]) {
	for (const colorScheme of SCHEMES) {
		test(`${path}, ${colorScheme}: axe finds no violation`, async ({ page }) => {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await page.goto(path);
			const { violations } = await new AxeBuilder({ page }).analyze();
			expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
		});
	}

	test(`${path} does not scroll sideways at 320 px`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto(path);
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(320);
	});
}

test("the keyboard reaches the content first, by the skip link", async ({ page }) => {
	await page.goto("/");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/#content$/);
});
