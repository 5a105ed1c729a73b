import { describe, expect, it } from "vitest";
import {
	codeLanguage,
	isFormula,
	labelOf,
	namesLanguage,
} from "../../../../worker/blog/code/code-language.ts";

describe("the language of code", () => {
	it.each([
		["language-vba", "vba"],
		["wp-block-code lang-py line-numbers", "python"],
		["brush: vb; title: ; notranslate", "vba"],
		["brush:sql", "sql"],
		["LANGUAGE-M", "powerquery"],
		["language-office-script", "officescript"],
		["language-jsonc", "json"],
		["language-formule", "excel"],
		["shiki language-ts", "typescript"],
		["language-php", undefined],
		["language-constructor", undefined],
		["slang-vba wp-block-code", undefined],
		["", undefined],
	])("of the classes %j is %s", (classes, language) => {
		expect(codeLanguage(classes)).toBe(language);
	});

	it("can be named and unknown", () => {
		expect(["language-php", "wp-block-code"].map(namesLanguage)).toEqual([true, false]);
	});

	it("is Excel for code that starts with an equals sign", () => {
		expect(["=SOMME(A1)", " \n= 2 * 3", "=-A1", "=@Prix"].every(isFormula)).toBe(true);
		expect(["==", "=> x", "=", "= ", "x = 1", "A1"].some(isFormula)).toBe(false);
	});

	it("has a label", () => {
		expect([labelOf("powerquery"), labelOf(undefined)]).toEqual(["Power Query M", "Code"]);
	});
});
