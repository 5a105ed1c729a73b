import { expect, it } from "vitest";
import { tokensOf } from "./tokens-of.ts";

it.each([
	["officescript", 'function main(w: string) { return "x"; }', ["keyword function", 'string "x"']],
	["python", "def f(a):\n  return None", ["keyword def", "function f", "number None"]],
	["javascript", "x = /a+/g; // note", ["string /a+/g", "comment // note"]],
	["typescript", "@input class A { n: number }", ["function @input", "function A", "reference n"]],
	["vba", "Dim a As Long", ["keyword Dim", "reference Long"]],
	["python", "len(1)", ["function len", "number 1"]],
	["sql", "SELECT a FROM t WHERE b = 'x'", ["keyword SELECT", "string 'x'"]],
	["sql", "SELECT count(a), TRUE", ["function count", "number TRUE"]],
	["javascript", "const a = /x/g; // b", ["string /x/g", "comment // b"]],
	["python", "@cached\nclass A(int):\n  pass", ["function @cached", "function A"]],
	["json", '{"a": [1, null]}', ['reference "a"', "number 1"]],
] as const)("colours %s", (language, code, expected) => {
	expect(tokensOf(code, language)).toEqual(expect.arrayContaining([...expected]));
});
