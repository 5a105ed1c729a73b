import { expect, it } from "vitest";
import { tokensOf } from "../tokens-of.ts";

const tokens = (formula: string) => tokensOf(formula, "excel").join(" | ");

it.each([
	[
		'=SOMME.SI.ENS(C:C;A:A;"Nord")',
		'function SOMME.SI.ENS | reference C:C | reference A:A | string "Nord"',
	],
	[
		"='Ventes d''été'!A1+Feuil2!B3:B9",
		"reference 'Ventes d''été'! | reference A1 | reference Feuil2! | reference B3:B9",
	],
	[
		"=SI(ESTNA(A1);#N/A;VRAI)",
		"function SI | function ESTNA | reference A1 | number #N/A | number VRAI",
	],
	[
		'=LET(total; SOMME(A1#); "dit ""oui""")',
		'keyword LET | function SOMME | reference A1# | string "dit ""oui"""',
	],
	["=IF(TRUE;FAUX;FALSE)", "function IF | number TRUE | number FAUX | number FALSE"],
	["=LOG10(total1)+a1b+20%+1E-3", "function LOG10 | number 20% | number 1E-3"],
])("is read: %s", (formula, expected) => {
	expect(tokens(formula)).toBe(expected);
});
