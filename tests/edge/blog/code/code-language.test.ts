import { expect, it } from "vitest";
import { codeLanguage, isFormula } from "../../../../worker/blog/code/code-language.ts";

it.each([
	["language-vba", "vba"],
	["wp-block-code lang-py line-numbers", "python"],
	["brush: vb; title: ; notranslate", "vba"],
	["LANGUAGE-M", "powerquery"],
	["language-office-script", "officescript"],
	["language-formule", "excel"],
	["language-constructor", undefined],
	["slang-vba wp-block-code", undefined],
	["", undefined],
])("of the classes %j is %s", (classes, language) => {
	expect(codeLanguage(classes)).toBe(language);
});

it("is Excel for code that starts with an equals sign", () => {
	expect(["=SOMME(A1)", " \n= 2 * 3", "=-A1", "=@Prix"].every(isFormula)).toBe(true);
	expect(["==", "=> x", "=", "= ", "x = 1", "A1"].some(isFormula)).toBe(false);
});
