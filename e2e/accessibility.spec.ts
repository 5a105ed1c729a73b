/** Accessibility of every document: axe in each language or colour scheme, 320 px, keyboard (docs/architecture/page.md#visual-design). */
import { DOCUMENTS, type DocumentName, documentPath } from "../contract/paths.ts";
import { expectAccessible, IS_COMPLETE } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { ALL_BLOCKS } from "./journey-content.ts";

// French and English alternate, so that a short run visits each document once.
const DOCUMENT_PATHS = (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name, nth) => {
	const paths = [documentPath(name, "fr"), documentPath(name, "en")];
	return IS_COMPLETE ? paths : [paths[(nth >> 1) % 2] as string];
});
const BLOG = [
	...["/fr/blog", "/en/blog?search=nothing-at-all", "/fr/blog/rien"],
	...[ALL_BLOCKS, "/en/blog/rich-content"],
];

test("axe finds no violation on any document, and 320 px suffice", async ({ page }) => {
	await expectAccessible(page, [...DOCUMENT_PATHS, ...BLOG, "/nothing-here"], 320);
});

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
