import fc from "fast-check";
import { expect, it } from "vitest";
import { readCookies } from "../../../worker/http/cookies.ts";

it.each<[string | null, string, string[]]>([
	[null, "a", []],
	["a=1; a=2", "a", ["1", "2"]],
	["  a  =  1  ", "a", ["1"]],
	["a=x=y==", "a", ["x=y=="]],
	["=1", "", []],
	["a=%41", "a", ["%41"]],
	["__proto__=1", "__proto__", ["1"]],
	["a=1", "__proto__", []],
])("reads from %j the values of %s: %j", (header, name, values) => {
	expect(readCookies(header)(name)).toEqual(values);
});

it("reads every cookie that a browser may send, in order", () => {
	const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
	const value = fc.stringMatching(/^[A-Za-z0-9._=-]{0,12}$/);
	fc.assert(
		fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
			const read = readCookies(pairs.map((pair) => pair.join("=")).join("; "));
			for (const [one] of pairs) {
				expect(read(one)).toEqual(pairs.filter(([n]) => n === one).map(([, v]) => v));
			}
		}),
	);
});
