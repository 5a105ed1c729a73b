import { expect, it } from "vitest";
import { tokensOf } from "../tokens-of.ts";

it.each([
	["let a = 1 in a", ["keyword let", "number 1", "keyword in"]],
	['#"Type modifié" = x', ['reference #"Type modifié"']],
	[
		'Table.AddColumn(t, "n", each [Prix] * 2)',
		["function Table.AddColumn", 'string "n"', "keyword each", "reference [Prix]", "number 2"],
	],
	["/* a\nb */", ["comment /* a\nb */"]],
])("M is read: %s", (code, expected) => {
	expect(tokensOf(code, "powerquery")).toEqual(expected);
});
