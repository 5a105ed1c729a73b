/** Accessibility of every document: axe in both languages and colour schemes, 320 px, keyboard (docs/architecture.md#visual-design). */
import { DOCUMENTS, type DocumentName, documentPath } from "../worker/contract/paths.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";

const PAGES = (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
	documentPath(name, "fr"),
	documentPath(name, "en"),
]);
const BLOG = [
	...["/fr/blog", "/en/blog?search=nothing-at-all", "/fr/blog/rien"],
	...["/fr/blog/lecon-de-tableur-n-2-recherches-totaux", "/en/blog/rich-content"],
];

for (const path of [...PAGES, ...BLOG, "/nothing-here"]) {
	test(`${path}: axe finds no violation in either scheme, and 320 px suffice`, async ({ page }) => {
		await expectAccessible(page, path);
	});
}

test("the keyboard reaches the content first, by the skip link", async ({ page }) => {
	await page.goto("/");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/#content$/);
});

test("reduced motion has no transitions, not even of sizes after a rotation of the screen", async ({
	page,
}) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.goto("/docuextractor");
	const transitions = await page
		.locator("body, body *")
		.evaluateAll((all) => all.map((element) => getComputedStyle(element).transitionProperty));
	expect(new Set(transitions)).toEqual(new Set(["none"]));
});
