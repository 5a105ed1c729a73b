import { expect, it } from "vitest";
import { toClean } from "../../../contract/texts.ts";
import { parseJson } from "../../../worker/runtime/parse-json.ts";

it.each([
	['{"a":[1]}', { a: [1] }],
	["null", null],
	["", undefined],
	["{", undefined],
	["<b>Warning</b>[]", undefined],
])("parses %j as %j", (text, value) => {
	expect(parseJson(text)).toEqual(value);
});

it("leaves out what PostgreSQL cannot store", () => {
	expect(parseJson('["a\\u0000b", "\\ud800"]', toClean)).toEqual(["ab", "\ufffd"]);
});
