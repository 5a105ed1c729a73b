import { expect, it } from "vitest";
import { tokensOf } from "../tokens-of.ts";

const HASHED =
	"#binary #date #datetime #datetimezone #duration #infinity #nan #sections #shared #table #time";

it.each([
	["let a = 1 in a", ["keyword let", "number 1", "keyword in"]],
	['#"Type modifié" = x', ['reference #"Type modifié"']],
	[
		'Table.AddColumn(t, "n", each [Prix] * 2)',
		["function Table.AddColumn", 'string "n"', "keyword each", "reference [Prix]", "number 2"],
	],
	["/* a\nb */", ["comment /* a\nb */"]],
	[HASHED, HASHED.split(" ").map((word) => `keyword ${word}`)],
])("M is read: %s", (code, expected) => {
	expect(tokensOf(code, "powerquery")).toEqual(expected);
});
