/** Keeps docs/product/claims.md: figures of public pages have a row with a source. */
import { describe, expect, it } from "vitest";
import { codeIn, localeTexts, tableRows } from "./locale-texts.ts";
import { read } from "./source-files.ts";

const PUBLIC = ["home", "pricing", "beta", "help", "experiments"];
const rows = tableRows(read("docs/product/claims.md"), "Figures");

/** Examples that the pages show as such: the demonstrations and formulas. */
const EXAMPLE =
	/^home\.json#(?:hero\.demo|chat\.demo|columns\.strips\.\d+\.rows)\.|\.formula(?:$|\.)/;
const CODE =
	/=[\p{Lu}.]+\((?:[^()]|\([^()]*\))*\)|\b[A-Z]{1,2}\d+(?::[A-Z]{1,2}\d+)?|\{\{[^}]*\}\}/gu;
/** Digits, or a number in words before a measure. */
const FIGURE =
	/\d|\b\p{L}+[ -](?:clics|gestes|secondes|minutes?|heures|clicks|moves|seconds|hours)\b/iu;
const MONEY = /\d+[.,]\d{2} ?€|€ ?\d/;

describe.each([
	["fr", 0],
	["en", 1],
] as const)("public texts in %s", (language, column) => {
	const wordings = rows.flatMap((row) => codeIn(row[column] ?? ""));
	const texts = localeTexts(language, PUBLIC).filter(({ key }) => !EXAMPLE.test(key));
	const strip = (text: string) => text.replace(CODE, "");

	it("have no figure that the table of claims lacks", () => {
		const unknown = texts.filter(({ text }) => {
			const rest = wordings.reduce((left, wording) => left.replaceAll(wording, ""), strip(text));
			return FIGURE.test(rest);
		});
		expect(unknown).toEqual([]);
	});

	it("have no amount of money, which is computed", () => {
		expect(texts.filter(({ text }) => MONEY.test(strip(text)))).toEqual([]);
	});

	it("still make each claim of the table", () => {
		const unused = wordings.filter((wording) => !texts.some(({ text }) => text.includes(wording)));
		expect(unused).toEqual([]);
	});
});
