/** Keeps docs/product/glossary.md: its variants are in no text. */
import { expect, it } from "vitest";
import { codeIn, localeTexts, tableRows } from "./locale-texts.ts";
import { read } from "./source-files.ts";

const document = read("docs/product/glossary.md");
const EXCEPTIONS = new Set(codeIn(document.split("\nExceptions")[1] ?? ""));

/** Variants of a row: in French, in English or in both; a semicolon separates the languages. */
const VARIANTS = tableRows(document, "Glossary").flatMap(([, , , not = ""]) =>
	not.split("; ").flatMap((part) => {
		const languages = (["fr", "en"] as const).filter(
			(language) => !part.includes(language === "fr" ? "in English" : "in French"),
		);
		return codeIn(part).map((variant) => ({ variant, languages }));
	}),
);

const TEXTS = { fr: plainTexts("fr"), en: plainTexts("en") };

function plainTexts(language: "fr" | "en") {
	return localeTexts(language)
		.filter(({ key }) => !EXCEPTIONS.has(key))
		.map(({ key, text }) => ({ key, text: text.replace(/\{\{[^}]*\}\}|=TABULIA\([^)]*\)/g, "") }));
}

it("has variants to look for", () => {
	expect(VARIANTS.length).toBeGreaterThan(20);
});

it.each(VARIANTS)("finds no $variant in $languages", ({ variant, languages }) => {
	const word = new RegExp(`(?<![\\p{L}-])${variant}(?![\\p{L}-])`, "iu");
	const found = languages.flatMap((language) =>
		TEXTS[language].filter(({ text }) => word.test(text)),
	);
	expect(found).toEqual([]);
});
