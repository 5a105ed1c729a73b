import { expect, it } from "vitest";
import { tokensOf } from "../tokens-of.ts";

it.each([
	[
		"Property Get Total() As Long",
		["keyword Property Get", "function Total", "keyword As", "reference Long"],
	],
	["' un commentaire", ["comment ' un commentaire"]],
	["x = 1: Rem fin", ["number 1", "comment : Rem fin"]],
	['s = "dit ""oui""" & vbCrLf', ['string "dit ""oui"""']],
	["d = #11/22/2026#", ["number #11/22/2026#"]],
	["If x Is Nothing Then", ["keyword If", "keyword Is", "number Nothing", "keyword Then"]],
])("a line of VBA is read: %s", (code, expected) => {
	expect(tokensOf(code, "vba")).toEqual(expected);
});
