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

it.each([
	["excel", "excel formula formule xls xlsx"],
	["javascript", "javascript js jscript jsx mjs"],
	["json", "json json5 jsonc"],
	["officescript", "officescript office-script office-scripts"],
	["powerquery", "powerquery m power-query pq pqm"],
	["python", "python py python3"],
	["sql", "sql mysql pgsql plsql postgresql sqlite tsql"],
	["typescript", "typescript ts tsx"],
	["vba", "vba vb vb.net vbnet vbs vbscript visual-basic"],
])("is %s for each of its names: %s", (language, names) => {
	const read = names.split(" ").map((name) => codeLanguage(`language-${name}`));
	expect(new Set(read)).toEqual(new Set([language]));
});

it("is Excel for code that starts with an equals sign", () => {
	expect(["=SOMME(A1)", " \n= 2 * 3", "=-A1", "=@Prix"].every(isFormula)).toBe(true);
	expect(["==", "=> x", "=", "= ", "x = 1", "A1"].some(isFormula)).toBe(false);
});
