import { expect, it } from "vitest";
import { tokensOf } from "../tokens-of.ts";

it.each([
	["let a = 1 in a", ["keyword let", "number 1", "keyword in"]],
	['#"Type modifié" = x', ['reference #"Type modifié"']],
	[
		'Table.AddColumn(t, "n", each [Prix] * 2)',
		["function Table.AddColumn", 'string "n"', "keyword each", "reference [Prix]", "number 2"],
	],
	[
		"#date(2026, 1, 31) // fin",
		["keyword #date", "number 2026", "number 1", "number 31", "comment // fin"],
	],
	["type nullable text", ["keyword type", "reference nullable", "reference text"]],
	[
		"if true then null else 0xFF",
		["keyword if", "number true", "keyword then", "number null", "keyword else", "number 0xFF"],
	],
	["/* a\nb */", ["comment /* a\nb */"]],
])("M is read: %s", (code, expected) => {
	expect(tokensOf(code, "powerquery")).toEqual(expected);
});
